import { inTime, startDeadline } from '../../domain/deadline.ts';
import type { Page } from '../../api/decode/page.ts';
import { hasNamelessRows } from '../../api/paging/collect-orders.ts';
import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { waitAfter } from '../../domain/failure.ts';
import { type Order, isResting, valueOf } from '../../domain/order.ts';
import { sleep } from '../../domain/clock.ts';
import { hasUnknownToken, isUnder, ordersUnder } from '../../domain/orders-under-scope.ts';
import type { CancelService, ShownList } from '../../cancel/run/cancel-service.ts';
import { withMarketFacts } from '../../cancel/run/learn-second-id.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';
import { clientService } from '../../cancel/client-service.ts';
import { readAccountPages, readOpenOrders } from '../../cancel/run/read-open-orders.ts';
import {
  type CancelSession,
  endCancels,
  openCancels,
  refuse,
  refuseLate,
  refuseWithoutConsent,
  refuseUnread,
} from './cancel-session.ts';
import { namesNoMarket } from '../../cancel/describe-cancel.ts';
import { cancelDocument } from '../../cancel/records/cancel-document.ts';
import { safeJson } from '../../text/safe-json.ts';
import { EXIT_INTERRUPTED, cancelExitCode } from '../../cancel/exit-code.ts';
import { countOrders, nameTarget, formatCancel } from './print-cancel.ts';
import { needsCatalog, type Resolved, resolveTarget } from '../../cancel/resolve-target.ts';

/** A person who is asked whether they agree does not wait longer than this for the catalog. */
const MARKET_LOOK_UP_MS = 1_500;

/** `pmtop cancel REF`. Returns the exit code. */
export async function cancelOne(session: CancelSession, ref: string): Promise<number> {
  const { io, command } = session;
  const listing = needsCatalog(ref, command.outcome) ? listBeside(session) : undefined;
  const found: ShownList[] = [];
  const resolved = await resolveInTime(session, ref, (rows) => found.push(rows));
  if (resolved.kind === 'mistake') return refuse(io, resolved.problem, 'missing');
  if (resolved.kind === 'failed') {
    return refuseUnread(session, {
      what: `${ref} could not be looked up`,
      failure: resolved.failure,
      ifSlow: 'a condition id in lower case needs no look-up',
    });
  }
  const listed = (listing && (await inTime(session.io.clock, listing, LISTING_WAIT_MS))) ?? NOTHING;
  if (hasUnknownToken(resolved.target.scope, listed.orders)) {
    return refuse(
      io,
      'your orders there have tokens that the catalog does not know: cancel the whole market',
      'missing',
    );
  }
  const target = command.yes
    ? withKnown(resolved.target, listed)
    : await withConsent(session, resolved.target);
  if (!target) return refuseWithoutConsent(io);
  if (session.isTooLate()) return refuseLate(session);
  const progress = await runCancelOf(session, target, found, listing);
  if (namesNoMarket(progress)) {
    const { conditionId } = target.scope;
    return refuse(io, `nothing rested there, and the service knows no market ${conditionId}`, 'missing');
  }
  print(session, progress);
  if (io.interrupted.aborted && progress.outcome !== 'confirmed') return EXIT_INTERRUPTED;
  return cancelExitCode(progress.outcome);
}

const NOTHING: ShownList = { orders: [] };

/** So long a market that was found waits for the list beside it. One that comes later is told to its cancel. */
const LISTING_WAIT_MS = 300;

/** The account's open orders, read while a REF is looked up: all of them have to be accounted for later. */
async function listBeside({ io, client }: CancelSession): Promise<ShownList> {
  const listed = await readAccountPages(clientService(client), io.clock);
  return listed.ok ? { ...listed.value, cameMs: io.clock.monotonicMs() } : NOTHING;
}

/** One reading does not say that there are no others: the machine reads again beside its first request. */
function withKnown(
  target: CancelTarget,
  { orders: listed, unread = [], hasLostRows }: ShownList,
): CancelTarget {
  const { scope } = target;
  const rows = ordersUnder(scope, listed);
  const orders = rows.filter(isResting);
  return {
    ...target,
    orders,
    worth: valueOf(orders),
    ended: rows.filter((order) => !isResting(order)),
    unread,
    elsewhere: listed.filter((order) => !isUnder(scope, order)),
    ...(hasLostRows && { hasLostRows }),
  };
}

/** Retries until the service answers or the time is over. Order rows read to find the market go to `onListed`. */
async function resolveInTime(
  session: CancelSession,
  ref: string,
  onListed: (listed: ShownList) => void,
): Promise<Resolved> {
  const { io, command, over } = session;
  const client = reportingClient(session.client, onListed);
  for (let pauseMs = 250; ; pauseMs = Math.min(4_000, pauseMs * 2)) {
    const resolved = await resolveTarget(ref, command.outcome, client, over);
    if (resolved.kind !== 'failed' || over.aborted) return resolved;
    if (resolved.failure.kind === 'unauthorised') return resolved;
    const toldMs = waitAfter(resolved.failure) ?? 0;
    await sleep(io.clock, Math.max(toldMs, pauseMs), over);
    if (over.aborted) return resolved;
  }
}

function shownBy({ rows: orders, unread = [], lost }: Page<Order>): ShownList {
  return { orders, unread, hasLostRows: hasNamelessRows({ lost, unread }) };
}

function reportingClient(client: CancelClient, onListed: (listed: ShownList) => void): CancelClient {
  return {
    ...client,
    async listOrders(...call) {
      const page = await client.listOrders(...call);
      if (page.ok) onListed(shownBy(page.value));
      return page;
    },
  };
}

/** Shows a person what would go; the target with what was shown, or undefined without consent. */
async function withConsent(session: CancelSession, named: CancelTarget): Promise<CancelTarget | undefined> {
  const { io, client, over } = session;
  const service = clientService(client);
  const target = named.areIdsUnknown ? await withSecondId(session, service, named) : named;
  const readAccount = () => readAccountPages(service, io.clock);
  const reading = await readOpenOrders(target.scope, [], {
    service,
    readAccount,
    clock: io.clock,
    stop: over,
  });
  const { complete } = reading;
  const readAtMs = io.clock.now();
  const known = withKnown(target, reading);
  const least = target.areIdsUnknown ? 'at least ' : '';
  const shown = complete ? `${least}${countOrders(known.orders)}` : 'orders that could not be counted';
  const account = io.settings.credentials?.address ?? 'no account';
  const question = `Cancel ${shown} on ${nameTarget(target)}, account ${account} at ${io.settings.url}? [y/N] `;
  if (!(await io.confirm?.(question))) return undefined;
  session.agree();
  return { ...known, ...(complete && { ordersReadAtMs: readAtMs }) };
}

/** The target with its second id, if the catalog answers in time. */
async function withSecondId(
  { io, over }: CancelSession,
  service: CancelService,
  target: CancelTarget,
): Promise<CancelTarget> {
  const deadline = startDeadline(io.clock, MARKET_LOOK_UP_MS, [over]);
  const facts = await service.marketFacts?.(target.scope.conditionId, deadline.signal);
  deadline.end();
  if (!facts?.ok || !facts.value) return target;
  return withMarketFacts(target, facts.value);
}

/** Accounts for what `found` and `listing` show, too, even where no later list does. */
async function runCancelOf(
  session: CancelSession,
  target: CancelTarget,
  found: readonly ShownList[],
  listing?: Promise<ShownList>,
): Promise<CancelProgress> {
  const cancels = openCancels(session);
  const verdict = cancels.start(target);
  for (const listed of found) cancels.note(listed);
  void listing?.then(cancels.note);
  const printStanding = (): void => cancels.standing().forEach((each) => print(session, each));
  const ended = await endCancels(session, cancels, verdict, session.command.json ? printStanding : undefined);
  const progress = await verdict;
  return ended.find(({ id }) => id === progress.id) ?? progress;
}

function print({ io, command }: CancelSession, progress: CancelProgress): void {
  const nowMs = io.clock.monotonicMs();
  if (command.json) io.out(`${safeJson(cancelDocument(progress, nowMs), 2)}\n`);
  else io.out(formatCancel(progress, nowMs, io.demo));
}
