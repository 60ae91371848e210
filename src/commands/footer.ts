import type { AppState } from '../state/app-state.ts';
import type { Row } from '../state/row.ts';
import { row, span } from '../state/row.ts';
import { COMMANDS } from './commands.ts';
import { keyLabels } from './keymap.ts';

/** The bottom line: the keys of the commands that can be asked for now, as many as fit `width` cells. */
export function footerRow(state: AppState, width: number): Row {
  if (state.view.filtering) return row(span(' type to filter · Enter keeps · Esc shows all', 'dim'));
  const shown = COMMANDS.filter((command) => command.short && !(command.dangerous && state.session.readOnly));
  const spans = [];
  let used = 0;
  for (const command of shown) {
    const key = keyLabels(command.id)[0] ?? '';
    const cells = key.length + (command.short?.length ?? 0) + 4;
    if (used + cells > width) break;
    const able = command.disabled?.(state) === undefined;
    spans.push(
      span(` ${key}`, able ? 'accent' : 'border'),
      span(` ${command.short}  `, able ? 'plain' : 'border'),
    );
    used += cells;
  }
  return row(...spans);
}

/** Help: every command with its keys, one a line. */
export function helpRows(height: number, top: number): readonly Row[] {
  const rows = COMMANDS.map((command) =>
    row(span(` ${keyLabels(command.id).join(' ')}`.padEnd(20), 'accent'), span(command.title)),
  );
  const first = Math.min(top, Math.max(0, rows.length - height));
  return rows.slice(first, first + height);
}
