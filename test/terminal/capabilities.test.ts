import { describe, expect, it } from 'vitest';
import { detectCapabilities } from '../../src/terminal/capabilities.ts';

const UTF8 = { LANG: 'en_US.UTF-8' };
const XTERM = { TERM: 'xterm-256color', ...UTF8 };

/** Environment, on a terminal or not, color level. */
const COLORS: readonly (readonly [Record<string, string>, boolean, number])[] = [
  [{ TERM: 'xterm' }, true, 4],
  [{ TERM: 'xterm-256color' }, true, 8],
  [{ TERM: 'tmux-256color' }, true, 8],
  [{ TERM: 'linux' }, true, 4],
  [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, true, 24],
  [{ TERM: 'xterm', COLORTERM: '24bit' }, true, 24],
  [{ TERM: 'xterm-direct' }, true, 24],
  [{ TERM: 'dumb' }, true, 0],
  [{}, true, 0],
  [{ TERM: 'xterm-256color' }, false, 0],
  [{ TERM: 'xterm', COLORTERM: 'truecolor', CI: '1' }, true, 24],
  [{ TERM: 'xterm', NO_COLOR: '1' }, true, 0],
  [{ TERM: 'xterm', NO_COLOR: '' }, true, 4],
  [{ TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: '3' }, true, 0],
  [{ TERM: 'xterm', FORCE_COLOR: '3' }, false, 24],
  [{ TERM: 'xterm', FORCE_COLOR: '2' }, false, 8],
  [{ TERM: 'xterm', FORCE_COLOR: '1', COLORTERM: 'truecolor' }, true, 4],
  [{ TERM: 'xterm', FORCE_COLOR: '0' }, true, 0],
  [{ TERM: 'xterm-256color', FORCE_COLOR: 'true' }, false, 8],
  [{ TERM: 'xterm', CLICOLOR_FORCE: '1', CLICOLOR: '0' }, false, 4],
  [{ TERM: 'xterm', CLICOLOR_FORCE: '0', CLICOLOR: '0' }, true, 0],
  [{ TERM: 'xterm', CLICOLOR: '0' }, true, 0],
  [{ TERM: 'xterm', CLICOLOR: '1' }, true, 4],
];

describe('the colors of a terminal', () => {
  it.each(COLORS)('with %j (terminal: %s) are of %i bits', (env, isTTY, level) => {
    expect(detectCapabilities(env, isTTY).colorLevel).toBe(level);
  });
});

describe('what a terminal draws', () => {
  it.each([
    [XTERM, true],
    [{ TERM: 'xterm', LANG: 'C' }, false],
    [{ TERM: 'xterm' }, false],
    [{ TERM: 'xterm', LANG: 'de_DE.utf8' }, true],
    [{ TERM: 'xterm', LANG: 'en_US.UTF-8', LC_ALL: 'C' }, false],
    [{ TERM: 'xterm', LANG: 'C', LC_CTYPE: 'C.UTF-8' }, true],
    [{ TERM: 'linux', ...UTF8 }, false],
    [{ TERM: 'dumb', ...UTF8 }, true],
    [{ TERM: 'dumb', LANG: 'C' }, false],
  ])('with %j is beyond ASCII: %s', (env, unicode) => {
    expect(detectCapabilities(env, true).unicode).toBe(unicode);
  });

  it.each([
    [XTERM, true, { dumb: false, interactive: true }],
    [XTERM, false, { dumb: false, interactive: false }],
    [{ TERM: 'dumb' }, true, { dumb: true, interactive: false }],
    [{ TERM: '' }, true, { dumb: true, interactive: false }],
    [{ CI: '1', ...XTERM }, true, { dumb: false, interactive: true }],
    [XTERM, true, { remote: false }],
    [{ SSH_CONNECTION: '10.0.0.1 50000 10.0.0.2 22', ...XTERM }, true, { remote: true }],
    [{ SSH_TTY: '/dev/pts/3', ...XTERM }, true, { remote: true }],
  ])('with %j on a terminal (%s) is %j', (env, isTTY, expected) => {
    expect(detectCapabilities(env, isTTY)).toMatchObject(expected);
  });
});
