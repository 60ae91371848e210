import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { collect, type Listing } from '../../api/paging/pages.ts';
import { sleep } from '../../domain/clock.ts';
import { inTime } from '../../domain/deadline.ts';
import type { Order } from '../../domain/order.ts';
import { canonicalId, isResting, valueOf } from '../../domain/orders-under-scope.ts';
import type { Cancels } from '../../cancel/cancel-machine.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import {
  awaitVerdicts,
  type CancelSession,
  openCancels,
  refuseWithoutConsent,
  refuseUnread,
} from './cancel-session.ts';
import { cancelDocument } from '../../cancel/records/cancel-document.ts';
import { safeJson } from '../../text/safe-json.ts';
import { EXIT_INTERRUPTED, exitCodeOf } from '../../cancel/exit-code.ts';
import { countOrders, formatCancel } from './print-cancel.ts';

/** Orders placed on further markets meanwhile are followed this often. */
const MOST_ROUNDS = 3;
/** As many as the cancel's own connections. */
const AT_ONCE = 8;
const SLOW_MS = 1_000;
/** One empty list may come from an index that is loading: so long after it another has to agree. */
const EMPTY_AGAIN_MS = 500;
const UNREAD: Listing<Order> = { rows: [], lost: 0, complete: false, pages: 0, ended: 'failed' };

/** `pmtop cancel --all`: every market on which the account has open orders, at once. The worst code wins. */
export async function cancelAll(session: CancelSession): Promise<number> {
  const { io, command } = session;
  let listing = await listInTime(session, saysWhatRests);
  if (listing.rows.length === 0 && listing.complete) {
    await sleep(io.clock, EMPTY_AGAIN_MS, session.over);
    listing = await listInTime(session, saysWhatRests);
  }
  if (listing.rows.length === 0 && !listing.complete) {
    return refuseUnread(session, 'the open orders could not be read', listing.failure);
  }
  if (!command.yes && !(await consents(session, listing))) return refuseWithoutConsent(io);
  const cancels = openCancels(session);
  const ended: CancelProgress[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const targets = newTargets(listing.rows, ended, io.clock.now());
    if (targets.length === 0) break;
    ended.push(...(await cancelEach(session, cancels, targets)));
    // What was read before these cancels says nothing of what is open now.
    listing = UNREAD;
    if (session.over.aborted) break;
    listing = await listInTime(session, (seen) => seen.complete);
  }
  return conclude(session, ended, listing);
}

function saysWhatRests({ complete, rows }: Listing<Order>): boolean {
  return complete || rows.length > 0;
}

/** A few start at once, the next when one is through or slow: no first request waits behind a stuck market. */
async function cancelEach(
  session: CancelSession,
  cancels: Cancels,
  targets: readonly CancelTarget[],
): Promise<readonly CancelProgress[]> {
  const { io, over } = session;
  const queue = targets.values();
  const started: Promise<CancelProgress>[] = [];
  async function startInTurn(): Promise<void> {
    for (const target of queue) {
      if (over.aborted) return;
      const verdict = cancels.start(target);
      started.push(verdict);
      await inTime(io.clock, verdict, SLOW_MS);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, startInTurn));
  return awaitVerdicts(session, cancels, started);
}

/** One target for each market that has open orders and was not cancelled in an earlier round. */
function newTargets(
  orders: readonly Order[],
  ended: readonly CancelProgress[],
  nowMs: number,
): CancelTarget[] {
  const done = new Set(ended.map(({ target }) => canonicalId(target.scope.conditionId)));
  // A market in two spellings is one: its cancel sends each that its orders bear.
  const markets = Map.groupBy(orders.filter(isResting), (order) => canonicalId(order.market));
  const scopes = Array.from(markets.values(), (own) => ({ conditionId: own[0]?.market ?? '', orders: own }));
  return scopes
    .map(({ conditionId, orders }) => ({
      scope: { kind: 'market' as const, conditionId },
      question: `market ${shortenMarketId(conditionId)}`,
      orders,
      worth: valueOf(orders),
      ordersReadAtMs: nowMs,
    }))
    .filter(({ scope }) => !done.has(canonicalId(scope.conditionId)));
}

/** Reads all open orders of the account, again and again until they are enough or the time is over. */
async function listInTime(
  { io, client, over }: CancelSession,
  isEnough: (listing: Listing<Order>) => boolean,
): Promise<Listing<Order>> {
  let mayCorrectClock = true;
  for (let pauseMs = 250; ; pauseMs = Math.min(4_000, pauseMs * 2)) {
    const options = { signal: over, priority: 'verify' } as const;
    const listing = await collect(client.listOrders, {}, (order) => order.id, options);
    const { failure } = listing;
    if (isEnough(listing) || over.aborted) return listing;
    if (failure?.kind === 'unauthorised') {
      if (!mayCorrectClock || !(await client.correctClock({ signal: over }))) return listing;
      mayCorrectClock = false;
      continue;
    }
    const toldMs = failure?.kind === 'throttled' ? (failure.retryAfterMs ?? 0) : 0;
    await sleep(io.clock, Math.max(toldMs, pauseMs), over);
  }
}

async function consents({ io }: CancelSession, listing: Listing<Order>): Promise<boolean> {
  const markets = new Set(listing.rows.map((order) => order.market)).size;
  const account = io.settings.credentials?.address ?? 'no account';
  const least = listing.complete ? '' : 'at least ';
  const shown = `${least}${countOrders(listing.rows)} on ${markets === 1 ? '1 market' : `${markets} markets`}`;
  return (await io.confirm?.(`Cancel ${shown}, account ${account} at ${io.settings.url}? [y/N] `)) ?? false;
}

function conclude(session: CancelSession, ended: readonly CancelProgress[], last: Listing<Order>): number {
  const { io, command } = session;
  const nowMs = io.clock.monotonicMs();
  const codes = ended.map((progress) => exitCodeOf(progress.outcome));
  const open = last.rows.filter(isResting).length;
  if (!last.complete) codes.push(4);
  else if (open > 0) codes.push(3);
  const worst = Math.max(0, ...codes);
  const markets = ended.map((progress) => cancelDocument(progress, nowMs));
  const openAtLastReading = last.complete ? open : undefined;
  if (command.json) {
    io.out(`${safeJson({ schema: 'pmtop.cancel-all/1', exitCode: worst, openAtLastReading, markets }, 2)}\n`);
  } else {
    for (const progress of ended) io.out(formatCancel(progress, nowMs, io.demo));
    io.out(
      last.complete ? `${open} open on the whole account\n` : 'the whole account could not be read again\n',
    );
  }
  return io.interrupted.aborted && worst !== 0 ? EXIT_INTERRUPTED : worst;
}
