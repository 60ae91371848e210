import { PassThrough } from 'node:stream';
import { render } from 'ink';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import type { Screen } from '../../src/view/frame/screen-context.ts';
import { onScreen } from './ink-screen.tsx';
import { simulatedClock } from './simulated-clock.ts';
import { createVirtualTerminal } from './virtual-terminal.ts';

/** What a screen shows that Ink and the frame writer draw together from nothing, as it stands at this moment. */
export async function drawFrame(screen: Omit<Screen, 'painter'>): Promise<string[]> {
  const { columns, rows } = screen.size();
  const terminal = createVirtualTerminal(columns, rows);
  let settled = terminal.write('\u001b[?1049h');
  const writer = createFrameWriter({
    columns,
    rows,
    clock: simulatedClock(),
    colorLevel: 4,
    output: {
      write(bytes, taken) {
        // The virtual terminal reads later, and what is taken may be written over.
        settled = terminal.write(Buffer.from(bytes));
        taken();
      },
    },
  });
  const app = render(onScreen({ ...screen, painter: writer }), {
    stdout: writer.inkStdout as unknown as NodeJS.WriteStream,
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  await app.waitUntilRenderFlush();
  writer.flushNow();
  await settled;
  const lines = terminal.text().slice(0, rows);
  app.unmount();
  writer.close();
  terminal.dispose();
  return lines.map((line) => line.trimEnd());
}
