import { expect, it } from 'vitest';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { LIVING_BOOK } from './start-monitor.ts';

const PMTOP = `"${process.execPath}" "${PROGRAM}"`;

it.each([
  ['TERM is dumb', `TERM=dumb ${PMTOP}`],
  ['TERM is not set', `env -u TERM ${PMTOP}`],
  ['stdin is no terminal', `${PMTOP} </dev/null`],
  ['stdout is no terminal', `${PMTOP} | cat`],
])('sends no escape, says why and exits 2 when %s', async (_name, command) => {
  await using session = startSession({
    command: ['bash', '-c', `set -o pipefail; ${command}; echo "code $?"`],
  });
  const screen = await session.waitFor(/code \d+/);
  expect(screen.join('\n')).toMatch(/pmtop: the monitor needs a terminal[^]*code 2/);
  expect(session.raw()).not.toContain('\u001b');
});

it.each([
  ['NO_COLOR', { NO_COLOR: '1' }, /\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7])(?:;\d+)*m/],
  ['a locale that is not UTF-8', { LANG: 'C', LC_ALL: 'C' }, /[^\u0000-\u007f]/],
])('with %s sends none of what it excludes', async (_name, env, excluded) => {
  await using session = startSession({ env });
  await session.waitFor(LIVING_BOOK);
  expect(session.raw()).not.toMatch(excluded);
});
