import type { PricePoint } from '../../domain/price-point.ts';
import { readFloat } from './fields.ts';
import { isObject } from './record.ts';
import { MOST_ROWS } from './rows.ts';
import { readTime } from './time.ts';

/** Endpoint 17's answer by token: points that can be read, oldest first, one for each second. */
export function decodeHistory(
  answer: unknown,
  asked: readonly string[],
): ReadonlyMap<string, readonly PricePoint[]> | undefined {
  const history = isObject(answer) ? answer['history'] : undefined;
  if (!isObject(history)) return undefined;
  const series = new Map<string, readonly PricePoint[]>();
  for (const tokenId of asked) {
    const raw = Object.hasOwn(history, tokenId) ? history[tokenId] : undefined;
    if (Array.isArray(raw) && raw.length <= MOST_ROWS) series.set(tokenId, readPoints(raw));
  }
  return series;
}

function readPoints(raw: readonly unknown[]): PricePoint[] {
  const points = new Map<number, number>();
  for (const item of raw) {
    const point = readPoint(item);
    if (point) points.set(point.t, point.p);
  }
  return Array.from(points, ([t, p]) => ({ t, p })).toSorted((a, b) => a.t - b.t);
}

function readPoint(raw: unknown): PricePoint | undefined {
  if (!isObject(raw)) return undefined;
  const timeMs = readTime(raw['t']);
  const p = readFloat(raw['p']);
  if (timeMs === undefined || p === undefined || p < 0 || p > 1) return undefined;
  return { t: Math.floor(timeMs / 1000), p };
}
