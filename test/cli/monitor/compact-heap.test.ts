import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCompaction } from '../../../src/cli/monitor/compact-heap.ts';

const MB = 2 ** 20;

it('has a small heap compacted and a large one left alone, and says so when that changes', () => {
  const flags: string[] = [];
  let heapMb = 20;
  const compact = createCompaction({ heapBytes: () => heapMb * MB, setFlag: (flag) => flags.push(flag) });
  for (heapMb of [20, 30, 48, 49, 90, 90, 40, 41]) compact();
  expect(flags).toEqual([
    '--compact-on-every-full-gc',
    '--no-compact-on-every-full-gc',
    '--compact-on-every-full-gc',
  ]);
});

it('names a flag that V8 has', () => {
  const module = join(import.meta.dirname, '../../../src/cli/monitor/compact-heap.ts');
  const script = `import { createCompaction } from ${JSON.stringify(module)}; createCompaction()();`;
  const args = ['--input-type=module', '--eval', script];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
