import {
  canceledHere,
  type CancelProgress,
  type CancelTarget,
  type EverythingProgress,
} from '../../src/domain/cancel.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Size } from '../../src/domain/micros.ts';
import { isResting, remainingSize } from '../../src/domain/order.ts';
import { isUnder } from '../../src/domain/orders-under-scope.ts';
import { type Listing, nameOf, type RandomService, TOKENS, type TrueOrder } from './random-service.ts';

/** What was shown at the very moment of a verdict was not there for it yet. */
const TOO_LATE_MS = 5;
/** What is shown so short before the end of a process may be on no disk. */
const UNWRITTEN_MS = 100;
/** Lists that stay empty for so long are proof enough for what a dead process left (docs/cancel.md). */
const EMPTY_FOR_MS = 10_000;

/** Which orders were shown when; monotonic milliseconds. */
export interface Shown {
  /** First, as resting. */
  readonly restingMs: Map<string, number>;
  /** Each time by a row that names no order, or that called it canceled when the key was pressed. */
  readonly doubtfulMs: Map<string, number[]>;
  /** When a process was killed. */
  killedMs: number;
  /** When the machine woke, wall time, and how long it had slept. */
  readonly naps: { readonly wokeMs: number; readonly ms: number }[];
  /** When a process that was stopped went on last. */
  wentOnMs: number;
}

/** What a verdict is held against. */
export interface Witness {
  readonly clock: Clock;
  readonly service: RandomService;
  readonly shown: Shown;
}

export function noteShown({ shown, clock }: Witness, { open }: Listing): void {
  for (const { id } of [...open.orders.filter(isResting), ...(open.unread ?? [])])
    if (!shown.restingMs.has(id)) shown.restingMs.set(id, clock.monotonicMs());
}

/** At the press: rows that call an order canceled are in doubt as well. */
export function noteDoubtful(witness: Witness, listing: Listing): void {
  noteNameless(witness, listing);
  for (const each of listing.open.orders) if (!isResting(each)) addTime(witness, each.id);
}

export function noteNameless(witness: Witness, { nameless }: Listing): void {
  for (const id of nameless) addTime(witness, id);
}

function addTime({ shown: { doubtfulMs }, clock }: Witness, id: string): void {
  doubtfulMs.set(id, [...(doubtfulMs.get(id) ?? []), clock.monotonicMs()]);
}

/** The process is killed: the next one knows of orders on markets with a cancel under way, by what is on the disk. */
export function forgetUnwritten(
  { clock, service, shown }: Witness,
  running: readonly CancelProgress[],
): void {
  shown.killedMs = clock.monotonicMs();
  const writtenMs = shown.killedMs - UNWRITTEN_MS;
  for (const [id, ms] of shown.restingMs) {
    const order = service.orders.get(id);
    const isWritten = running.some(({ target }) => order && isOurs(service, target, order));
    if (!isWritten || ms > writtenMs) shown.restingMs.delete(id);
  }
  for (const [id, times] of shown.doubtfulMs)
    shown.doubtfulMs.set(
      id,
      times.filter((ms) => ms <= writtenMs),
    );
}

/** Whether a cancel is about the order: of a market with two ids it is about both, unless it never asks for a second. */
function isOurs({ traits }: RandomService, { scope }: CancelTarget, { order }: TrueOrder): boolean {
  if (traits.isWithoutScreen) return isUnder(scope, order);
  if (TOKENS.has(scope.conditionId)) return order.market === scope.conditionId;
  return !TOKENS.has(order.market);
}

/** Orders of the market that a confirmed cancel should have known of: a list showed them, or a doubtful row since its start. */
export function restingAtClear(
  { clock, service, shown }: Witness,
  { id, outcome, target, startedAtMs }: CancelProgress,
): string[] {
  if (outcome !== 'confirmed') return [];
  const nowMs = clock.monotonicMs();
  const napMs = shown.naps.reduce((sum, { wokeMs, ms }) => sum + (wokeMs > startedAtMs ? ms : 0), 0);
  const startedMs = nowMs - (clock.now() - startedAtMs - napMs) - 1;
  const isOver = (ms: number): boolean => ms < shown.killedMs && nowMs >= shown.killedMs + EMPTY_FOR_MS;
  const isDoubt = (ms: number): boolean => ms >= startedMs && ms <= nowMs - TOO_LATE_MS && !isOver(ms);
  const wasShown = (orderId: string): boolean =>
    (shown.restingMs.get(orderId) ?? Infinity) <= nowMs - TOO_LATE_MS ||
    (shown.doubtfulMs.get(orderId) ?? []).some(isDoubt);
  const shouldBeShown = (each: TrueOrder): boolean =>
    wasShown(each.order.id) || wasThere(service, each, shown);
  return [...service.orders.values()]
    .filter((each) => service.isResting(each) && isOurs(service, target, each) && shouldBeShown(each))
    .map(
      (each) =>
        `cancel ${id} of ${nameOf(target.scope.conditionId)} is clear while ${describe(each, shown)} (now ${nowMs})`,
    );
}

/** Each list that was asked for since the process went on has it, by a service whose rows are right. */
function wasThere({ traits }: RandomService, { placedMs }: TrueOrder, { wentOnMs }: Shown): boolean {
  const { losesNames, hasWrongRows, hasUnreadRows, omitsMarkets, hasSecondId, listLagMs, isKilled } = traits;
  const areRowsRight = !(losesNames || hasWrongRows || hasUnreadRows || omitsMarkets || hasSecondId);
  // To the next process lists may be behind by more.
  return areRowsRight && !isKilled && placedMs + listLagMs < wentOnMs;
}

/** A list of the whole account is believed that leaves none out: doubtful rows before it say nothing against it. */
export function restingAtClearOfAll(
  { clock, service, shown }: Witness,
  { outcome }: EverythingProgress,
): string[] {
  if (outcome !== 'confirmed') return [];
  const nowMs = clock.monotonicMs();
  return [...service.orders.values()]
    .filter(service.isResting)
    .filter(({ order }) => (shown.restingMs.get(order.id) ?? Infinity) <= nowMs - TOO_LATE_MS)
    .map((each) => `all is clear while ${describe(each, shown)} (now ${nowMs})`);
}

function describe({ order: { id, market }, placedMs }: TrueOrder, { restingMs, doubtfulMs }: Shown): string {
  const doubtful = doubtfulMs.get(id)?.at(-1) ?? 'never';
  return `${id} rests under ${nameOf(market)}, placed at ${placedMs}, shown at ${restingMs.get(id) ?? 'never'}, in doubt at ${doubtful}`;
}

/** What a settled cancel tells of orders that is not so, or that its process told before. */
export function untrueIn(
  { service }: Witness,
  progress: CancelProgress,
  told: Map<string, Size>,
  isReplaced: boolean,
): string[] {
  const name = `cancel ${progress.id} of ${nameOf(progress.target.scope.conditionId)}`;
  const untrue: string[] = [];
  for (const id of canceledHere(progress)) {
    const order = service.orders.get(id);
    if (!order || service.isResting(order)) untrue.push(`${name} tells ${id} as canceled, which rests`);
  }
  for (const filled of progress.filled) {
    const order = service.orders.get(filled.id);
    const truly = order ? service.matchedOf(order) : 0;
    if (filled.matchedSize > truly) untrue.push(`${name} tells a fill of ${filled.id} that was none`);
    if (remainingSize(filled) === 0 && order && service.isResting(order))
      untrue.push(`${name} tells ${filled.id} as filled, which rests`);
    // The one in its place tells it.
    if (isReplaced) continue;
    if (filled.matchedSize <= (told.get(filled.id) ?? 0))
      untrue.push(`${name} tells a fill of ${filled.id} again`);
    told.set(filled.id, filled.matchedSize);
  }
  return untrue;
}
