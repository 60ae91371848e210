import type { AppState } from '../../state/app-state.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { cellsOfSpans, type Row, row, type Span, span } from '../rows/row.ts';
import type { Command } from '../../actions/command.ts';
import { COMMANDS, isSentAtOnce } from '../../actions/commands.ts';
import { keyLabels } from '../../actions/keymap.ts';

const FIRST = ['help', 'cancelMarket'];

/**
 * The bottom line: keys and their commands, in brackets those that cannot be done now, as many as fit `width` cells.
 * The cancel key finds room first, then help.
 */
export function footerRow(state: AppState, width: number): Row {
  const { readOnly, instant = false } = state.session;
  const hints = hintsThatFit(state.keys, readOnly, instant, width);
  return row(
    ...hints.flatMap(({ command, can, cannot }) => (command.disabled?.(state) === undefined ? can : cannot)),
  );
}

/** A command as it stands in the line while it can be done, and while it cannot. */
interface Hint {
  readonly command: Command;
  readonly can: readonly Span[];
  readonly cannot: readonly Span[];
}

const hintsThatFit = memoizeLast(
  (keys: AppState['keys'], isReadOnly: boolean, isInstant: boolean, width: number): readonly Hint[] => {
    const keyOf = ({ id }: Command): string => keyLabels(id, keys)[0] ?? '';
    const shown = COMMANDS.flatMap((command) => {
      const key = keyOf(command);
      if (!command.short || key === '' || (command.dangerous && isReadOnly)) return [];
      return [hintOf(command, key, `${command.short}${isSentAtOnce(command, isInstant) ? ' at once' : ''}`)];
    });
    const fitting = new Set<Hint>();
    let left = width;
    const rank = ({ command: { id } }: Hint): number => FIRST.indexOf(id);
    for (const hint of shown.toSorted((a, b) => rank(b) - rank(a))) {
      const cells = cellsOfSpans(hint.can);
      if (cells > left) continue;
      fitting.add(hint);
      left -= cells;
    }
    return shown.filter((hint) => fitting.has(hint));
  },
);

/** Brackets take the place of blanks: nothing moves when what can be done changes. */
function hintOf(command: Command, key: string, words: string): Hint {
  return {
    command,
    can: [span(` ${key}`, 'accent'), span(` ${words}  `)],
    cannot: [span(`(${key} ${words}) `, 'border')],
  };
}
