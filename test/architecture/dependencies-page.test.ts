import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureBundle } from '../../bench/bundles.ts';

const ROOT = join(import.meta.dirname, '../..');
const rows = readFileSync(join(ROOT, 'docs/engineering/dependencies.md'), 'utf8')
  .split('\n')
  .map((line) => /^(?:\| |- )(?<names>`[^`]+`(?:, `[^`]+`)*)(?: \| (?<size>\d+))?/.exec(line)?.groups)
  .filter((groups) => groups !== undefined)
  .map(({ names = '', size }) => ({ names: names.match(/[^`]+(?=`(,|$))/g) ?? [], size }));

it('every dependency has its line, and every line its dependency', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  // The one that is in no bundle has a paragraph.
  const names = Object.keys(devDependencies).filter((name) => name !== '@redis/client');
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(names.toSorted());
});

it('the sizes are those of the bundle, within a tenth or a kilobyte', async () => {
  const bytes = await measureBundle();
  const sized = rows.filter(({ size }) => size !== undefined);
  expect(sized.length).toBeGreaterThan(5);
  for (const { names, size } of sized) {
    const measured = (bytes.get(names[0] ?? '') ?? 0) / 1_000;
    expect(Math.abs(measured - Number(size)), names[0]).toBeLessThan(Math.max(1, measured / 10));
  }
});
