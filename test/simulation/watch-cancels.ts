import type { CancelProgress, CancelScope } from '../../src/domain/cancel.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { EngineEvent } from '../../src/domain/events.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeRequest } from '../../src/exchange/server/endpoint.ts';
import { mirrorId } from '../../src/exchange/wire/catalog-json.ts';
import { readResting, type RestingOrder, type RestingOrders } from './exchange-truth.ts';
import type { NetworkWitness } from './simulated-network.ts';

/** One DELETE, from the hand-over to the network to its end on either side. */
interface SentCancel {
  readonly id: number;
  readonly run: number;
  readonly conditionId: string;
  readonly tokenId: string | undefined;
  readonly sentAtMs: number;
  readonly written: boolean;
  endedAtMs?: number;
  toldToWaitUntilMs?: number;
}

export interface CancelWatch extends NetworkWitness {
  /** A process starts: what an earlier one knew does not bind it. */
  begin(): void;
  /** The operator presses, and perhaps confirms: then one early try is allowed. */
  pressed(): void;
  see(event: EngineEvent): void;
  readonly violations: string[];
}

/** A person presses, and the request is on its way. */
const MOST_BEFORE_SENDING_MS = 50;
/** What the client may know of the service's clock is good to a second or two. */
const MOST_CLOCK_ERROR_MS = 5_000;
const READINGS_KEPT = 400;

/** Holds what a cancel says against what the exchange knows, and what it sends against what it may send. */
export function watchCancels(exchange: Exchange, clock: Clock): CancelWatch {
  const violations: string[] = [];
  const sent: SentCancel[] = [];
  const readings: RestingOrders[] = [];
  const signatures = new Set<string>();
  const startedAt = new Map<number, number>();
  let run = 0;
  let lastPressMs = -Infinity;
  let wasSkewed = false;
  const blame = (text: string): void => void violations.push(`${clock.monotonicMs().toFixed(0)} ms: ${text}`);

  function checkRequest(request: ExchangeRequest, id: number, written: boolean): void {
    const body = JSON.parse(request.body || '{}') as { market?: string; asset_id?: string };
    const conditionId = marketNamed(body.market ?? '')?.conditionId ?? '';
    if (conditionId === '') blame(`a cancel went out with the scope "${request.body}"`);
    const nowMs = clock.monotonicMs();
    const cancel = { id, run, conditionId, tokenId: body.asset_id, sentAtMs: nowMs, written };
    for (const other of sent.filter((other) => isSame(other, cancel))) {
      if (other.endedAtMs === undefined) blame(`a second cancel of ${conditionId} while one is on its way`);
      if ((other.toldToWaitUntilMs ?? 0) > nowMs && lastPressMs < other.sentAtMs) {
        blame(
          `a cancel ${((other.toldToWaitUntilMs ?? 0) - nowMs).toFixed(0)} ms before the time the service told`,
        );
      }
    }
    sent.push(cancel);
    checkSignature(request);
  }

  /** A market may be cancelled by its second id too. */
  function marketNamed(id: string): Exchange['markets'][number] | undefined {
    return exchange.markets.find(({ conditionId }) => conditionId === id || mirrorId(conditionId) === id);
  }

  function isSame(a: SentCancel, b: SentCancel): boolean {
    return a.run === b.run && a.conditionId === b.conditionId && a.tokenId === b.tokenId;
  }

  function checkSignature({ headers }: ExchangeRequest): void {
    const signature = headers['svc_signature'] ?? '';
    if (signature === '' || signatures.has(signature)) blame(`the signature "${signature}" is not fresh`);
    signatures.add(signature);
    const errorMs = Math.abs(Number(headers['svc_timestamp']) - clock.now());
    if (!wasSkewed && errorMs > MOST_CLOCK_ERROR_MS) blame(`a timestamp is ${errorMs} ms off`);
  }

  function checkVerdict(progress: CancelProgress, launchedAtMs: number): void {
    const { outcome, target, left, appeared, attempts } = progress;
    const { scope } = target;
    const launchedSince = sent.filter(
      (cancel) => cancel.run === run && cancel.sentAtMs >= launchedAtMs && isUnder(cancel, scope),
    );
    // What comes after its own requests is the next cancel's of the same scope.
    const own = launchedSince.slice(0, attempts);
    const lastSentMs = own.at(-1)?.sentAtMs ?? launchedAtMs;
    const since = readings.filter(({ atMs }) => atMs >= lastSentMs);
    if (outcome === 'confirmed' && !since.some(({ orders }) => ordersUnder(orders, scope).length === 0)) {
      blame(`"clear, verified" of ${scope.conditionId}, though no reading since the last request was empty`);
    }
    if (outcome === 'left') {
      const ids = [...left, ...appeared].map((order) => order.id);
      if (ids.length === 0) blame('"NOT clear" and nothing is left');
      if (!readings.some(({ orders }) => ids.every((id) => orders.some((order) => order.id === id)))) {
        blame(`"NOT clear: ${ids.length} left", though no reading ever held them`);
      }
    }
    if (outcome === 'not-sent' && own.some((cancel) => cancel.written)) blame('"not sent", though it was');
    const early = own[0] && own[0].sentAtMs - launchedAtMs > MOST_BEFORE_SENDING_MS;
    if (early && attempts > 0)
      blame(`the first request left only after ${((own[0]?.sentAtMs ?? 0) - launchedAtMs).toFixed(0)} ms`);
  }

  return {
    violations,
    begin() {
      run += 1;
      startedAt.clear();
    },
    pressed() {
      lastPressMs = clock.monotonicMs();
    },
    sent(request, id, written) {
      if (request.method === 'DELETE') checkRequest(request, id, written);
    },
    arrives(request) {
      wasSkewed ||= exchange.faults.peek('skewed-clock') !== undefined;
      if (request.path !== '/data/orders') return;
      readings.push(readResting(exchange, clock.monotonicMs()));
      if (readings.length > READINGS_KEPT) readings.shift();
    },
    ended(_request, id, reply) {
      const cancel = sent.find((one) => one.id === id);
      if (!cancel) return;
      cancel.endedAtMs = clock.monotonicMs();
      if (reply.kind !== 'answer' || reply.status !== 429) return;
      const seconds = Number(reply.headers['retry-after']);
      if (seconds > 0) cancel.toldToWaitUntilMs = clock.monotonicMs() + seconds * 1000;
    },
    see(event) {
      if (event.type !== 'cancelProgressed') return;
      const { progress } = event;
      const launchedAtMs = startedAt.get(progress.id) ?? clock.monotonicMs();
      startedAt.set(progress.id, launchedAtMs);
      if (progress.phase === 'settled') checkVerdict(progress, launchedAtMs);
    },
  };
}

function isUnder(cancel: SentCancel, scope: CancelScope): boolean {
  if (cancel.conditionId !== scope.conditionId) return false;
  return scope.kind === 'market' ? cancel.tokenId === undefined : cancel.tokenId === scope.tokenId;
}

function ordersUnder(orders: readonly RestingOrder[], scope: CancelScope): readonly RestingOrder[] {
  return orders.filter(
    (order) =>
      order.conditionId === scope.conditionId && (scope.kind === 'market' || order.tokenId === scope.tokenId),
  );
}
