/**
 * Reading of JSON in place and in one go, as long as it is plain: no blanks between marks, text of printable ASCII
 * without escapes. What is not plain is given up, which says nothing about whether it is JSON.
 */

/** Where reading is. What reads leaves it behind what was read, or anywhere when it gives up. */
export interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

export const QUOTE = 0x22;
const PLAIN = /^[ !#-[\]-~]*$/;

/** The bytes of a word to look for. */
export function wordOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Whether `word` is next; then the cursor is behind it. */
export function take(cursor: Cursor, word: Uint8Array): boolean {
  const { bytes, at } = cursor;
  const { length } = word;
  for (let i = 0; i < length; i++) if (bytes[at + i] !== word[i]) return false;
  cursor.at = at + length;
  return true;
}

/** As `take`, for one byte. */
export function takeMark(cursor: Cursor, mark: number): boolean {
  if (cursor.bytes[cursor.at] !== mark) return false;
  cursor.at++;
  return true;
}

export const MARK = { comma: 0x2c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d } as const;

export function scanText(cursor: Cursor): string | undefined {
  const { bytes, at } = cursor;
  const end = bytes[at] === QUOTE ? bytes.indexOf(QUOTE, at + 1) : -1;
  if (end < 0) return undefined;
  cursor.at = end + 1;
  const text = bytes.toString('latin1', at + 1, end);
  return PLAIN.test(text) ? text : undefined;
}

/** A list of up to `most` items, each read by `scanItem`; undefined as soon as one is. */
export function scanList<T>(
  cursor: Cursor,
  most: number,
  scanItem: (cursor: Cursor) => T | undefined,
): T[] | undefined {
  if (!takeMark(cursor, MARK.list)) return undefined;
  const items: T[] = [];
  if (takeMark(cursor, MARK.listEnd)) return items;
  while (items.length < most) {
    const item = scanItem(cursor);
    if (item === undefined) return undefined;
    items.push(item);
    if (takeMark(cursor, MARK.listEnd)) return items;
    if (!takeMark(cursor, MARK.comma)) return undefined;
  }
  return undefined;
}
