import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failureMessages } from '../support/failure-messages.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/troubleshooting.md'), 'utf8').replace(
  /\s+/g,
  ' ',
);

it.each(failureMessages())('docs/troubleshooting.md tells what to do about "$words" ($file)', ({ words }) => {
  expect(PAGE).toContain(words);
});

it('the messages are really found in the sources', () => {
  expect(failureMessages().length).toBeGreaterThan(60);
});
