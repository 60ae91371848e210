import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describedCommands, describeProgram, titleOf } from '../../../scripts/command-reference.ts';
import { manPage } from '../../../scripts/man-page.ts';
import packageFacts from '../../../package.json' with { type: 'json' };

const PAGE = join(import.meta.dirname, '../../../man/pmtop.1');
const text = readFileSync(PAGE, 'utf8');

it('man/pmtop.1 tells the commands that the program has', async () => {
  expect(text, 'man/pmtop.1 is behind the program: run npm run generate').toBe(
    manPage(await describeProgram(), packageFacts.version),
  );
});

it('has a heading for every command, and no line that roff takes for a request by mistake', async () => {
  const headings = [...text.matchAll(/^\.SS (.*)$/gm)].map(([, title = '']) => title.replaceAll('\\-', '-'));
  expect(headings, 'run npm run generate').toEqual(describedCommands(await describeProgram()).map(titleOf));
  const requests = text.split('\n').filter((line) => /^[.']/.test(line));
  const known = /^\.(\\"|nr HY 0$|nh$|TH |SH |SS |TP$|PP$|EX$|EE$|br$|B )/;
  expect(requests.filter((line) => !known.test(line))).toEqual([]);
});

const isThere = spawnSync('groff', ['--version']).status === 0;
it.skipIf(!isThere)('groff prints it without a warning, flags as they are typed', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Kutf8', '-Tutf8', '-P-c', PAGE], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout.replaceAll(/.\u0008/g, '')).toMatch(/--catalog-url <URL>[^]*pmtop cancel \[REF\]/);
});
