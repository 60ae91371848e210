import { PassThrough } from 'node:stream';
import { render } from 'ink';
import type { ReactElement } from 'react';
import type { AppState } from '../../src/state/app-state.ts';
import type { Store } from '../../src/state/store.ts';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import { UNICODE_GLYPHS } from '../../src/text/glyphs.ts';
import { App } from '../../src/view/ink/app.tsx';
import { ScreenContext, type Screen } from '../../src/view/frame/screen-context.ts';
import { simulatedClock } from './simulated-clock.ts';
import { createVirtualTerminal, type VirtualCell, type WidthTable } from './virtual-terminal.ts';

/** The whole screen, Ink's boxes and what is painted past it, on a terminal that can be read cell by cell. */
export interface InkScreen {
  /** Shows a state that was made elsewhere, and gives every cell's look, row after row. */
  show(state: AppState): Promise<string[]>;
  text(): string[];
  /** Every byte that was sent to the terminal. */
  raw(): string;
  /** Titles it was told to take, and what it answered without being asked. */
  disturbances(): readonly string[];
  close(): void;
}

export function openInkScreen(
  start: AppState,
  columns: number,
  rows: number,
  widths?: WidthTable,
): InkScreen {
  const clock = simulatedClock();
  let current = start;
  const listeners = new Set<Parameters<Store['subscribe']>[0]>();
  const store: Store = {
    state: () => current,
    dispatch: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const terminal = createVirtualTerminal(columns, rows, widths);
  const disturbances: string[] = [];
  terminal.terminal.onTitleChange((title) => disturbances.push(title));
  terminal.terminal.onData((data) => disturbances.push(data));
  let raw = '';
  let settled = terminal.write('\u001b[?1049h');
  const writer = createFrameWriter({
    columns,
    rows,
    clock,
    colorLevel: 24,
    output: {
      write(bytes, taken) {
        raw += Buffer.from(bytes).toString();
        settled = terminal.write(bytes);
        taken();
      },
    },
  });
  const size = { columns, rows };
  const screen: Screen = {
    store,
    clock,
    glyphs: UNICODE_GLYPHS,
    size: () => size,
    onResize: () => () => undefined,
    painter: writer,
  };
  const app = render(onScreen(screen), {
    stdout: writer.inkStdout as unknown as NodeJS.WriteStream,
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  return {
    async show(state) {
      current = state;
      for (const listener of listeners) listener({ type: 'overlayClosed' });
      await app.waitUntilRenderFlush();
      writer.invalidate();
      writer.flushNow();
      await settled;
      return Array.from({ length: rows * columns }, (_, at) =>
        lookOf(terminal.cell(at % columns, Math.floor(at / columns))),
      );
    },
    text: () => terminal.text(),
    raw: () => raw,
    disturbances: () => disturbances,
    close() {
      app.unmount();
      terminal.dispose();
    },
  };
}

/** The monitor's components, on a screen. */
export function onScreen(screen: Screen): ReactElement {
  return (
    <ScreenContext.Provider value={screen}>
      <App />
    </ScreenContext.Provider>
  );
}

/** What an eye can tell apart: of a blank only its background. */
function lookOf({ text, foreground, background, bold, dim, inverse }: VirtualCell): string {
  if (text === ' ' && !inverse) return `  ${background}`;
  return `${text} ${foreground} ${background} ${bold} ${dim} ${inverse}`;
}
