import type { Page } from '../page.ts';
import type { Losses, Reader } from './reader.ts';

/** Longer lists are no answer to anything that is asked. */
export const MOST_ROWS = 10_000;

/** A reader of lists: a bad row is dropped and counted. Not a list, or one too long: undefined. */
export function listOf<T>(row: Reader<T>): Reader<readonly T[]> {
  return (raw, losses) => {
    if (!Array.isArray(raw) || raw.length > MOST_ROWS) return undefined;
    const rows: T[] = [];
    for (const item of raw as readonly unknown[]) {
      const value = row(item, losses);
      if (value === undefined) losses.lost++;
      else rows.push(value);
    }
    return rows;
  };
}

/** An answer that is a bare list, as a page without a next one. */
export function decodeRows<T>(answer: unknown, row: Reader<T>): Page<T> | undefined {
  const losses: Losses = { lost: 0 };
  const rows = listOf(row)(answer, losses);
  return rows && { rows, lost: losses.lost };
}

/**
 * A list whose places mean something, because another list runs beside it: one bad item loses it whole, or the
 * rest would be told of the wrong neighbour. May come as JSON text inside a string.
 */
export function alignedListOf<T>(item: Reader<T>): Reader<readonly T[]> {
  const list = listOf(item);
  return (raw) => {
    const losses: Losses = { lost: 0 };
    const items = list(typeof raw === 'string' ? parseText(raw) : raw, losses);
    return losses.lost === 0 ? items : undefined;
  };
}

function parseText(text: string): unknown {
  if (text.length > 100_000) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
