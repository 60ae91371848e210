import { PassThrough } from 'node:stream';
import { render } from 'ink';
import { App } from './app.tsx';

export { CANCEL_LINES } from './app.tsx';
export { showPlainScreen } from '../frame/plain-screen.ts';
import { ScreenContext, type Screen } from '../frame/screen-context.ts';

/**
 * Renders the screen through Ink onto `stdout`; `onGone` is called when Ink gives up on it. The function returned
 * takes it down again.
 */
export function renderScreen(
  screen: Screen,
  stdout: NodeJS.WriteStream,
  onGone: (error: unknown) => void,
): () => void {
  const instance = render(
    <ScreenContext.Provider value={screen}>
      <App />
    </ScreenContext.Provider>,
    { stdout, stdin: silentInput(), interactive: true, patchConsole: false, exitOnCtrlC: false },
  );
  instance.waitUntilExit().catch(onGone);
  return () => instance.unmount();
}

/** Ink never reads the keyboard: the terminal's parser is the one reader of stdin. */
function silentInput(): NodeJS.ReadStream {
  return Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
  }) as unknown as NodeJS.ReadStream;
}
