import type { CancelProgress, CancelTarget, EverythingProgress } from '../../domain/cancel.ts';
import { collect, type Listing } from '../../api/paging/pages.ts';
import { sleep } from '../../domain/clock.ts';
import { inTime } from '../../domain/deadline.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import type { TargetsOf } from '../../cancel/run/everything-run.ts';
import { canonicalId, isResting, valueOf } from '../../domain/orders-under-scope.ts';
import { findMarket } from '../../cancel/find-market.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import {
  type CancelSession,
  endCancels,
  openCancels,
  refuseWithoutConsent,
  refuseUnread,
} from './cancel-session.ts';
import { cancelDocument } from '../../cancel/records/cancel-document.ts';
import { safeJson } from '../../text/safe-json.ts';
import { EXIT_INTERRUPTED, exitCodeOf } from '../../cancel/exit-code.ts';
import { countOrders, formatCancel } from './print-cancel.ts';

/** One empty list may come from an index that is loading: so long after it another has to agree. */
const EMPTY_AGAIN_MS = 500;

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
  const names = lookUpNames(session);
  const targetsOf: TargetsOf = (orders, unread = []) =>
    names.ask(bareTargets(orders, unread, io.clock.now()));
  const orders = listing.rows.filter(isResting);
  const target = { markets: targetsOf(orders), orders, worth: valueOf(orders) };
  const run = cancels.everything.start(target, targetsOf);
  await endCancels(session, cancels, run.verdict);
  return conclude(session, await names.give(await run.settled));
}

/** After the last verdict nobody waits longer than this for the name of a market. */
const NAME_WAIT_MS = 1_000;

/** Asks for the titles of markets beside their cancels: no request that takes orders down waits for a name. */
function lookUpNames({ client, io, over }: CancelSession): {
  ask(targets: readonly CancelTarget[]): readonly CancelTarget[];
  give(progress: EverythingProgress): Promise<EverythingProgress>;
} {
  const names = new Map<string, Promise<string>>();
  async function lookUp(id: string): Promise<string> {
    const found = await findMarket({ kind: 'condition', id }, client, { signal: over, priority: 'rest' });
    return found.kind === 'market' ? found.market.question : '';
  }
  async function withName(progress: CancelProgress): Promise<CancelProgress> {
    const { target } = progress;
    const name = names.get(target.scope.conditionId);
    const question = name && (await inTime(io.clock, name, NAME_WAIT_MS));
    return question ? { ...progress, target: { ...target, question } } : progress;
  }
  return {
    ask(targets) {
      for (const { conditionId } of targets.map(({ scope }) => scope))
        if (!names.has(conditionId)) names.set(conditionId, lookUp(conditionId));
      return targets;
    },
    async give(progress) {
      return { ...progress, cancels: await Promise.all(progress.cancels.map(withName)) };
    },
  };
}

function saysWhatRests({ complete, rows }: Listing<Order>): boolean {
  return complete || rows.length > 0;
}

/** One target for each market that has open orders, known by its id alone. */
function bareTargets(orders: readonly Order[], unread: readonly OrderPlace[], nowMs: number): CancelTarget[] {
  // A market in two spellings is one: its cancel sends each that its orders bear.
  const markets = Map.groupBy([...orders, ...unread], ({ market }) => canonicalId(market));
  return Array.from(markets, ([id, places]) => {
    const own = orders.filter(({ market }) => canonicalId(market) === id);
    const conditionId = places[0]?.market ?? '';
    return {
      scope: { kind: 'market', conditionId },
      question: `market ${shortenMarketId(conditionId)}`,
      orders: own,
      worth: valueOf(own),
      ordersReadAtMs: nowMs,
    };
  });
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

function conclude(session: CancelSession, { cancels, openAtLastReading }: EverythingProgress): number {
  const { io, command } = session;
  const nowMs = io.clock.monotonicMs();
  const codes = cancels.map((progress) => exitCodeOf(progress.outcome));
  if (openAtLastReading === undefined) codes.push(4);
  else if (openAtLastReading > 0) codes.push(3);
  const worst = Math.max(0, ...codes);
  const markets = cancels.map((progress) => cancelDocument(progress, nowMs));
  if (command.json) {
    io.out(`${safeJson({ schema: 'pmtop.cancel-all/1', exitCode: worst, openAtLastReading, markets }, 2)}\n`);
  } else {
    for (const progress of cancels) io.out(formatCancel(progress, nowMs, io.demo));
    io.out(
      openAtLastReading === undefined
        ? 'the whole account could not be read again\n'
        : `${openAtLastReading} open on the whole account\n`,
    );
  }
  return io.interrupted.aborted && worst !== 0 ? EXIT_INTERRUPTED : worst;
}
