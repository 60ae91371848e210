import type { AppState } from '../../state/app-state.ts';
import { type Row, row, type Span, span } from '../rows/row.ts';
import { textWidth } from '../../text/text-width.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import type { Command } from '../../actions/action.ts';
import { COMMANDS } from '../../actions/actions.ts';
import type { OwnKeys } from '../../actions/default-keys.ts';
import { keyLabels } from '../../actions/keymap.ts';

const FIRST = ['help', 'cancelMarket'];

/**
 * The bottom line: keys and their commands, in brackets those that cannot be done now, as many as fit `width` cells.
 * The cancel key finds room first, then help.
 */
export function footerRow(state: AppState, width: number): Row {
  const shown = COMMANDS.filter(
    (command) =>
      command.short && keyOf(command, state) !== '' && !(command.dangerous && state.session.readOnly),
  );
  const fitting = new Set<Command>();
  let left = width;
  for (const command of shown.toSorted((a, b) => FIRST.indexOf(b.id) - FIRST.indexOf(a.id))) {
    const cells = textWidth(keyOf(command, state)) + (command.short?.length ?? 0) + 4;
    if (cells > left) continue;
    fitting.add(command);
    left -= cells;
  }
  return row(...shown.filter((command) => fitting.has(command)).flatMap((command) => hint(command, state)));
}

function hint(command: Command, state: AppState): readonly Span[] {
  const key = keyOf(command, state);
  // Brackets take the place of blanks: nothing moves when what can be done changes.
  return command.disabled?.(state) === undefined
    ? [span(` ${key}`, 'accent'), span(` ${command.short}  `)]
    : [span(`(${key} ${command.short}) `, 'border')];
}

function keyOf({ id }: Command, { keys }: AppState): string {
  return keyLabels(id, keys)[0] ?? '';
}

/** Help: every command with the keys that it has here, scrolled by the view. */
export function helpRows(
  { keys, view }: Pick<AppState, 'keys' | 'view'>,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Row[] {
  const rows = helpLines(keys, width);
  const first = Math.min(view.overlayTop, Math.max(0, rows.length - height));
  return rows.slice(first, first + height);
}

/** Room for the longest keys, `PgUp Ctrl-U Ctrl-B`; where that leaves too little for words, they go below. */
const KEY_CELLS = 20;
const LEAST_WORD_CELLS = 30;

/** All lines of help in a box of `width` cells: what does not fit goes on below. */
export function helpLines(keys: OwnKeys, width: number): readonly Row[] {
  const below = width < KEY_CELLS + LEAST_WORD_CELLS;
  const indent = below ? 4 : KEY_CELLS;
  return COMMANDS.flatMap(({ id, title }) => {
    const labels = ` ${keyLabels(id, keys).join(' ')} `;
    const words = wrapWords(title, Math.max(1, width - indent));
    const lines = textWidth(labels) <= indent ? words : [''].concat(words);
    return lines.map((line, i) => row(span(padTo(i === 0 ? labels : '', indent), 'accent'), span(line)));
  });
}

function padTo(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - textWidth(text)));
}
