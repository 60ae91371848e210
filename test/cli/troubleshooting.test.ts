import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failureMessages } from '../support/failure-messages.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/troubleshooting.md'), 'utf8').replace(
  /\s+/g,
  ' ',
);

it.each(failureMessages())('docs/troubleshooting.md tells what to do about "$words" ($file)', ({ words }) => {
  expect(PAGE.includes(words), `docs/troubleshooting.md lacks "${words}"`).toBe(true);
});

/** Made where no pattern finds them. */
it.each([
  'others can write in …: chmod go-w …',
  '`credential_command: … was not found`',
  'the monitor needs a terminal on both ends',
  '--market: "…" is not among the markets of this service',
  'is there already, and a recording is never written over',
  'cannot be read (…); pmtop record FILE writes a recording',
  'the recording ends at …; this is as of its end',
  'the service knows no order …',
  'the service fails: one request at a time is tried until it answers again',
  'is no price: it lies between 0 and 1, like 0.6',
])('docs/troubleshooting.md tells what to do about "%s"', (words) => {
  expect(PAGE.includes(words), `docs/troubleshooting.md lacks "${words}"`).toBe(true);
});

it('the messages are really found in the sources', () => {
  expect(failureMessages().length).toBeGreaterThan(60);
});
