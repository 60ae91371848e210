import type { AppState } from '../state/app-state.ts';
import type { Row, Span } from '../state/row.ts';
import { row, span } from '../state/row.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { keyLabels } from './keymap.ts';

/** The bottom line: the keys of the commands that can be asked for now, as many as fit `width` cells; help before all. */
export function footerRow(state: AppState, width: number): Row {
  if (state.view.filtering) return row(span(' type to filter · Enter keeps · Esc shows all', 'dim'));
  const shown = COMMANDS.filter((command) => command.short && !(command.dangerous && state.session.readOnly));
  const fitting = new Set<Command>();
  let left = width;
  for (const command of shown.toSorted((a, b) => Number(b.id === 'help') - Number(a.id === 'help'))) {
    const cells = keyOf(command, state).length + (command.short?.length ?? 0) + 4;
    if (cells > left) continue;
    fitting.add(command);
    left -= cells;
  }
  return row(...shown.filter((command) => fitting.has(command)).flatMap((command) => hint(command, state)));
}

function hint(command: Command, state: AppState): readonly Span[] {
  const able = command.disabled?.(state) === undefined;
  return [
    span(` ${keyOf(command, state)}`, able ? 'accent' : 'border'),
    span(` ${command.short}  `, able ? 'plain' : 'border'),
  ];
}

function keyOf({ id }: Command, { keys }: AppState): string {
  return keyLabels(id, keys)[0] ?? '';
}

/** Help: every command with the keys that it has here, one a line. */
export function helpRows({ keys, view }: Pick<AppState, 'keys' | 'view'>, height: number): readonly Row[] {
  const rows = COMMANDS.map((command) =>
    row(span(` ${keyLabels(command.id, keys).join(' ')}`.padEnd(20), 'accent'), span(command.title)),
  );
  const first = Math.min(view.overlayTop, Math.max(0, rows.length - height));
  return rows.slice(first, first + height);
}
