import { coalesce } from '../../terminal/output/coalesce.ts';
import { drawnSize } from '../../terminal/drawn-size.ts';
import { createFrameWriter } from '../../terminal/output/frame-writer.ts';
import type { FrameWriter } from '../../terminal/output/frame-writer.ts';
import type { InputEvent } from '../../terminal/input/input-event.ts';
import { createInputParser } from '../../terminal/input/input-parser.ts';
import { createTerminalSession } from '../../terminal/terminal-session.ts';
import type { ScreenSize } from '../../view/frame/screen-context.ts';
import type { OutputOptions } from '../output.ts';
import { titleSequence } from '../../view/frame/window-title.ts';

export interface TerminalOptions extends Pick<
  OutputOptions,
  'capabilities' | 'process' | 'clock' | 'onSuspended' | 'onStop' | 'onLost' | 'onExit'
> {
  /** Frames a second at most. */
  readonly fps?: number;
  /** Clicks and the wheel are reported. */
  readonly mouse: boolean;
  /** What the window is called now; missing: its title is left alone. */
  readonly title?: () => string;
  readonly onEvent: (event: InputEvent) => void;
  readonly onResize: (size: ScreenSize) => void;
}

/** The process's terminal: one writer of frames, one reader of keys, taken and given back together. */
export interface MonitorTerminal {
  readonly writer: FrameWriter;
  size(): ScreenSize;
  /** Takes the terminal, and sends what `fill` paints in the same write: nothing blank is seen in between. */
  enter<T>(fill: () => T): T;
  /** Writes what draws nothing, as the bell; false while the terminal is not ours or takes nothing. */
  send(sequence: string): boolean;
  /** The window's title may have become another. */
  showTitle(): void;
  /** Ctrl-Z. */
  suspend(): Promise<void>;
  leave(): Promise<void>;
}

/** A drag of a window's edge lays out everything this often at most, so that keys and answers get their turn. */
const LAYOUT_PERIOD_MS = 33;

export function openTerminal(options: TerminalOptions): MonitorTerminal {
  const { capabilities, clock, fps, process } = options;
  const { stdin, stdout } = process;
  const size = (): ScreenSize => drawnSize(stdout);
  const writer = createFrameWriter({
    output: stdout,
    clock,
    ...size(),
    ...capabilities,
    fps,
    onError: options.onLost,
  });
  const parser = createInputParser({ clock, onEvent: options.onEvent, onAnswer: writer.answered });
  const layOut = coalesce(clock, LAYOUT_PERIOD_MS, () => {
    const { columns, rows } = size();
    writer.resize(columns, rows);
    options.onResize({ columns, rows });
  });
  let isOurs = false;
  let shownTitle: string | undefined;
  function send(sequence: string): boolean {
    // A frame is one write, so this lies between two of them.
    const canTake = isOurs && !writer.stats().stalled;
    if (canTake) stdout.write(sequence);
    return canTake;
  }
  function showTitle(): void {
    const title = options.title?.();
    if (title === undefined || title === shownTitle) return;
    if (send(titleSequence(title))) shownTitle = title;
  }
  const session = createTerminalSession({
    stdin,
    stdout,
    process,
    clock,
    mouse: options.mouse,
    titled: options.title !== undefined,
    onInput: parser.read,
    onResize: layOut,
    onSuspend() {
      isOurs = false;
      writer.pause();
      options.onSuspended(true);
    },
    onStop: options.onStop,
    onResume(wasStopped) {
      isOurs = true;
      writer.repaint();
      shownTitle = undefined;
      showTitle();
      options.onSuspended(false, wasStopped);
    },
    onExit(cause) {
      isOurs = false;
      // A cancel may still run and tell of itself: the screen is the shell's by now.
      writer.close();
      return options.onExit(cause);
    },
  });
  return {
    writer,
    size,
    enter(fill) {
      stdout.cork();
      try {
        session.enter();
        isOurs = true;
        return fill();
      } finally {
        stdout.uncork();
      }
    },
    send,
    showTitle,
    async suspend() {
      isOurs = false;
      await writer.settle();
      session.suspend();
    },
    async leave() {
      isOurs = false;
      await writer.settle();
      session.restore();
    },
  };
}
