import { PassThrough } from 'node:stream';
import { Box, render, Text } from 'ink';
import { createElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const COLUMNS = 30;
const ROWS = 8;

/** A frame of Ink with a dialog over it that can be opened; its live pane is painted past it. */
function App({ onReady }: { onReady: (openDialog: (open: boolean) => void) => void }) {
  const [open, setOpen] = useState(false);
  onReady(setOpen);
  const dialog = createElement(
    Box,
    { position: 'absolute', marginLeft: 5, marginTop: 3, borderStyle: 'round', width: 12, height: 3 },
    createElement(Text, { color: 'red' }, 'sure?'),
  );
  const pane = createElement(Box, { borderStyle: 'single', width: COLUMNS, height: ROWS });
  return createElement(Box, { width: COLUMNS, height: ROWS }, pane, open ? dialog : null);
}

function createScene() {
  const terminal = createVirtualTerminal(COLUMNS, ROWS);
  let settled = Promise.resolve();
  const writes: string[] = [];
  const writer = createFrameWriter({
    output: {
      write(bytes, taken) {
        writes.push(Buffer.from(bytes).toString());
        settled = terminal.write(bytes).then(() => taken());
      },
    },
    clock: realClock,
    columns: COLUMNS,
    rows: ROWS,
    colorLevel: 4,
    fps: 1000,
  });
  const dialog: { open?: (open: boolean) => void } = {};
  const app = render(createElement(App, { onReady: (set) => (dialog.open = set) }), {
    stdout: writer.inkStdout as unknown as NodeJS.WriteStream,
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  const frame = async (): Promise<string[]> => {
    await app.waitUntilRenderFlush();
    writer.flushNow();
    await settled;
    return terminal.text();
  };
  /** Ink renders when it likes: looks until the screen is as it should be. */
  const shows = (lines: readonly string[]): Promise<void> =>
    vi.waitFor(async () => expect(await frame()).toEqual(lines), 30_000);
  return { app, writer, writes, frame, openDialog: (open: boolean) => dialog.open?.(open), shows };
}

const BODY = { left: 1, top: 1, width: COLUMNS - 2, height: ROWS - 2 };

describe('a live pane painted past Ink', () => {
  it('stands inside the frame of Ink, under its dialog, and is whole again when that closes', async () => {
    const { app, writer, shows, openDialog } = createScene();
    let price = '0.41';
    writer.show({
      id: 'book',
      box: BODY,
      layer: 0,
      rows: () =>
        Array.from({ length: BODY.height }, (_, row) => [
          { text: `level ${row} at ${price}`.padEnd(28, '.'), style: {} },
        ]),
    });
    await shows([
      '┌────────────────────────────┐',
      '│level 0 at 0.41.............│',
      '│level 1 at 0.41.............│',
      '│level 2 at 0.41.............│',
      '│level 3 at 0.41.............│',
      '│level 4 at 0.41.............│',
      '│level 5 at 0.41.............│',
      '└────────────────────────────┘',
    ]);
    openDialog(true);
    const cover = writer.show({ id: 'dialog', box: { left: 5, top: 3, width: 12, height: 3 }, layer: 1 });
    price = '0.42';
    await shows([
      '┌────────────────────────────┐',
      '│level 0 at 0.42.............│',
      '│level 1 at 0.42.............│',
      '│leve╭──────────╮............│',
      '│leve│sure?     │............│',
      '│leve╰──────────╯............│',
      '│level 5 at 0.42.............│',
      '└────────────────────────────┘',
    ]);
    openDialog(false);
    cover.remove();
    await shows([
      '┌────────────────────────────┐',
      '│level 0 at 0.42.............│',
      '│level 1 at 0.42.............│',
      '│level 2 at 0.42.............│',
      '│level 3 at 0.42.............│',
      '│level 4 at 0.42.............│',
      '│level 5 at 0.42.............│',
      '└────────────────────────────┘',
    ]);
    app.unmount();
  });

  it('changes without a render of Ink, by the changed cells alone', async () => {
    const { app, writer, writes, frame } = createScene();
    let price = '0.41';
    writer.show({ id: 'book', box: BODY, layer: 0, rows: () => [[{ text: `bid ${price}`, style: {} }]] });
    await frame();
    const before = writes.length;
    price = '0.43';
    expect((await frame())[1]).toContain('bid 0.43');
    expect(writes.slice(before)).toEqual(['\u001b[2;9H3']);
    app.unmount();
  });

  it('keeps the frame of Ink on a new size that Ink has nothing to draw again for', async () => {
    const { app, writer, frame } = createScene();
    await frame();
    writer.resize(COLUMNS, ROWS);
    expect((await frame())[7]).toBe('└────────────────────────────┘');
    app.unmount();
  });
});
