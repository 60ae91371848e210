import { describe, expect, it } from 'vitest';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';
import { seededRandom } from '../../src/domain/random.ts';

const LARGER = [
  [80, 24],
  [120, 36],
  [132, 43],
  [200, 60],
  [250, 20],
  [20, 100],
  [300, 100],
  [500, 150],
] as const;

/** A writer whose one surface fills the screen with its size, on a terminal of that size. */
function createScene(columns: number, rows: number) {
  const clock = simulatedClock();
  const terminal = createVirtualTerminal(columns, rows);
  let size = { columns, rows };
  let settled = terminal.write('\u001b[?1049h');
  let writes = 0;
  const writer = createFrameWriter({
    clock,
    columns,
    rows,
    colorLevel: 0,
    output: {
      write(bytes, taken) {
        writes++;
        settled = terminal.write(bytes).then(() => taken());
      },
    },
  });
  const line = (row: number): string =>
    `${row}:${size.columns}x${size.rows} `.padEnd(size.columns, '#').slice(0, size.columns);
  const expected = (): string[] => Array.from({ length: size.rows }, (_, row) => line(row).trimEnd());
  const rowsNow = () => Array.from({ length: size.rows }, (_, row) => [{ text: line(row), style: {} }]);
  let surface = writer.show({ id: 'all', box: { left: 0, top: 0, ...toBox(size) }, layer: 0, rows: rowsNow });
  return {
    writes: () => writes,
    expected,
    resize(nextColumns: number, nextRows: number) {
      size = { columns: nextColumns, rows: nextRows };
      terminal.resize(nextColumns, nextRows);
      writer.resize(nextColumns, nextRows);
      surface.remove();
      surface = writer.show({ id: 'all', box: { left: 0, top: 0, ...toBox(size) }, layer: 0, rows: rowsNow });
    },
    async screen() {
      await clock.advance(50);
      await settled;
      await clock.advance(50);
      await settled;
      return terminal.text().slice(0, size.rows);
    },
    step: (ms: number) => clock.advance(ms),
  };
}

function toBox({ columns, rows }: { columns: number; rows: number }): { width: number; height: number } {
  return { width: columns, height: rows };
}

describe('every size of screen', () => {
  it('from 1×1 to 40×12, and some larger, is filled to the last cell and not beyond', async () => {
    const small = Array.from(
      { length: 480 },
      (_, index) => [1 + (index % 40), 1 + Math.floor(index / 40)] as const,
    );
    for (const [columns, rows] of [...small, ...LARGER]) {
      const scene = createScene(columns, rows);
      expect(await scene.screen(), `${columns}x${rows}`).toEqual(scene.expected());
    }
  });
});

describe('a storm of resizes', () => {
  it('ends in the right frame, and paints no more often than the pace allows', async () => {
    const random = seededRandom(5);
    const scene = createScene(80, 24);
    for (let count = 0; count < 5000; count++) {
      scene.resize(2 + Math.floor(random.next() * 200), 1 + Math.floor(random.next() * 60));
      await scene.step(1);
    }
    expect(await scene.screen()).toEqual(scene.expected());
    expect(scene.writes()).toBeLessThanOrEqual(5 * 30 + 5);
  });
});
