import type { AppState } from '../../state/app-state.ts';
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
