import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, '../../../src/cli/monitor/limit-young-heap.ts');

/**
 * In a process of its own, because V8's flags are the whole process's. Everything that is made lives on. What counts is the room
 * of most rounds: while V8 marks for a collection of all it takes more for what is made meanwhile.
 */
const SCRIPT = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { createYoungHeapLimit } from ${JSON.stringify(MODULE)};
  const room = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  const limited = process.argv.at(-1) === 'limited';
  const limit = createYoungHeapLimit();
  const kept = [];
  const rooms = [];
  for (let round = 0; round < 2_000; round++) {
    kept.push(Array.from({ length: 1_000 }, (_, i) => [i, round]));
    if (limited) limit();
    rooms.push(room() / 2 ** 20);
  }
  console.log(rooms.sort((a, b) => a - b)[rooms.length / 2]);
`;

const roomOf = (which: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT, which], { encoding: 'utf8' }),
  );

it('lets the room for what is new grow to eight megabytes and no further', () => {
  expect(roomOf('limited')).toBe(8);
  expect(roomOf('free')).toBeGreaterThan(8);
});
