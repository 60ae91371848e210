/**
 * A process of its own, told which screen it is for (ours, blessed, ink): prints the milliseconds of CPU that a tick takes, from
 * events to bytes, with all threads.
 */
import { createInkStdout } from '../../src/terminal/output/ink-stdout.ts';
import { createBlessedScreen } from './blessed-screen.ts';
import { composeMonitor, createLiveMonitor, selectRows } from './live-monitor.ts';
import { median } from './time-start.ts';

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

interface Screen {
  readonly tick: () => void;
  /** So many are measured together; the first so many warm it up. */
  readonly ticks: number;
}

const ROUNDS = 5;

const SCREENS: Readonly<Record<string, () => Screen | Promise<Screen>>> = {
  ours: createOurTick,
  blessed: createBlessedTick,
  ink: createInkTick,
};

function cpuPerTick({ tick, ticks }: Screen): number {
  const before = process.cpuUsage();
  for (let count = 0; count < ticks; count++) tick();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / ticks;
}

function createOurTick(): Screen {
  const monitor = createLiveMonitor(120, 36);
  const composer = composeMonitor(monitor);
  return {
    ticks: 2_000,
    tick() {
      monitor.tick();
      Buffer.from(composer.compose(NO_LIMIT));
    },
  };
}

function createBlessedTick(): Screen {
  const monitor = createLiveMonitor(120, 36);
  const screen = createBlessedScreen(monitor);
  return {
    ticks: 400,
    tick() {
      monitor.tick();
      screen.render();
    },
  };
}

/** Ink draws the same rows without color, one memoized text each, and nothing is written anywhere. */
async function createInkTick(): Promise<Screen> {
  process.env['NODE_ENV'] = 'production';
  const { Box, render, Text } = await import('ink');
  const { createElement, memo } = await import('react');
  const Line = memo(({ text }: { text: string }) => createElement(Text, { wrap: 'truncate' }, text));
  const monitor = createLiveMonitor(120, 36);
  const pane = ({ id, box, text }: { id: string; box: object; text: readonly string[] }) =>
    createElement(
      Box,
      { key: id, position: 'absolute', flexDirection: 'column', ...box },
      text.map((line, row) => createElement(Line, { key: row, text: line === '' ? ' ' : line })),
    );
  const frame = () =>
    createElement(
      Box,
      { width: 120, height: 36 },
      monitor.specs.map((spec) => {
        const rows = selectRows(spec, monitor.source);
        const text = rows.map((row) => row.spans.map((span) => span.text).join(''));
        return pane({ id: spec.id, box: spec.box, text });
      }),
    );
  const stdout = createInkStdout(120, 36, () => undefined) as unknown as NodeJS.WriteStream;
  const app = render(frame(), { stdout, debug: true, interactive: true, patchConsole: false });
  return {
    ticks: 100,
    tick() {
      monitor.tick();
      app.rerender(frame());
    },
  };
}

const screen = await SCREENS[process.argv[2] ?? '']?.();
if (!screen) throw new Error(`one of ${Object.keys(SCREENS).join(', ')}`);
cpuPerTick(screen);
const rounds = Array.from({ length: ROUNDS }, () => cpuPerTick(screen));
console.log(median(rounds));
process.exit();
