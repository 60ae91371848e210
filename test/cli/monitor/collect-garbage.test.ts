import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, '../../../src/cli/monitor/collect-garbage.ts');

/** In a process of its own, because V8's flags are the whole process's. */
const SCRIPT = `
  import { runInNewContext } from 'node:vm';
  import { collectGarbage } from ${JSON.stringify(MODULE)};
  const left = new WeakRef({});
  // What a WeakRef is made of lives until the turn ends.
  await new Promise((resolve) => setImmediate(resolve));
  const before = left.deref() !== undefined;
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  console.log(JSON.stringify({ before, after: left.deref() !== undefined, shown: runInNewContext('typeof gc') }));
`;

it('collects what loading left, and leaves the collector to nobody else', () => {
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    encoding: 'utf8',
  });
  expect(JSON.parse(told)).toEqual({ before: true, after: false, shown: 'undefined' });
});
