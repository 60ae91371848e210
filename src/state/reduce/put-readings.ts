import type { Price } from '../../domain/micros.ts';
import type { ReadingTimes } from '../../domain/monitor-event.ts';
import type { BestPrices } from '../../domain/order-book.ts';
import type { AppState, Move, PriceReading, Reading } from '../app-state.ts';

/** Whether what is known was asked for later. */
export function isOlder(times: ReadingTimes, known: Reading<unknown> | undefined): boolean {
  return known !== undefined && times.askedAtMs < known.times.askedAtMs;
}

/** The readings with newer ones in the place of older ones. */
export function putAll<T>(
  readings: ReadonlyMap<string, Reading<T>>,
  values: ReadonlyMap<string, T>,
  times: ReadingTimes,
): ReadonlyMap<string, Reading<T>> {
  const next = new Map(readings);
  for (const [key, value] of values) {
    if (!isOlder(times, next.get(key))) next.set(key, { value, times });
  }
  return next;
}

/** As `putAll`; where a price differs from the reading before, it is known where it went. */
export function putPrices(
  known: AppState['prices'],
  values: ReadonlyMap<string, BestPrices>,
  times: ReadingTimes,
): AppState['prices'] {
  const next = new Map(known);
  for (const [tokenId, value] of values) {
    const before = next.get(tokenId);
    if (!isOlder(times, before)) next.set(tokenId, { value, times, ...movedFrom(before, value, times) });
  }
  return next;
}

function movedFrom(
  before: PriceReading | undefined,
  value: BestPrices,
  { readAtMs: atMs }: ReadingTimes,
): Pick<PriceReading, 'moved'> | undefined {
  const bid = moveOf(before?.value.bid, value.bid);
  const ask = moveOf(before?.value.ask, value.ask);
  if (bid || ask) return { moved: { ...(bid && { bid }), ...(ask && { ask }), atMs } };
  return before?.moved && { moved: before.moved };
}

function moveOf(before: Price | undefined, now: Price | undefined): Move | undefined {
  if (before === undefined || now === undefined || before === now) return undefined;
  return now > before ? 'up' : 'down';
}
