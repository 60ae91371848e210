import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { fitText } from '../../../text/fit-text.ts';
import { textWidth } from '../../../text/text-width.ts';
import type { Field, Kind } from '../fields/field.ts';
import { formatDay } from '../../../text/format-time.ts';
import { sanitizeLine } from '../../../text/sanitize.ts';

const GAP = '  ';
/** No text becomes narrower than this. */
const LEAST_WIDTH = 8;
/** Words keep this share of the room, up to so many cells, while a later column can be left out instead. */
const WORDS_SHARE = 1 / 4;
const MOST_KEPT_WORDS = 32;
/** An id that is cut still tells two apart, and no more of it is of use. */
const KEPT_ID = 14;
/** Of the room, for a text that is pinned: what people type next must not be cut for the sake of others. */
const MOST_PINNED = 0.6;

/** Rows within `width` cells: columns are dropped from the right but for `pinned` ones, then texts are cut. */
export function formatTable(
  fields: readonly Field[],
  rows: readonly JsonObject[],
  width = Infinity,
  pinned: readonly string[] = [],
): string {
  const texts = alignPoints(
    fields,
    rows.map((row) => fields.map((field) => cellOf(row, field))),
  );
  const table = [fields.map(({ name }) => name), ...texts];
  const columns = fields.map((field, at) => {
    const natural = Math.max(...table.map((line) => textWidth(line[at] ?? '')));
    return measureColumn(field, at, natural, width, pinned.includes(field.name));
  });
  const shown = cutWidest(leaveOut(columns, width), width);
  return table.map((line) => `${writeLine(line, shown)}\n`).join('');
}

/** `~` before a number that had more decimals than a micro: a row names those under `rounded`. */
function cellOf(row: JsonObject, { name, kind }: Field): string {
  const rounded = row['rounded'];
  const isRounded = Array.isArray(rounded) && rounded.includes(name);
  return `${isRounded ? '~' : ''}${formatCell(row[name], kind)}`;
}

/** Decimals of a column end in blanks, so that their points stand below each other. */
function alignPoints(
  fields: readonly Field[],
  lines: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const ends = fields.map(({ kind }, at) =>
    kind === 'decimal' ? Math.max(0, ...lines.map((line) => fractionOf(line[at] ?? ''))) : 0,
  );
  return lines.map((line) =>
    line.map((text, at) => text + ' '.repeat((ends[at] ?? 0) - fractionOf(text, ends[at]))),
  );
}

/** Cells from the point on. */
function fractionOf(text: string, most = Infinity): number {
  const point = text.lastIndexOf('.');
  return point === -1 ? 0 : Math.min(most, text.length - point);
}

interface Column {
  readonly at: number;
  readonly kind: Kind;
  readonly isPinned: boolean;
  readonly width: number;
  /** It is not cut any narrower. */
  readonly least: number;
  /** Nor narrower than this for the sake of a later column. */
  readonly kept: number;
}

/** Half a number is a wrong number, so only words and ids are cut. */
function measureColumn({ kind }: Field, at: number, width: number, room: number, isPinned: boolean): Column {
  const isWhole = isQuantity(kind) || kind === 'time';
  const least = isWhole ? width : isPinned ? Math.floor(room * MOST_PINNED) : LEAST_WIDTH;
  const words = Math.min(MOST_KEPT_WORDS, Math.floor(room * WORDS_SHARE));
  const kept = Math.max(least, kind === 'id' ? KEPT_ID : words);
  return { at, kind, isPinned, width, least: Math.min(width, least), kept: Math.min(width, kept) };
}

/**
 * The columns that fit when each is as narrow as it may be, with that as their least width: the last goes first, those that
 * are pinned last.
 */
function leaveOut(columns: readonly Column[], room: number): readonly Column[] {
  const last = columns.findLastIndex(({ isPinned }) => !isPinned);
  const shown = columns.map((column, at) => (at === last ? column : { ...column, least: column.kept }));
  if (shown.length <= 1 || totalOf(shown.map(({ least }) => least)) <= room) return shown;
  return leaveOut(columns.toSpliced(last, 1), room);
}

function cutWidest(columns: readonly Column[], room: number): readonly Column[] {
  const widths = columns.map(({ width }) => width);
  while (totalOf(widths) > room) {
    let widest: number | undefined;
    for (const [i, width] of widths.entries()) {
      if (width <= (columns[i] as Column).least) continue;
      if (widest === undefined || width > (widths[widest] as number)) widest = i;
    }
    if (widest === undefined) return columns.map((column) => ({ ...column, width: Math.max(1, room) }));
    widths[widest] = (widths[widest] as number) - 1;
  }
  return columns.map((column, i) => ({ ...column, width: widths[i] as number }));
}

function writeLine(line: readonly string[], columns: readonly Column[]): string {
  const cells = columns.map(({ at, kind, width }) =>
    fitText(line[at] ?? '', width, {
      align: isQuantity(kind) ? 'right' : 'left',
      cut: kind === 'id' ? 'middle' : 'end',
    }),
  );
  return cells.join(GAP).trimEnd();
}

function isQuantity(kind: Kind): boolean {
  return kind === 'decimal' || kind === 'number' || kind === 'integer';
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
}

/** Comma-separated values as RFC 4180 quotes them, names first. */
export function formatCsv(fields: readonly Field[], rows: readonly JsonObject[]): string {
  return writeLines(fields, rows, ',', (text) =>
    /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
}

/** Values between tabs, names first; a tab in a value becomes a blank. */
export function formatTsv(fields: readonly Field[], rows: readonly JsonObject[]): string {
  return writeLines(fields, rows, '\t', (text) => text.replaceAll('\t', ' '));
}

/** A line a row: `grep` and `wc -l` read it, too. A line break in a value becomes a blank. */
function writeLines(
  fields: readonly Field[],
  rows: readonly JsonObject[],
  between: string,
  quote: (text: string) => string,
): string {
  const names = fields.map(({ name }) => name);
  const lines = rows.map((row) =>
    fields.map(({ name, kind }) => quote(plainCell(row[name], kind).replaceAll(/\r\n|[\n\r]/g, ' '))),
  );
  return [names, ...lines].map((line) => `${line.join(between)}\n`).join('');
}

const MOST_OF_A_CELL = 1_000;

const UNKNOWN = '–';

/** A value as people read it; what is not known is `–`. */
function formatCell(value: JsonValue | undefined, kind: Kind): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (kind === 'time' && typeof value === 'string') return formatDay(Date.parse(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return sanitizeLine(plainText(value, kind, ', ', UNKNOWN), MOST_OF_A_CELL);
}

/** A value as programs read it; what is not known is empty. */
function plainCell(value: JsonValue | undefined, kind: Kind): string {
  return value === null || value === undefined ? '' : plainText(value, kind, ';');
}

/** Lists of words are joined, lists of records by the first field of each. */
function plainText(value: JsonValue, kind: Kind, between: string, unknown = ''): string {
  if (typeof kind === 'object' && 'list' in kind && Array.isArray(value)) {
    const words = value.map((each: JsonValue) => firstOf(each, kind.list) ?? unknown);
    return words.filter((word) => word !== '').join(between);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function firstOf(value: JsonValue, kind: Kind): string | undefined {
  if (typeof kind !== 'object' || !('record' in kind)) return String(value);
  const [first] = kind.record;
  const word = (value as { readonly [name: string]: JsonValue })[first?.name ?? ''] ?? undefined;
  return word === undefined ? undefined : String(word);
}
