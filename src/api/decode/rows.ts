import { parseJson } from '../../text/parse-json.ts';
import { isObject } from '../../text/rule.ts';
import type { Page } from './page.ts';
import { isNothing, type Losses, type Reader } from './reader.ts';

/** Longer lists are no answer to anything that is asked. */
export const MOST_ROWS = 10_000;

/** Whether the rows of an answer, bare or as those of a page, are more than any that is read. */
export function hasTooManyRows(answer: unknown): boolean {
  const rows = isObject(answer) ? answer['data'] : answer;
  return Array.isArray(rows) && rows.length > MOST_ROWS;
}

/** A reader of lists inside a row: a bad item is left out and counted. Not a list, one too long, or all of it bad: undefined. */
export function listOf<T>(row: Reader<T>): Reader<readonly T[]> {
  return (raw, losses) => {
    if (!Array.isArray(raw) || raw.length > MOST_ROWS) return undefined;
    const rows: T[] = [];
    for (const item of raw as readonly unknown[]) {
      const before = losses.lost;
      const value = row(item, losses);
      if (value === undefined) losses.lost = before + 1;
      else rows.push(value);
    }
    return raw.length && !rows.length ? undefined : rows;
  };
}

/** An answer that is a bare list, as a page without a next one: rows that are lost, and values lost inside of the others. */
export function decodeRows<T>(answer: unknown, row: Reader<T>): Page<T> | undefined {
  if (!Array.isArray(answer) || answer.length > MOST_ROWS) return undefined;
  const inside: Losses = { lost: 0 };
  const rows = (answer as readonly unknown[]).flatMap((item) => readRow(item, row, inside));
  const lost = answer.length - rows.length;
  return { rows, lost, ...(inside.lost > 0 && { lostValues: inside.lost }) };
}

/** What was lost inside a row that is lost itself is not counted twice. */
function readRow<T>(item: unknown, row: Reader<T>, inside: Losses): [] | [T] {
  const losses: Losses = { lost: 0 };
  const value = row(item, losses);
  if (value === undefined) return [];
  inside.lost += losses.lost;
  return [value];
}

/**
 * A list whose places mean something, because another list runs beside it: one bad item loses it whole, or the
 * rest would be told of the wrong neighbor. May come as JSON text inside a string.
 */
export function alignedListOf<T>(item: Reader<T>): Reader<readonly T[]> {
  const list = listOf(item);
  return (raw, losses) => {
    const inside: Losses = { lost: 0 };
    const items = list(typeof raw === 'string' ? parseText(raw) : raw, inside);
    if (items !== undefined && inside.lost === 0) return items;
    if (!isNothing(raw)) losses.lost++;
    return undefined;
  };
}

function parseText(text: string): unknown {
  return text.length > 100_000 ? undefined : parseJson(text);
}
