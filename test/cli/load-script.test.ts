import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { loadScript } from '../../src/cli/load-script.ts';
import type { Load } from '../../src/cli/load-script.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Exports {
  readonly here: string;
  readonly load: unknown;
  answer(): number;
}

const load: Load = async (name) => name;
const STAMP = 'a'.repeat(64);
const OTHER_STAMP = 'b'.repeat(64);
/** A function that is compiled when it is called, and no sooner. */
const BODY = Array.from({ length: 500 }, (_, i) => `sum += Math.sqrt(${i});`).join(' ');
/** Its first letter is looked at by nobody: V8 knows a source again that it has compiled before in this process. */
const sourceOf = (last: number, letter = 'a'): string =>
  `/* ${letter} */ (function (module, here, load) {'use strict'; function answer() { let sum = 0; ${BODY} return sum > 0 ? ${last} : 0; }\nmodule.exports = { here, answer, load }; })`;

/** A bundle that answers 41, and a place for its code. */
function placeScript(): { readonly url: URL; readonly folder: string; readonly code: string } {
  const folder = join(temporaryFolder(), 'code');
  mkdirSync(folder);
  const path = join(folder, '../part.script.js');
  writeFileSync(path, sourceOf(41));
  return { url: pathToFileURL(path), folder, code: join(folder, 'part.script.js.code') };
}

it('gives what the script exports, which knows where it lies and how to load more', () => {
  const { url, folder } = placeScript();
  const { exports } = loadScript<Exports>(url, STAMP, load, folder);
  expect([exports.answer(), exports.here, exports.load]).toEqual([41, url.href, load]);
});

it('keeps what has been compiled by then, once', async () => {
  const { url, folder, code } = placeScript();
  await loadScript<Exports>(url, STAMP, load, folder).keepCode();
  const before = readFileSync(code);
  writeFileSync(url, sourceOf(41, 'b'));
  const used = loadScript<Exports>(url, OTHER_STAMP, load, folder);
  used.exports.answer();
  await used.keepCode();
  const after = readFileSync(code);
  expect(after.length).toBeGreaterThan(2 * before.length);
  writeFileSync(url, sourceOf(41, 'c'));
  const again = loadScript<Exports>(url, OTHER_STAMP, load, folder);
  expect(again.exports.answer()).toBe(41);
  await again.keepCode();
  expect(readFileSync(code)).toEqual(after);
  expect(readdirSync(folder)).toEqual(['part.script.js.code']);
});

it('never runs the code of another build, be it of the same length', async () => {
  const { url, folder } = placeScript();
  const old = loadScript<Exports>(url, STAMP, load, folder);
  old.exports.answer();
  await old.keepCode();
  writeFileSync(url, sourceOf(42));
  expect(loadScript<Exports>(url, OTHER_STAMP, load, folder).exports.answer()).toBe(42);
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['half a stamp', Buffer.from(STAMP.slice(32))],
  ['a stamp and nothing else', Buffer.from(STAMP)],
  ['a stamp and text', Buffer.from(`${STAMP}${'no code at all '.repeat(50)}`)],
])('compiles anew, and keeps that, where it finds %s', async (_name, content) => {
  const { url, folder, code } = placeScript();
  writeFileSync(code, content);
  const { exports, keepCode } = loadScript<Exports>(url, STAMP, load, folder);
  expect(exports.answer()).toBe(41);
  await keepCode();
  expect(readFileSync(code).length).toBeGreaterThan(1_000);
});

it('compiles anew where the code was cut short', async () => {
  const { url, folder, code } = placeScript();
  const first = loadScript<Exports>(url, STAMP, load, folder);
  first.exports.answer();
  await first.keepCode();
  const whole = readFileSync(code);
  writeFileSync(code, whole.subarray(0, whole.length - 100));
  writeFileSync(url, sourceOf(41, 'b'));
  const second = loadScript<Exports>(url, STAMP, load, folder);
  expect(second.exports.answer()).toBe(41);
  await second.keepCode();
  expect(readFileSync(code).length).toBe(whole.length);
});

it('works without a place for code, and where none can be written', async () => {
  const { url, folder, code } = placeScript();
  const nowhere = loadScript<Exports>(url, STAMP, load, undefined);
  await nowhere.keepCode();
  expect(existsSync(code)).toBe(false);
  const { exports, keepCode } = loadScript<Exports>(url, STAMP, load, join(folder, 'missing'));
  expect(exports.answer()).toBe(41);
  await keepCode();
  expect(readdirSync(folder)).toEqual([]);
});

it.each<[string, (code: string) => void]>([
  ['a pipe that nobody writes to', (code) => void execFileSync('sh', ['-c', 'mkfifo "$0"', code])],
  ['a device without an end', (code) => symlinkSync('/dev/zero', code)],
  ['more than any code', (code) => (writeFileSync(code, STAMP), truncateSync(code, 500_000_000))],
])('waits for nothing where it finds %s, and replaces it', async (_name, place) => {
  const { url, folder, code } = placeScript();
  place(code);
  const { exports, keepCode } = loadScript<Exports>(url, STAMP, load, folder);
  expect(exports.answer()).toBe(41);
  await keepCode();
  expect(lstatSync(code).isFile() && lstatSync(code).size).toBeLessThan(1_000_000);
  expect(readdirSync(folder)).toEqual(['part.script.js.code']);
});

it('leaves nothing behind where the code cannot take its place', async () => {
  const { url, folder, code } = placeScript();
  mkdirSync(code);
  const { exports, keepCode } = loadScript<Exports>(url, STAMP, load, folder);
  expect(exports.answer()).toBe(41);
  await keepCode();
  expect(readdirSync(folder)).toEqual(['part.script.js.code']);
});

it.each([0.1, 0.3, 0.7, 0.9])(
  'compiles anew, and keeps that, where a bit has turned at %d of the file',
  async (part) => {
    const { url, folder, code } = placeScript();
    const first = loadScript<Exports>(url, STAMP, load, folder);
    first.exports.answer();
    await first.keepCode();
    const damaged = readFileSync(code);
    const at = Math.floor(damaged.length * part);
    damaged[at] = (damaged[at] as number) ^ 1;
    writeFileSync(code, damaged);
    writeFileSync(url, sourceOf(41, 'b'));
    const second = loadScript<Exports>(url, STAMP, load, folder);
    expect(second.exports.answer()).toBe(41);
    await second.keepCode();
    expect(readFileSync(code).equals(damaged)).toBe(false);
  },
);
