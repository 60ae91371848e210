import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawFolders } from './draw-folders.ts';
import { ARROWS } from './import-table.ts';
import { ANSWER_PATH, KEY_PATH, PAGE, ROOT, stopsOf } from './page-stops.ts';
import { reachableFrom } from './read-imports.ts';

const guide = readFileSync(join(ROOT, 'docs/engineering/code-guide.md'), 'utf8');

const MOST_STOPS = 14;

it('the picture is drawn from the table of imports', () => {
  expect(PAGE).toContain(`\`\`\`text\n${drawFolders()}\n\`\`\``);
});

describe.each([ANSWER_PATH, KEY_PATH])('the path "%s"', (heading) => {
  const stops = stopsOf(heading);

  it(`has ${MOST_STOPS} numbered stops at most`, () => {
    expect(stops.length).toBeGreaterThan(9);
    expect(stops.length).toBeLessThanOrEqual(MOST_STOPS);
    expect(stops.map(({ place }) => Number(place))).toEqual(stops.map((_, i) => i + 1));
  });

  it.each(stops)('stops at $name, which $file exports', (stop) => expectExport(stop));

  it('stops only in files that the running monitor loads', () => {
    const loaded = reachableFrom('monitor/start-monitor.ts', ['value', 'dynamic']);
    expect(stops.map(({ file }) => file.replace('src/', '')).filter((file) => !loaded.has(file))).toEqual([]);
  });
});

it('docs/engineering/code-guide.md says what each folder holds', () => {
  const listed = Array.from(guide.matchAll(/^- `(\w+)\/`: \S/gm), ([, folder]) => folder);
  expect(listed).toEqual(Object.keys(ARROWS));
});

describe('docs/engineering/code-guide.md', () => {
  const decided = Array.from(
    guide.matchAll(/`(?<file>src\/[^`]+\.tsx?)` `(?<name>\w+)`/g),
    ({ groups }) => groups as { file: string; name: string },
  );

  it('says of many behaviors where they are decided', () => expect(decided.length).toBeGreaterThan(20));

  it.each(decided)('names $name, which $file exports', (place) => expectExport(place));
});

function expectExport({ file, name }: { readonly file: string; readonly name: string }): void {
  expect(existsSync(join(ROOT, file)), file).toBe(true);
  const source = readFileSync(join(ROOT, file), 'utf8');
  const isExported = new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(source);
  expect(isExported, `${file} exports ${name}, which the page names`).toBe(true);
}
