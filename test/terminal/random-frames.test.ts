import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/random.ts';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import type { ScreenBox, Style, StyledRow, Surface } from '../../src/terminal/painter.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';
import type { WidthTable } from '../support/virtual-terminal.ts';
import { differences, expectedScreen, TOKENS } from './screen-oracle.ts';
import type { OracleSurface, StyledToken } from './screen-oracle.ts';

const FRAMES = Number(process.env['RANDOM_FRAMES'] ?? 400);
const SEED = Number(process.env['SEED'] ?? 7);

const INK_STYLES: readonly Style[] = [
  {},
  {},
  { foreground: 'red' },
  { foreground: 'redBright', bold: true },
  { foreground: 'white', dim: true },
  { inverse: true },
  { inverse: true, bold: true, dim: true, foreground: 'green' },
];

/** The styles above as Ink writes them. */
const STYLE_CODES: readonly string[] = ['', '', '31', '91;1', '37;2', '7', '7;1;2;32'];

/** What is painted past Ink has any color. */
const STYLES: readonly Style[] = [
  ...INK_STYLES,
  { foreground: '#12ab34', dim: true },
  { foreground: '#401020', inverse: true },
];

/** Characters, line moves, and the sequences that a frame may hold; nothing else may ever reach the terminal. */
const KNOWN_BYTES =
  /^(?:[^\u0000-\u001f\u007f-\u009f]|[\r\n\b]|\u001b\[[\d;]*[ABCDGHJKXm]|\u001b\[\?2026[hl])*$/;

interface Shown {
  surface: Surface;
  oracle: OracleSurface;
  rows: readonly StyledRow[];
}

/** A screen whose surfaces, Ink frame and size change at random, and the plain model of what it must show. */
function createChaos(widths: WidthTable, seed: number) {
  const random = seededRandom(seed);
  const upTo = (limit: number): number => Math.floor(random.next() * limit);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const clock = simulatedClock();
  const terminal = createVirtualTerminal(30, 8, widths);
  let size = { columns: 30, rows: 8 };
  // As the program has it: on the normal screen the terminal would wrap lines anew on every resize.
  let settled = terminal.write('\u001b[?1049h');
  const writer = createFrameWriter({
    ...size,
    clock,
    colorLevel: 24,
    output: {
      write(bytes, taken) {
        expect(Buffer.from(bytes).toString()).toMatch(KNOWN_BYTES);
        settled = terminal.write(bytes).then(() => taken());
      },
    },
  });
  const shown = new Map<string, Shown>();
  let ink: StyledToken[][] = [];

  function randomTokens(limit: number, from = TOKENS, styles = STYLES): StyledToken[] {
    let style = pick(styles);
    return Array.from({ length: upTo(limit) }, () => {
      if (upTo(4) === 0) style = pick(styles);
      return { token: pick(from), style };
    });
  }
  function randomBox(): ScreenBox {
    return { left: upTo(34) - 3, top: upTo(10) - 2, width: upTo(20), height: upTo(7) };
  }
  function randomRows(box: ScreenBox): StyledToken[][] {
    return Array.from({ length: upTo(box.height + 2) }, () => randomTokens(box.width + 4));
  }
  function open(): void {
    const id = `surface ${upTo(5)}`;
    const box = randomBox();
    const rows = upTo(4) === 0 ? undefined : randomRows(box);
    const entry: Partial<Shown> = { rows: toStyledRows(rows ?? []) };
    const oracle = { box, layer: upTo(3), ...(rows ? { rows } : {}) };
    const surface = writer.show({
      id,
      box,
      layer: oracle.layer,
      ...(rows ? { rows: () => entry.rows ?? [] } : {}),
    });
    shown.delete(id);
    shown.set(id, Object.assign(entry, { surface, oracle }) as Shown);
  }
  function change(entry: Shown): void {
    if (!entry.oracle.rows) return;
    const rows = entry.oracle.rows.map((row) =>
      upTo(2) === 0 ? row : randomTokens(entry.oracle.box.width + 4),
    );
    entry.oracle = { ...entry.oracle, rows };
    entry.rows = toStyledRows(rows);
    writer.invalidate();
  }
  function move(entry: Shown): void {
    const box = randomBox();
    entry.oracle = { ...entry.oracle, box };
    entry.surface.move(box);
  }
  function close(id: string): void {
    shown.get(id)?.surface.remove();
    shown.delete(id);
  }
  function drawInk(): void {
    const plain = TOKENS.filter((token) => !token.replaced);
    ink = Array.from({ length: upTo(size.rows + 1) }, () => randomTokens(size.columns, plain, INK_STYLES));
    writer.inkStdout.write(`\u001b[2K\u001b[1A\u001b[G${ink.map(toAnsi).join('\n')}\n`);
  }
  function resize(): void {
    size = { columns: 1 + upTo(40), rows: 1 + upTo(12) };
    terminal.resize(size.columns, size.rows);
    writer.resize(size.columns, size.rows);
  }
  async function step(): Promise<void> {
    const act = upTo(20);
    const [id, entry] = pick([...shown.entries(), ['', undefined] as const]);
    if (act < 4) open();
    else if (act < 6) drawInk();
    else if (act === 6) resize();
    else if (act === 7) await belongToTheShell();
    else if (!entry) writer.invalidate();
    else if (act < 14) change(entry);
    else if (act < 17) move(entry);
    else close(id);
  }
  async function belongToTheShell(): Promise<void> {
    writer.pause();
    await terminal.write('\u001b[0;41mshell\u001b[2H$ ls noise\u001b[3;3H日本');
    writer.repaint();
  }
  async function frame(): Promise<string[]> {
    await clock.advance(50);
    await settled;
    await clock.advance(50);
    const expected = expectedScreen(
      size.columns,
      size.rows,
      ink,
      [...shown.values()].map(({ oracle }) => oracle),
    );
    return differences(expected, terminal.cell);
  }
  return { step, frame, terminal };
}

function toStyledRows(rows: readonly (readonly StyledToken[])[]): StyledRow[] {
  return rows.map((row) => row.map(({ token, style }) => ({ text: token.text, style })));
}

function toAnsi(row: readonly StyledToken[]): string {
  return row
    .map(({ token, style }) => `\u001b[0;${STYLE_CODES[INK_STYLES.indexOf(style)]}m${token.text}`)
    .join('');
}

describe.each(['unicode-6', 'unicode-11', 'graphemes'] as const)(
  'on a terminal with widths of %s',
  (widths) => {
    it(`${FRAMES} frames of surfaces that come, go, move and change show what a plain model says`, async () => {
      const { step, frame } = createChaos(widths, SEED);
      for (let count = 0; count < FRAMES; count++) {
        await step();
        expect(await frame(), `SEED=${SEED} RANDOM_FRAMES=${count + 1}`).toEqual([]);
      }
    }, 600_000);
  },
);
