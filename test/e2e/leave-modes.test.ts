import { describe, expect, it } from 'vitest';
import { environmentOf } from '../support/ask-signed.ts';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService, type PlainService } from '../support/plain-service/start-plain-service.ts';
import { childrenOf } from '../support/processes.ts';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { straySequences } from '../support/stray-sequences.ts';
import { LIVING_BOOK } from './start-monitor.ts';

/** All ways out of every mode; unless told, one key and one signal of each. */
const ALL = process.env['LEAVES'] === 'all';
const CYCLES = Number(process.env['SUSPEND_CYCLES'] ?? 4);
const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const;

/** How to get into a mode, and what shows that it is there. In a field `q` is a letter. */
const MODES: readonly (readonly [
  name: string,
  keys: readonly string[],
  shows: RegExp,
  leaves: 'q' | 'Ctrl-C',
])[] = [
  ['with the panes', [], LIVING_BOOK, 'q'],
  ['while a filter is typed', ['/', 'r'], /\/r/, 'Ctrl-C'],
  ['with the palette open', [':'], /Go to ─/, 'Ctrl-C'],
  ['with the help open', ['?'], /Help ─/, 'q'],
  ['with the messages open', ['!'], /Messages ─/, 'q'],
  ['with a card open', ['Enter'], /│ outcome │ bid /, 'q'],
  ['with the comments open', ['Enter', ']'], /Comments/, 'q'],
  ['on another tab of the orders', ['4', ']'], /Trades|trades/, 'q'],
  ['while it is paused', ['p'], /paused/i, 'q'],
  ['with a cancel armed', ['X'], /\[X\] or \[Enter\] send/, 'q'],
];

const AS_FOUND = {
  alternateScreen: false,
  cursorShown: true,
  bracketedPaste: false,
  mouse: false,
  focusReports: false,
};

/** The built program between two readings of the terminal's settings, as a shell would run it. */
function startBetweenReadings(service: PlainService): Session {
  const script = `trap : INT QUIT; stty -a > before; "$0" "$1" --url "$2"; code=$?; stty -a > after
    cmp -s before after && echo "settings equal <$code>" || echo "settings differ"; sleep 1000`;
  return startSession({
    command: ['sh', '-c', script, process.execPath, PROGRAM, service.url],
    env: environmentOf(ACCOUNT),
  });
}

async function enterMode(session: Session, keys: readonly string[], shows: RegExp): Promise<void> {
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('all 7 ');
  // Nothing arms before the whole screen could be seen.
  session.press('?');
  await session.waitFor('Help ─');
  session.press('Esc');
  await session.waitWhile('Help ─');
  for (const key of keys) {
    session.press(key);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await session.waitFor(shows);
}

describe.concurrent('the terminal is given back as it was found', () => {
  const cases = MODES.flatMap(([mode, keys, shows, key], index) => {
    const signals = ALL ? SIGNALS : [SIGNALS[index % SIGNALS.length] as (typeof SIGNALS)[number]];
    return [key, ...signals].map((way) => ({ mode, keys, shows, way }));
  });
  it.each(cases)('by $way $mode', async ({ keys, shows, way }) => {
    await using service = await startPlainService();
    await using session = startBetweenReadings(service);
    await enterMode(session, keys, shows);
    expect(session.modes()).toMatchObject({
      alternateScreen: true,
      cursorShown: false,
      bracketedPaste: true,
    });
    if (way === 'q' || way === 'Ctrl-C') session.press(way);
    else process.kill(childrenOf(session.pid)[0] as number, way);
    await session.waitFor(/settings equal <\d+>/);
    expect(session.modes()).toEqual(AS_FOUND);
    expect(session.screen().join('\n')).not.toMatch(/[╭│▇]/);
    expect(straySequences(session.raw())).toEqual([]);
  });
});

it(`comes back on fg with its books alive, ${CYCLES} times, and the shell is usable in between`, async () => {
  await using service = await startPlainService();
  await using session = startSession({
    command: ['bash', '--norc', '--noprofile', '-i'],
    env: { ...environmentOf(ACCOUNT), PS1: 'prompt> ', HISTFILE: '' },
  });
  session.send(`"${process.execPath}" "${PROGRAM}" --url ${service.url}\r`);
  await session.waitFor(LIVING_BOOK);
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    session.press('Ctrl-Z');
    await session.waitFor(/Stopped/);
    expect(session.modes()).toMatchObject({ alternateScreen: false, cursorShown: true, mouse: false });
    session.send(`stty -a | grep -q ' icanon' && echo "usable-$((${cycle} + 1000))"\r`);
    await session.waitFor(`usable-${cycle + 1000}`);
    session.send('clear\r');
    await session.waitWhile('Stopped');
    const asked = service.requests.length;
    session.send('fg\r');
    await session.waitFor(LIVING_BOOK);
    await expect.poll(() => service.requests.length).toBeGreaterThan(asked);
    await session.waitFor('● live');
  }
});

it('says at Ctrl-Z of a cancel that is not finished that nothing is sent until fg, and sees it through then', async () => {
  const script = 'set -m; "$0" "$@"; echo "stopped with $?"; read line; fg; echo "over"; sleep 1000';
  await using session = startSession({
    command: ['bash', '-c', script, process.execPath, PROGRAM, '--demo', '--instant', '--fault', 'hang'],
  });
  await session.waitFor(LIVING_BOOK);
  session.press('X');
  await session.waitFor(/sending/);
  session.press('Ctrl-Z');
  await session.waitFor(/stopped with \d+/);
  const shown = session.screen().join(' ').replaceAll(/\s+/g, ' ');
  expect(shown).toMatch(/pmtop: the cancel on .+ is not finished: nothing is sent or read until fg/);
  session.press('Enter');
  await session.waitFor(/clear, verified/);
});
