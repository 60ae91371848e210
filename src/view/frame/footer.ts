import type { AppState } from '../../state/app-state.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { type Row, row, type Span, span } from '../rows/row.ts';
import { textWidth } from '../../text/text-width.ts';
import type { Command } from '../../actions/action.ts';
import { COMMANDS } from '../../actions/actions.ts';
import { keyLabels } from '../../actions/keymap.ts';

const FIRST = ['help', 'cancelMarket'];

/**
 * The bottom line: keys and their commands, in brackets those that cannot be done now, as many as fit `width` cells.
 * The cancel key finds room first, then help.
 */
export function footerRow(state: AppState, width: number): Row {
  const hints = hintsThatFit(state.keys, state.session.readOnly, width);
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
  (keys: AppState['keys'], isReadOnly: boolean, width: number): readonly Hint[] => {
    const keyOf = ({ id }: Command): string => keyLabels(id, keys)[0] ?? '';
    const shown = COMMANDS.filter(
      (command) => command.short && keyOf(command) !== '' && !(command.dangerous && isReadOnly),
    );
    const fitting = new Set<Command>();
    let left = width;
    for (const command of shown.toSorted((a, b) => FIRST.indexOf(b.id) - FIRST.indexOf(a.id))) {
      const cells = textWidth(keyOf(command)) + (command.short?.length ?? 0) + 4;
      if (cells > left) continue;
      fitting.add(command);
      left -= cells;
    }
    return shown.filter((command) => fitting.has(command)).map((command) => hintOf(command, keyOf(command)));
  },
);

/** Brackets take the place of blanks: nothing moves when what can be done changes. */
function hintOf(command: Command, key: string): Hint {
  return {
    command,
    can: [span(` ${key}`, 'accent'), span(` ${command.short}  `)],
    cannot: [span(`(${key} ${command.short}) `, 'border')],
  };
}
