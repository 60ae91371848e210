import { PassThrough } from 'node:stream';
import blessed from 'blessed';
import type { Row } from '../../src/view/rows/row.ts';
import { styleRow } from '../../src/view/frame/theme.ts';
import { type LiveMonitor, selectRows } from './live-monitor.ts';

/** The monitor's screen drawn by blessed: the same rows in the same boxes with the same styles. */
export interface BlessedScreen {
  /** Selects all rows anew, as the frame writer does, and renders. */
  render(): void;
}

export function createBlessedScreen({ source, layout, specs }: LiveMonitor): BlessedScreen {
  const output = Object.assign(new PassThrough(), {
    columns: layout.columns,
    rows: layout.rows,
    isTTY: true,
  });
  output.resume();
  const input = Object.assign(new PassThrough(), { isTTY: true, isRaw: true, setRawMode: () => undefined });
  const screen = blessed.screen({
    smartCSR: true,
    fullUnicode: false,
    input,
    output,
    terminal: 'xterm-256color',
  });
  for (const box of Object.values(layout.panes))
    blessed.box({ parent: screen, ...box, border: { type: 'line' } });
  const elements = specs.map((spec) => ({
    spec,
    element: blessed.box({ parent: screen, ...spec.box, tags: true }),
    shown: '',
  }));
  return {
    render() {
      for (const entry of elements) {
        const content = selectRows(entry.spec, source).map(tagged).join('\n');
        if (content !== entry.shown) entry.element.setContent(content);
        entry.shown = content;
      }
      screen.render();
    },
  };
}

/** A row in blessed's tags: `{green-fg}.41{/}`. */
function tagged(row: Row): string {
  return styleRow(row, 'dark')
    .map(({ text, style }) => {
      const marks = [
        style.foreground && `{${(style.basic ?? style.foreground).replace(/^(\w+)Bright$/, 'light$1')}-fg}`,
        style.bold && '{bold}',
        style.inverse && '{inverse}',
      ];
      const tags = marks.filter(Boolean).join('');
      return tags === '' ? text : `${tags}${text}{/}`;
    })
    .join('');
}
