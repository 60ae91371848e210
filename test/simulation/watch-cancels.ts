import { QUIET_MS } from '../../src/cancel/arming.ts';
import type { CancelProgress, CancelScope, EverythingProgress } from '../../src/domain/cancel.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeRequest } from '../../src/exchange/server/endpoint.ts';
import { unheardOfId } from '../../src/exchange/faults/listed-ids.ts';
import { twinId } from '../../src/exchange/wire/catalog-json.ts';
import { readResting, type RestingOrder, type RestingOrders } from './exchange-truth.ts';
import type { NetworkWitness } from './simulated-network.ts';

/** One DELETE, from the hand-over to the network to its end on either side. */
interface SentCancel {
  readonly id: number;
  readonly run: number;
  /** What the request named, to the letter. */
  readonly named: string;
  /** The market and outcome that it stands for, by the exchange's own ids. */
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
  handleEvent(event: MonitorEvent): void;
  readonly violations: readonly string[];
}

/** A person presses, and the request is on its way. */
const MOST_BEFORE_SENDING_MS = 50;
/** What the client may know of the service's clock is good to a second or two. */
const MOST_CLOCK_ERROR_MS = 5_000;
/** The fault `lagging-list` shows a canceled order for so long. */
const MOST_LIST_LAG_MS = 700;
const READINGS_KEPT = 2_000;
const READS_ORDERS = /^\/data\/orders?(\/|$)/;
const TELLS_OF_ORDERS = /^\/(?:data\/order|cancel)/;
const WRONG_CURSOR = /"next_?[cC]ursor":(?!"|null)/;
const ORDER_ID = /0x[0-9a-f]{64}/g;
const STATUS_WORD = /"status":"([a-z_]+)"/i;
const ORIGINAL_SIZE = /"originalSize":("[^"]*"|[^,}]*)/;
const MATCHED_SIZE = /"sizeMatched":("[^"]*"|[^,}]*)/;
/** What the fault `wrong-types` makes of an order's id or a token's, which a tolerant reader takes for one. */
export const SWAPPED_IDS: ReadonlySet<string> = new Set(['17', 'seventeen']);

/** Holds what a cancel says against what the exchange knows, and what it sends against what it may send. */
export function watchCancels(exchange: Exchange, clock: Clock): CancelWatch {
  const violations: string[] = [];
  const sent: SentCancel[] = [];
  const readings: RestingOrders[] = [];
  /** What rested when a cancel arrived: a list that lags shows it a little longer, though no reading came in between. */
  const atCancels: RestingOrders[] = [];
  const signatures = new Set<string>();
  const startedAt = new Map<number, number>();
  const wanted: Place[] = [];
  /** Ids of orders that some answer of this process told. */
  const told = new Set<string>();
  /** Orders whose garbled record has to be read as resting. */
  const garbledAsResting = new Set<string>();
  let run = 0;
  let lastPressMs = -Infinity;
  /** When the account began to be read after the last cancel of everything; missing before. */
  let accountReadFromMs: number | undefined;
  let wasSkewed = false;
  const blame = (text: string): void => void violations.push(`${clock.monotonicMs().toFixed(0)} ms: ${text}`);

  function checkRequest(request: ExchangeRequest, id: number, written: boolean): void {
    const body = JSON.parse(request.body || '{}') as { market?: string; asset_id?: string };
    const place = placeOf(body.market ?? '', body.asset_id);
    if (!place || !body.market) blame(`a cancel went out with the scope "${request.body}"`);
    const nowMs = clock.monotonicMs();
    const named = `${body.market} ${body.asset_id ?? ''}`;
    const { conditionId = '', tokenId } = place ?? {};
    const cancel = { id, run, named, conditionId, tokenId, sentAtMs: nowMs, written };
    // A press acts after its quiet: a try of its own may come right after one that was due in between.
    for (const other of sent.filter((other) => isSame(other, cancel))) {
      if (other.endedAtMs === undefined) blame(`a second cancel of ${named} while one is on its way`);
      if ((other.toldToWaitUntilMs ?? 0) > nowMs && lastPressMs + QUIET_MS < other.sentAtMs) {
        blame(
          `a cancel ${((other.toldToWaitUntilMs ?? 0) - nowMs).toFixed(0)} ms before the time the service told`,
        );
      }
    }
    sent.push(cancel);
    checkSignature(request);
  }

  /** What ids stand for: a market may be named by its mirror's id, in any letter case, or by an id that only orders bear. */
  function placeOf(id: string, tokenId?: string): Place | undefined {
    for (const { conditionId, tokenIds } of exchange.markets) {
      const own = tokenIds.find((token) => token === tokenId || twinId(token) === tokenId);
      const isNamed = [conditionId, twinId(conditionId)].includes(id.toLowerCase());
      if (isNamed || own !== undefined) return { conditionId, tokenId: own ?? tokenId };
      if (id.toLowerCase() === unheardOfId(exchange.state, conditionId)) return { conditionId: id, tokenId };
    }
    return undefined;
  }

  function placeOfScope(scope: CancelScope): Place {
    const { conditionId } = scope;
    const tokenId = scope.kind === 'outcome' ? scope.tokenId : undefined;
    return placeOf(conditionId, tokenId) ?? { conditionId, tokenId };
  }

  function isSame(a: SentCancel, b: SentCancel): boolean {
    return a.run === b.run && a.named === b.named;
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
    const place = placeOfScope(target.scope);
    const { conditionId } = place;
    const launchedSince = sent.filter(
      (cancel) => cancel.run === run && cancel.sentAtMs >= launchedAtMs && isUnder(cancel, place),
    );
    // Each try sends its requests at one moment. What comes after its own is the next cancel's of the same scope.
    const moments = new Set([...new Set(launchedSince.map(({ sentAtMs }) => sentAtMs))].slice(0, attempts));
    const own = launchedSince.filter(({ sentAtMs }) => moments.has(sentAtMs));
    const lastSentMs = own.at(-1)?.sentAtMs ?? launchedAtMs;
    const since = readings.filter(({ atMs }) => atMs >= lastSentMs);
    // What no list shows and nobody was ever told of cannot be known (docs/cancel.md).
    const isEmpty = ({ orders }: RestingOrders): boolean =>
      ordersUnder(orders, place).every(({ id, unlisted }) => unlisted && !told.has(id));
    if (outcome === 'confirmed' && !since.some(isEmpty)) {
      blame(`"clear, verified" of ${conditionId}, though no reading since the last request was empty`);
    }
    if (outcome === 'left') {
      const ids = [...left, ...appeared].map((order) => order.id);
      if (ids.length === 0) blame('"NOT clear" and nothing is left');
      const known = ids.filter((id) => !SWAPPED_IDS.has(id) && !garbledAsResting.has(id));
      // Lists that are read one after another while orders come and go are no picture of one moment.
      const first = readings.findLastIndex(({ atMs }) => atMs <= lastSentMs - MOST_LIST_LAG_MS);
      const atOwn = atCancels.filter(({ atMs }) => atMs >= lastSentMs);
      const shownSince = [...readings.slice(Math.max(0, first)), ...atOwn];
      const shown = new Set(shownSince.flatMap(({ orders }) => orders.map(({ id }) => id)));
      if (!known.every((id) => shown.has(id))) {
        blame(`"NOT clear: ${ids.length} left", though no reading since the last request held them`);
      }
    }
    if (outcome === 'not-sent' && own.some((cancel) => cancel.written)) blame('"not sent", though it was');
    const early = own[0] && own[0].sentAtMs - launchedAtMs > MOST_BEFORE_SENDING_MS;
    // A try may share a request that is under way to the same market.
    const hasShared = moments.size < attempts;
    if (early && attempts > 0 && !hasShared)
      blame(`the first request left only after ${((own[0]?.sentAtMs ?? 0) - launchedAtMs).toFixed(0)} ms`);
  }

  /** Everything is clear when the whole book of the account was empty at some reading after all cancels. */
  function checkEverything({ phase, outcome, cancels }: EverythingProgress): void {
    if (phase === 'reading') accountReadFromMs ??= clock.monotonicMs();
    if (phase === 'canceling') accountReadFromMs = undefined;
    if (phase !== 'settled' || outcome !== 'confirmed' || cancels.length === 0) return;
    const since = readings.filter(({ atMs }) => atMs >= (accountReadFromMs ?? Infinity));
    const isEmpty = since.some(({ orders }) =>
      orders.every(({ id, unlistedInAccount }) => unlistedInAccount && !told.has(id)),
    );
    if (!isEmpty)
      blame('everything is "clear, verified", though no reading after its cancels found the book empty');
    const unclean = cancels.filter((cancel) => cancel.outcome !== 'confirmed').length;
    if (unclean > 0) blame(`everything is "clear, verified", though ${unclean} of its cancels are not`);
  }

  /** Requests that took down more than any cancel that was asked for. */
  function strayRequests(): string[] {
    const stray = sent
      .filter(({ tokenId = '' }) => !SWAPPED_IDS.has(tokenId))
      .filter((cancel) => !wanted.some((place) => isUnder(cancel, place)));
    return stray.map(
      ({ named, sentAtMs }) => `${sentAtMs.toFixed(0)} ms: a cancel of ${named}, which nobody asked for`,
    );
  }

  return {
    get violations() {
      return [...violations, ...strayRequests()];
    },
    begin() {
      run += 1;
      startedAt.clear();
      told.clear();
    },
    pressed() {
      lastPressMs = clock.monotonicMs();
    },
    sent(request, id, written) {
      if (request.method === 'DELETE') checkRequest(request, id, written);
    },
    arrives(request) {
      wasSkewed ||= exchange.faults.peek('skewed-clock') !== undefined;
      // What a list does not show, the order's own record may tell.
      if (request.method === 'DELETE') atCancels.push(readResting(exchange, clock.monotonicMs()));
      if (!READS_ORDERS.test(request.path)) return;
      readings.push(readResting(exchange, clock.monotonicMs()));
      if (readings.length > READINGS_KEPT) readings.shift();
    },
    answered() {
      wasSkewed ||= exchange.faults.peek('skewed-clock') !== undefined;
    },
    ended({ path }, id, reply) {
      if (reply.kind === 'answer' && TELLS_OF_ORDERS.test(path) && isReadable(String(reply.body))) {
        for (const [orderId] of String(reply.body).matchAll(ORDER_ID)) told.add(orderId);
        const orderId = /^\/data\/order\/(.+)$/.exec(path)?.[1];
        if (orderId && readsAsResting(String(reply.body))) garbledAsResting.add(orderId);
      }
      const cancel = sent.find((one) => one.id === id);
      if (!cancel) return;
      cancel.endedAtMs = clock.monotonicMs();
      if (reply.kind !== 'answer' || reply.status !== 429) return;
      const seconds = Number(reply.headers['retry-after']);
      if (seconds > 0) cancel.toldToWaitUntilMs = clock.monotonicMs() + seconds * 1000;
    },
    handleEvent(event) {
      if (event.type === 'everythingProgressed') checkEverything(event.progress);
      if (event.type !== 'cancelProgressed') return;
      const { progress } = event;
      // It waits for its turn: the time in which it has to send has not begun.
      if (progress.phase === 'sending' && progress.attempts === 0) return;
      const launchedAtMs = startedAt.get(progress.id) ?? clock.monotonicMs();
      startedAt.set(progress.id, launchedAtMs);
      const place = placeOfScope(progress.target.scope);
      if (!wanted.some((one) => one.conditionId === place.conditionId && one.tokenId === place.tokenId)) {
        wanted.push(place);
      }
      if (progress.phase === 'settled') checkVerdict(progress, launchedAtMs);
    },
  };
}

/** What was cut off tells nothing, nor do the rows of a page whose cursor cannot be read. */
function isReadable(body: string): boolean {
  if (WRONG_CURSOR.test(body)) return false;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** A status that is none, and `matched` with a size other than the whole, count as resting (docs/cancel.md). */
function readsAsResting(record: string): boolean {
  const status = STATUS_WORD.exec(record)?.[1];
  const [, whole] = ORIGINAL_SIZE.exec(record) ?? [];
  const [, matched] = MATCHED_SIZE.exec(record) ?? [];
  return status === undefined || (status === 'matched' && whole !== matched);
}

/** A market, or one outcome of it, by the exchange's own ids. */
interface Place {
  readonly conditionId: string;
  readonly tokenId: string | undefined;
}

function isUnder(order: Place, { conditionId, tokenId }: Place): boolean {
  return order.conditionId === conditionId && (tokenId === undefined || order.tokenId === tokenId);
}

function ordersUnder(orders: readonly RestingOrder[], place: Place): readonly RestingOrder[] {
  return orders.filter(
    (order) => isUnder(order, place) || isUnder({ ...order, conditionId: order.listedUnder }, place),
  );
}
