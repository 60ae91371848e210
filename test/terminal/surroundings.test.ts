import { expect, it } from 'vitest';
import { detectCapabilities } from '../../src/terminal/capabilities.ts';
import { fullStore } from '../support/full-store.ts';
import { paintScreen } from '../support/paint-screen.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const UTF8 = { LANG: 'en_US.UTF-8' };
const COLOR = /\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7])(?:;\d+)*m/;

/** Environment, whether the frame has colors, whether it may hold more than ASCII. */
const SURROUNDINGS: readonly (readonly [Record<string, string>, boolean, boolean])[] = [
  [{ TERM: 'xterm-256color', ...UTF8 }, true, true],
  [{ TERM: 'xterm-256color', COLORTERM: 'truecolor', ...UTF8 }, true, true],
  [{ TERM: 'xterm', ...UTF8 }, true, true],
  [{ TERM: 'xterm', NO_COLOR: '1', ...UTF8 }, false, true],
  [{ TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: '3', ...UTF8 }, false, true],
  [{ TERM: 'xterm', FORCE_COLOR: '0', ...UTF8 }, false, true],
  [{ TERM: 'xterm', LANG: 'C' }, true, false],
  [{ TERM: 'xterm', NO_COLOR: '1', LC_ALL: 'C', ...UTF8 }, false, false],
  [{ TERM: 'linux', ...UTF8 }, true, false],
  [{ TERM: 'tmux-256color', CI: '1', ...UTF8 }, true, true],
];

it.each(SURROUNDINGS)('with %j a frame has colors: %s, and more than ASCII: %s', (env, colors, unicode) => {
  const capabilities = detectCapabilities(env, true);
  const store = fullStore(['Will it rain in Lisbon?', '東京 🚀 e\u0301']);
  const bytes = paintScreen(store, simulatedClock(), { columns: 120, rows: 36, capabilities });
  expect(COLOR.test(bytes)).toBe(colors);
  expect(/[^\u0000-\u007f]/.test(bytes)).toBe(unicode);
  expect(capabilities.interactive).toBe(true);
});
