import type { Terminal } from '@xterm/headless';

/** What a program has switched on in its terminal. */
export interface TerminalModes {
  readonly alternateScreen: boolean;
  readonly cursorShown: boolean;
  readonly bracketedPaste: boolean;
  readonly mouse: boolean;
  readonly focusReports: boolean;
}

const CURSOR = 25;

/** Follows the terminal from now on; the function returned says how it stands. */
export function watchModes(terminal: Terminal): () => TerminalModes {
  let cursorShown = true;
  const watchCursor = (final: string, shown: boolean): void => {
    terminal.parser.registerCsiHandler({ prefix: '?', final }, (modes) => {
      if (modes.includes(CURSOR)) cursorShown = shown;
      return false;
    });
  };
  watchCursor('h', true);
  watchCursor('l', false);
  return () => ({
    alternateScreen: terminal.buffer.active.type === 'alternate',
    cursorShown,
    bracketedPaste: terminal.modes.bracketedPasteMode,
    mouse: terminal.modes.mouseTrackingMode !== 'none',
    focusReports: terminal.modes.sendFocusMode,
  });
}
