import { MOST_CORRECTIONS } from '../../api/signing/signature-time.ts';
import type { EverythingProgress } from '../../domain/cancel.ts';
import { collectOrders, hasNamelessRows } from '../../api/paging/collect-orders.ts';
import type { Listing } from '../../api/paging/pages.ts';
import { sleep } from '../../domain/clock.ts';
import { waitAfter } from '../../domain/failure.ts';
import { type Order, type OrderPlace, isResting } from '../../domain/order.ts';
import { canonicalId } from '../../domain/same-id.ts';
import type { CancelIo } from './cancel-options.ts';
import {
  type CancelSession,
  endCancels,
  openCancels,
  refuseLate,
  refuseWithoutConsent,
  refuseUnread,
} from './cancel-session.ts';
import { cancelDocument } from '../../cancel/records/cancel-document.ts';
import { countOf } from '../../text/count-of.ts';
import { safeJson } from '../../text/safe-json.ts';
import { everythingExitCode, EXIT_INTERRUPTED, cancelExitCode } from '../../cancel/exit-code.ts';
import { EMPTY_AGAIN_MS } from '../../cancel/run/retry-pace.ts';
import { describeEverything } from '../../cancel/describe-everything.ts';
import { countOrders, formatEverything } from './print-cancel.ts';
import { lookUpNames, startEverything } from './run-everything.ts';

const UNREAD = 'the open orders could not be read';

/** Of rows that could not be read. */
interface Told {
  readonly unread: OrderPlace[];
  hasLostRows: boolean;
}

/** `pmtop cancel --all`: every market on which the account has open orders, at once. The worst code wins. */
export async function cancelAll(session: CancelSession): Promise<number> {
  const { io, command } = session;
  const told: Told = { unread: [], hasLostRows: false };
  let listing = await listInTime(session, told);
  if (isEmpty(listing, told) && listing.complete) {
    await sleep(io.clock, EMPTY_AGAIN_MS, session.over);
    listing = await listInTime(session, told);
  }
  if (isEmpty(listing, told) && !listing.complete) {
    printNothingSent(session, UNREAD);
    return refuseUnread(session, {
      what: UNREAD,
      failure: listing.failure,
      doubt: doubtOf(listing),
      ifSlow: 'try a longer --timeout',
    });
  }
  const readAtMs = io.clock.now();
  if (!command.yes && !(await consents(session, listing, told))) return refuseWithoutConsent(io);
  if (session.isTooLate()) {
    printNothingSent(session, 'it stood still too long');
    return refuseLate(session);
  }
  const names = lookUpNames(session);
  const cancels = openCancels(session, names.known);
  const { rows: orders, complete } = listing;
  const run = startEverything(cancels, { ...told, orders, complete, readAtMs }, names);
  await endCancels(session, cancels, run.verdict, () => conclude(session, run.standing()));
  return conclude(session, await run.namedEnd());
}

function isEmpty({ rows }: Listing<Order>, { unread }: Told): boolean {
  return rows.length + unread.length === 0;
}

/**
 * Reads all open orders of the account, again and again until some are told, there are none or the time is over. What
 * any of these readings named and could not tell is added to `told`: the next one may leave it out.
 */
async function listInTime({ io, client, over }: CancelSession, told: Told): Promise<Listing<Order>> {
  let corrections = 0;
  let last: Listing<Order> | undefined;
  for (let pauseMs = 250; ; pauseMs = Math.min(4_000, pauseMs * 2)) {
    const options = { signal: over, priority: 'verify' } as const;
    const listing = await collectOrders(client, options);
    told.unread.push(...(listing.unread ?? []));
    told.hasLostRows ||= hasNamelessRows(listing);
    const { complete, failure } = listing;
    if (complete || !isEmpty(listing, told)) return listing;
    // The end of the time says nothing of the service; the reading before it does.
    if (over.aborted) return io.interrupted.aborted || !last ? listing : last;
    if (failure?.kind === 'unauthorised') {
      if (corrections++ >= MOST_CORRECTIONS || !(await client.correctClock({ signal: over }))) return listing;
      continue;
    }
    last = listing;
    const toldMs = (failure && waitAfter(failure)) ?? 0;
    await sleep(io.clock, Math.max(toldMs, pauseMs), over);
  }
}

/** Why nothing of a list counts that came to its end, in words. */
function doubtOf({ contradiction, lost }: Listing<Order>): string | undefined {
  if (contradiction !== undefined) return `the list contradicts itself: ${contradiction}`;
  return lost > 0 ? 'no row of the list names an order' : undefined;
}

async function consents(session: CancelSession, listing: Listing<Order>, told: Told): Promise<boolean> {
  const { io } = session;
  const orders = listing.rows.filter(isResting);
  const markets = new Set([...orders, ...told.unread].map(({ market }) => canonicalId(market))).size;
  const account = io.settings.credentials?.address ?? 'no account';
  const least = listing.complete ? '' : 'at least ';
  const isCounted = orders.length > 0 || (listing.complete && isEmpty(listing, told));
  const counted = isCounted ? `${least}${countOrders(orders)}` : 'orders that could not be counted';
  const shown = `${counted} on ${countOf(markets, 'market')}`;
  const question = `Cancel ${shown}, account ${account} at ${io.settings.url}? [y/N] `;
  if (!(await io.confirm?.(question))) return false;
  session.agree();
  return true;
}

function conclude({ io, command }: CancelSession, progress: EverythingProgress): number {
  const nowMs = io.clock.monotonicMs();
  const exitCode = everythingExitCode(progress);
  if (command.json) {
    const { cancels, openAtLastReading } = progress;
    const markets = cancels.map((cancel) => cancelDocument(cancel, nowMs));
    printDocument(io, { exitCode, says: describeEverything(progress, nowMs), openAtLastReading, markets });
  } else {
    io.out(formatEverything(progress, nowMs, io.demo));
  }
  return io.interrupted.aborted && exitCode !== 0 ? EXIT_INTERRUPTED : exitCode;
}

function printNothingSent({ io, command }: CancelSession, why: string): void {
  const says = `not sent: ${why}`;
  if (command.json) printDocument(io, { exitCode: cancelExitCode('not-sent'), says, markets: [] });
}

function printDocument({ out }: CancelIo, how: object): void {
  out(`${safeJson({ schema: 'pmtop.cancel-all/1', ...how }, 2)}\n`);
}
