import { expect } from 'vitest';
import type { Session } from '../../support/pty-session.ts';

/** Where a pane is on a screen of 400 columns and 100 rows, where every column has room: its cells inside the borders. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The text of a line of cells; the second half of a wide letter is no text. */
function textBetween(session: Session, y: number, left: number, right: number): string {
  return Array.from({ length: right - left + 1 }, (_, i) => session.cell(left + i, y).text).join('');
}

/** The inside of the pane whose title begins with `title`. */
function boxOf(session: Session, title: string): Box {
  const { columns, rows } = session.size();
  for (let y = 0; y < rows; y++) {
    // By cells: a letter may be two of them, or two code units.
    const cells = Array.from({ length: columns }, (_, x) => session.cell(x, y).text || ' ');
    const left = cells.findIndex((_, x) => cells.slice(x, x + title.length + 1).join('') === `╭${title}`);
    if (left === -1) continue;
    const right = cells.indexOf('╮', left);
    let bottom = y + 1;
    while (session.cell(left, bottom).text !== '╰') bottom++;
    return { left: left + 1, right: right - 1, top: y + 1, bottom: bottom - 1 };
  }
  throw new Error(`no pane ${title}`);
}

/** The line in which a pane's title stands. */
export function titleOf(session: Session, title: string): string {
  const { left, right, top } = boxOf(session, title);
  return textBetween(session, top - 1, left, right);
}

/** The numbers of one line by the titles of their columns, which end where their numbers do. There is no other column. */
type Cells = Readonly<Record<string, string>>;

function cellsBelow(session: Session, box: Box, y: number, widths: Readonly<Record<string, number>>): Cells {
  const header = textBetween(session, box.top, box.left, box.right);
  let others = header;
  const ends = new Map<string, number>();
  // The longest first: `cum` stands in `cum $`, too.
  for (const title of Object.keys(widths).toSorted((a, b) => b.length - a.length)) {
    const at = others.lastIndexOf(` ${title}`) + 1;
    others = others.slice(0, at) + ' '.repeat(title.length) + others.slice(at + title.length);
    ends.set(title, box.left + at + title.length - 1);
  }
  expect(others.trim(), 'columns that LIST and LEVEL of read-panes.ts do not know').toMatch(/^(?:market)?$/);
  return Object.fromEntries(
    Array.from(ends, ([title, end]) => [
      title,
      textBetween(session, y, end - (widths[title] as number) + 1, end).trim(),
    ]),
  );
}

const LIST = { bid: 5, ask: 5, '6h': 7, sprd: 5, ends: 5, rwd: 6, fee: 5, mid: 6, mine: 8 };

/** The line of the list that the cursor is on. */
export function selectedRow(session: Session): Cells {
  const box = boxOf(session, '1 Markets');
  for (let y = box.top + 1; y <= box.bottom; y++) {
    if (session.cell(box.left, y).text === '▸') return cellsBelow(session, box, y, LIST);
  }
  throw new Error('nothing is selected');
}

const LEVEL = { 'cum $': 8, cum: 7, size: 7, price: 5, 'mid ±': 6, mine: 7, queue: 7 };

/** As many lines of each side as a screen of 100 rows has room for. */
export const MOST_LEVELS = 27;

/** The book's lines, each side's best first, and the line between its sides. */
export function shownBook(session: Session): {
  readonly asks: readonly Cells[];
  readonly middle: string;
  readonly bids: readonly Cells[];
} {
  const box = boxOf(session, '2 Book');
  const asks: Cells[] = [];
  const bids: Cells[] = [];
  let middle = '';
  for (let y = box.top + 1; y <= box.bottom; y++) {
    const line = textBetween(session, y, box.left, box.right);
    if (line.includes(' mid ')) middle = line.replace(/^─+ | ─+$/g, '');
    else if (/\d/.test(line)) (middle === '' ? asks : bids).push(cellsBelow(session, box, y, LEVEL));
  }
  return { asks: asks.toReversed().slice(0, MOST_LEVELS), middle, bids: bids.slice(0, MOST_LEVELS) };
}

const ORDER =
  /(?<side>BUY|SELL) +(?<outcome>\S.*?) +(?<price>\d?\.\d+) +(?<size>\S+) +(?<filled>\S+) +(?<value>\$\S+) +(?<distance>[+-]?[\d.]+¢|–) +(?:≤ (?<queue>\S+) +)?(?<age>\d+\w|–) +(?<expires>\S+) +(?<type>[A-Z]{3}) +(?<id>0x\w+…\w+) *$/;

/** The lines of the orders pane that tell an order. */
export function shownOrders(session: Session): Cells[] {
  const box = boxOf(session, '4 My orders');
  const lines = Array.from({ length: box.bottom - box.top }, (_, i) =>
    textBetween(session, box.top + 1 + i, box.left, box.right),
  );
  const unread = lines.filter((line) => /^\W*(?:BUY|SELL) /.test(line) && !ORDER.test(line));
  expect(unread, 'lines with columns that ORDER of read-panes.ts does not know').toEqual([]);
  return lines.map((line) => ORDER.exec(line)?.groups).filter((groups) => groups !== undefined);
}
