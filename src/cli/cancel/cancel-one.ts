import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { collect } from '../../api/pages.ts';
import { sleep } from '../../domain/clock.ts';
import { worthOf } from '../../engine/cancel/compare-reading.ts';
import { awaitVerdicts, openCancels, type CancelSession } from './cancel-session.ts';
import { cancelDocument, safeJson } from './cancel-document.ts';
import { EXIT_INTERRUPTED, exitCodeOf } from './exit-code.ts';
import { countOrders, nameTarget, tellCancel } from './print-cancel.ts';
import { refuse, refuseUnagreed } from './refuse.ts';
import { marketTarget, resolveTarget, type Resolved } from './resolve-target.ts';

/** The catalog must not keep a verdict waiting that it can hardly change. */
const MARKET_LOOK_UP_MS = 1_500;

/** `pmtop cancel REF`. Returns the exit code. */
export async function cancelOne(session: CancelSession, ref: string): Promise<number> {
  const { io } = session;
  const resolved = await resolveInTime(session, ref);
  if (resolved.kind === 'mistake') return refuse(io, resolved.problem);
  if (resolved.kind === 'failed') {
    io.err(`pmtop: not sent: ${ref} could not be looked up: ${resolved.failure.message}\n`);
    io.err(`  ${resolved.failure.advice}\n`);
    return io.interrupted.aborted ? EXIT_INTERRUPTED : exitCodeOf('not-sent');
  }
  const target = session.command.yes ? resolved.target : await withConsent(session, resolved.target);
  if (!target) return refuseUnagreed(io);
  const seen = seeThrough(session, target);
  const found = resolved.known ? undefined : lookUpBeside(session, target);
  let progress = await seen;
  if (!progress) return exitCodeOf(undefined);
  if (progress.outcome === 'confirmed' && target.scope.kind === 'market' && found) {
    const market = await found;
    if (market === 'unknown' && foundNothing(progress)) {
      return refuse(io, `nothing rested there, and the service knows no market ${target.scope.conditionId}`);
    }
    const mirrored = typeof market === 'object' && (await restsUnderMirror(session, market));
    if (mirrored) progress = (await seeThrough(session, mirrored)) ?? progress;
  }
  print(session, progress);
  if (io.interrupted.aborted && progress.outcome !== 'confirmed') return EXIT_INTERRUPTED;
  return exitCodeOf(progress.outcome);
}

/** Asks until the service tells or the time is over. */
async function resolveInTime(session: CancelSession, ref: string): Promise<Resolved> {
  const { io, client, command, over } = session;
  for (let pauseMs = 250; ; pauseMs = Math.min(4_000, pauseMs * 2)) {
    const resolved = await resolveTarget(ref, command.outcome, client, over);
    if (resolved.kind !== 'failed' || over.aborted) return resolved;
    if (resolved.failure.kind === 'unauthorised') return resolved;
    const toldMs = resolved.failure.kind === 'throttled' ? (resolved.failure.retryAfterMs ?? 0) : 0;
    await sleep(io.clock, Math.max(toldMs, pauseMs), over);
    if (over.aborted) return resolved;
  }
}

/** Shows a person what would go; the target with what was shown, or undefined without consent. */
async function withConsent(session: CancelSession, target: CancelTarget): Promise<CancelTarget | undefined> {
  const { io, client, over } = session;
  const { scope } = target;
  const query = { market: scope.conditionId, ...(scope.kind === 'outcome' && { tokenId: scope.tokenId }) };
  const listing = await collect(client.listOrders, query, (order) => order.id, { signal: over });
  const orders = listing.rows;
  const shown = listing.complete ? countOrders(orders) : 'orders that could not be counted';
  const account = io.settings.credentials?.address ?? 'no account';
  const question = `Cancel ${shown} on ${nameTarget(target)}, account ${account} at ${io.settings.url}? [y/N] `;
  if (!(await io.confirm?.(question))) return undefined;
  return { ...target, orders, ...(listing.complete && { ordersReadAtMs: io.clock.now() }) };
}

async function seeThrough(session: CancelSession, target: CancelTarget): Promise<CancelProgress | undefined> {
  const cancels = openCancels(session);
  const [progress] = await awaitVerdicts(session, cancels, [cancels.start(target)]);
  return progress;
}

/**
 * Asked beside the cancel of a bare condition id: a mistyped one must not pass for a market on which nothing rests,
 * nor one under whose second id orders are listed.
 */
async function lookUpBeside(
  { io, client, over }: CancelSession,
  { scope }: CancelTarget,
): Promise<CancelTarget | 'unknown' | 'not told'> {
  const inTime = new AbortController();
  const forget = io.clock.schedule(MARKET_LOOK_UP_MS, () => inTime.abort());
  const signal = AbortSignal.any([over, inTime.signal]);
  const market = await client.getMarket({ id: scope.conditionId }, { signal });
  forget();
  if (market.ok) return marketTarget(market.value);
  return market.failure.kind === 'rejected' && market.failure.status === 404 ? 'unknown' : 'not told';
}

/** The market with both its ids when anything rests under the second one, or when that could not be read. */
async function restsUnderMirror(
  { client, over }: CancelSession,
  target: CancelTarget,
): Promise<CancelTarget | undefined> {
  const { mirrorId } = target.scope;
  if (mirrorId === undefined) return undefined;
  const options = { signal: over, priority: 'verify' } as const;
  const { rows, complete } = await collect(
    client.listOrders,
    { market: mirrorId },
    (order) => order.id,
    options,
  );
  const resting = rows.filter((order) => order.market.toLowerCase() === mirrorId.toLowerCase());
  if (complete && resting.length === 0) return undefined;
  return { ...target, orders: resting, worth: worthOf(resting) };
}

function foundNothing({ canceled, target, filled }: CancelProgress): boolean {
  return canceled.length + target.orders.length + filled.length === 0;
}

function print({ io, command }: CancelSession, progress: CancelProgress): void {
  const nowMs = io.clock.monotonicMs();
  if (command.json) io.out(`${safeJson(cancelDocument(progress, nowMs), 2)}\n`);
  else io.out(tellCancel(progress, nowMs));
}
