import { describe, expect, it } from 'vitest';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

interface Link {
  readonly bytesPerSecond: number;
  readonly delayMs: number;
  /** What buffers on the way take before a write has to wait. */
  readonly bufferBytes: number;
  readonly answers: boolean;
  readonly remote: boolean;
}

const LOCAL: Link = { bytesPerSecond: 1e7, delayMs: 1, bufferBytes: 4096, answers: true, remote: false };
const SERIAL: Link = { bytesPerSecond: 960, delayMs: 1, bufferBytes: 16_384, answers: true, remote: false };
const FAR: Link = { bytesPerSecond: 1e6, delayMs: 300, bufferBytes: 2e6, answers: true, remote: true };
const FAR_AND_SLOW: Link = { ...FAR, bytesPerSecond: 960 };

interface Contents {
  readonly columns: number;
  readonly rows: number;
  textOf(row: number, version: number): string;
}

const NUMBERS: Contents = {
  columns: 80,
  rows: 24,
  textOf: (row, version) => `${row} is at ${(version * 7919 * (row + 1)) % 1e6}`,
};
/** Every cell changes every time. */
const RESTLESS: Contents = {
  columns: 120,
  rows: 36,
  textOf: (row, version) => String.fromCharCode(97 + ((row + version) % 26)).repeat(120),
};

/** A screen of which much changes ten times a second, at the end of a link that carries it with delay. */
function createScene(link: Link, { columns, rows, textOf }: Contents = NUMBERS) {
  const clock = simulatedClock();
  let version = 0;
  /** When the last byte on its way will have been drawn. */
  let drawnAtMs = 0;
  let shownVersion = 0;
  let questions = 0;
  let armedAtMs = Number.NaN;
  let armedShownAtMs: number | undefined;
  const writer = createFrameWriter({
    clock,
    columns,
    rows,
    colorLevel: 4,
    remote: link.remote,
    output: {
      write(bytes, taken) {
        const text = Buffer.from(bytes).toString();
        const writtenVersion = version;
        const startMs = Math.max(drawnAtMs, clock.monotonicMs() + link.delayMs);
        drawnAtMs = startMs + (bytes.length / link.bytesPerSecond) * 1000;
        const roomAtMs = drawnAtMs - (link.bufferBytes / link.bytesPerSecond) * 1000;
        clock.schedule(Math.max(0, roomAtMs - clock.monotonicMs()), () => taken());
        clock.schedule(drawnAtMs - clock.monotonicMs(), () => (shownVersion = writtenVersion));
        const armedFrom = text.indexOf('ARMED');
        if (armedFrom !== -1) {
          // What is marked as one picture is not shown before all of it is there.
          const neededBytes = text.includes('\u001b[?2026h') ? bytes.length : armedFrom + columns;
          armedShownAtMs ??= startMs + (neededBytes / link.bytesPerSecond) * 1000;
        }
        if (!text.includes('\u001b[5n')) return;
        questions++;
        if (link.answers) clock.schedule(drawnAtMs - clock.monotonicMs() + link.delayMs, writer.answered);
      },
    },
  });
  writer.show({
    id: 'numbers',
    box: { left: 0, top: 0, width: columns, height: rows },
    layer: 0,
    rows: () => Array.from({ length: rows }, (_, row) => [{ text: textOf(row, version), style: {} }]),
  });
  return {
    writer,
    clock,
    questions: () => questions,
    /** Tenths of a second by which the screen is behind. */
    lag: () => version - shownVersion,
    /** Shows the armed line above the last row, as the monitor does. */
    arm() {
      armedAtMs = clock.monotonicMs();
      const box = { left: 0, top: rows - 2, width: columns, height: 1 };
      const line = [[{ text: `ARMED ${'x'.repeat(columns - 6)}`, style: {} }]];
      writer.show({ id: 'armed', box, layer: 1, urgent: true, rows: () => line });
    },
    /** From arming to the line on the screen; undefined while it is not there. */
    armedShownAfterMs: () => armedShownAtMs && armedShownAtMs - armedAtMs,
    async run(seconds: number) {
      for (let tenth = 0; tenth < seconds * 10; tenth++) {
        version++;
        writer.invalidate();
        await clock.advance(100);
      }
    },
  };
}

describe('the pace of frames', () => {
  it('on a local terminal needs no question', async () => {
    const { run, lag, questions } = createScene(LOCAL);
    await run(20);
    expect(questions()).toBe(0);
    expect(lag()).toBeLessThanOrEqual(1);
  });

  it('on a far fast link keeps the newest on the screen at the price of a question now and then', async () => {
    const { run, lag, questions, writer } = createScene(FAR);
    await run(20);
    expect(lag()).toBeLessThanOrEqual(8);
    expect(questions() * 4).toBeLessThan(writer.stats().bytes / 50);
  });

  it('on a slow link behind large buffers follows the link, not the data', async () => {
    const { run, lag, writer } = createScene(FAR_AND_SLOW);
    await run(60);
    const { bytes } = writer.stats();
    expect(lag()).toBeLessThanOrEqual(15);
    expect(bytes).toBeGreaterThan(60 * 960 * 0.25);
    expect(bytes).toBeLessThan(61 * 960);
  });

  it('on a slow link shows what is armed with the next frame, whatever else changes', async () => {
    const delays: number[] = [];
    for (let start = 0; start < 20; start++) {
      const { run, arm, armedShownAfterMs } = createScene(FAR_AND_SLOW, RESTLESS);
      await run(20 + start * 0.3);
      arm();
      await run(20);
      delays.push(armedShownAfterMs() ?? Infinity);
    }
    expect(Math.max(...delays)).toBeLessThanOrEqual(2200);
  });

  it('on a slow local line gets over the buffers once they have shown', async () => {
    const { run, lag, questions } = createScene(SERIAL);
    await run(120);
    expect(questions()).toBeGreaterThan(0);
    expect(lag()).toBeLessThanOrEqual(15);
  });

  it('goes on when a terminal never answers, and asks it no more', async () => {
    const { run, lag, questions } = createScene({ ...FAR, answers: false });
    await run(40);
    expect(questions()).toBe(1);
    expect(lag()).toBeLessThanOrEqual(4);
  });

  it('leaves no answer behind for the shell', async () => {
    const { run, writer, clock } = createScene(FAR);
    await run(1);
    const settled = writer.settle().then(() => clock.monotonicMs());
    const askedAtMs = clock.monotonicMs();
    await clock.advance(2000);
    expect((await settled) - askedAtMs).toBeLessThanOrEqual(601);
  });
});
