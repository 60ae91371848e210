import type { PricePoint } from '../../domain/chart-window.ts';
import { readFloat } from './fields.ts';
import { isNothing } from './reader.ts';
import { isObject } from '../../text/rule.ts';
import { MOST_ROWS } from './rows.ts';
import { readTime } from './time.ts';

/** The past of one token, and how many of its points could not be read. */
export interface PriceSeries {
  readonly points: readonly PricePoint[];
  readonly lost: number;
}

/**
 * Endpoint 17's answer by token: points that can be read, oldest first, one for each second, and how many cannot. A token
 * that is there without a series has one, and it could not be read.
 */
export function decodeHistory(
  answer: unknown,
  asked: readonly string[],
): ReadonlyMap<string, PriceSeries | undefined> | undefined {
  const history = isObject(answer) ? answer['history'] : undefined;
  if (!isObject(history)) return undefined;
  const series = new Map<string, PriceSeries | undefined>();
  for (const tokenId of asked) {
    const raw = Object.hasOwn(history, tokenId) ? history[tokenId] : undefined;
    if (!isNothing(raw)) series.set(tokenId, readSeries(raw));
  }
  return series;
}

/** What is no list, or one too long, is no series. */
function readSeries(raw: unknown): PriceSeries | undefined {
  if (!Array.isArray(raw) || raw.length > MOST_ROWS) return undefined;
  const read = (raw as readonly unknown[]).flatMap((item) => readPoint(item) ?? []);
  const points = new Map(read.map(({ t, p }) => [t, p]));
  return {
    points: Array.from(points, ([t, p]) => ({ t, p })).toSorted((a, b) => a.t - b.t),
    lost: raw.length - read.length,
  };
}

function readPoint(raw: unknown): PricePoint | undefined {
  if (!isObject(raw)) return undefined;
  const timeMs = readTime(raw['t']);
  const p = readFloat(raw['p']);
  if (timeMs === undefined || p === undefined || p < 0 || p > 1) return undefined;
  return { t: Math.floor(timeMs / 1000), p };
}
