import type { CommandGroup } from '../../actions/command.ts';
import { COMMANDS, describeCommand } from '../../actions/commands.ts';
import { keyLabels } from '../../actions/keymap.ts';
import type { AppState } from '../../state/app-state.ts';
import { textWidth } from '../../text/text-width.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import { cellsOfSpans, type Row, row, type Span, span } from '../rows/row.ts';

type HelpState = Pick<AppState, 'keys' | 'session' | 'view'>;

const HEADINGS: Readonly<Record<CommandGroup, string>> = {
  cancel: 'Cancel',
  markets: 'Markets',
  book: 'Book',
  chart: 'Chart',
  orders: 'My orders',
  anywhere: 'Anywhere',
  moving: 'Moving',
  comments: 'Comments',
  replay: 'Replay',
};
const GROUPS = Object.keys(HEADINGS) as readonly CommandGroup[];

/** Room for most keys; longer ones have the words below them. */
const KEY_CELLS = 11;
/** From here on two columns, as wide as words need that are not to be broken everywhere. */
const TWO_COLUMNS_FROM = 84;
const GAP = 2;

/**
 * Help, scrolled by the view: every command with the keys that it has here, by pane, the focused one first, then the cancel
 * keys.
 */
export function helpRows(
  state: HelpState,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Row[] {
  const rows = helpLines(state, width);
  const first = Math.min(state.view.overlayTop, Math.max(0, rows.length - height));
  return rows.slice(first, first + height);
}

/** All lines of help in a box of `width` cells. */
export function helpLines(state: HelpState, width: number): readonly Row[] {
  if (width < TWO_COLUMNS_FROM) return groupsOf(state).flatMap((group) => groupLines(group, state, width));
  const column = Math.floor((width - GAP) / 2);
  const blocks = groupsOf(state).map((group) => groupLines(group, state, column));
  const [left, right] = balance(blocks);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) =>
    row(...padded(left[i], column + GAP), ...(right[i]?.spans ?? [])),
  );
}

/** Which lines of how many are shown: `12–40 of 50`; nothing where all are. */
export function helpPlace(
  state: HelpState,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const count = helpLines(state, width).length;
  if (count <= height) return '';
  const first = Math.min(state.view.overlayTop, count - height);
  return `${first + 1}–${first + height} of ${count}`;
}

/** The focused pane's keys, then what takes orders down: both are in sight without scrolling. */
function groupsOf({ view }: HelpState): readonly CommandGroup[] {
  const own = view.pane === 'ladders' ? 'book' : view.pane;
  const first: readonly CommandGroup[] = [own, 'cancel'];
  return [...first, ...GROUPS.filter((group) => !first.includes(group))];
}

/** Blocks stay whole and in order: the first column takes as many as make the longer of the two shortest. */
function balance(blocks: readonly (readonly Row[])[]): readonly [readonly Row[], readonly Row[]] {
  const splits = blocks.map((_, i) => [blocks.slice(0, i + 1).flat(), blocks.slice(i + 1).flat()] as const);
  const longer = ([left, right]: (typeof splits)[number]): number => Math.max(left.length, right.length);
  return splits.toSorted((a, b) => longer(a) - longer(b))[0] ?? [[], []];
}

function groupLines(group: CommandGroup, { keys, session }: HelpState, width: number): readonly Row[] {
  const commands = COMMANDS.filter((command) => command.group === group);
  const tone = group === 'cancel' ? 'alarm' : 'strong';
  return [
    row(span(` ${HEADINGS[group]}`, tone)),
    ...commands.flatMap((command) => {
      const labels = keyLabels(command.id, keys);
      return keyLines(labels, describeCommand(command, labels, session.instant), width);
    }),
    row(),
  ];
}

/** Keys and what they do, in `width` cells: what does not fit goes on below. */
function keyLines(keys: readonly string[], text: string, width: number): readonly Row[] {
  const labels = ` ${keys.join(' ')} `;
  const words = wrapWords(text, Math.max(1, width - KEY_CELLS));
  const lines = textWidth(labels) <= KEY_CELLS ? words : ['', ...words];
  return lines.map((line, i) => row(span(padTo(i === 0 ? labels : '', KEY_CELLS), 'accent'), span(line)));
}

function padTo(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - textWidth(text)));
}

function padded(line: Row | undefined, cells: number): readonly Span[] {
  const spans = line?.spans ?? [];
  const used = cellsOfSpans(spans);
  return [...spans, span(' '.repeat(Math.max(0, cells - used)))];
}
