import { expect, it } from 'vitest';
import { WRITABLE_KEYS, readKeyName } from '../../src/actions/key-names.ts';
import { keyLabel } from '../../src/text/key-label.ts';

it.each([
  ['x', 'x'],
  ['X', 'X'],
  ['F5', 'f5'],
  ['f12', 'f12'],
  ['Ctrl-R', 'ctrl-r'],
  ['ctrl+r', 'ctrl-r'],
  ['PgUp', 'pageup'],
  ['PAGEUP', 'pageup'],
  ['Esc', 'escape'],
  ['Shift-Tab', 'backtab'],
  ['↑', 'up'],
  ['Space', ' '],
  ['ß', 'ß'],
  ['F13', undefined],
  ['ctrl-m', undefined],
  ['alt-x', undefined],
  ['', undefined],
  ['\u0301', undefined],
])('the key %j is %j', (text, name) => {
  expect(readKeyName(text)).toBe(name);
});

it('reads every label back to its key', () => {
  for (const label of WRITABLE_KEYS) expect(keyLabel(readKeyName(label) ?? '')).toBe(label);
});
