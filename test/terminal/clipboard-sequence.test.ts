import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { clipboardSequence } from '../../src/terminal/clipboard-sequence.ts';

it('hands an id to the clipboard in base64', () => {
  expect(clipboardSequence('0xabc')).toBe('\u001b]52;c;MHhhYmM=\u0007');
});

it.each(['', 'a b', 'a\nrm -rf', '\u001b]52;c;?\u0007', 'é', 'x'.repeat(1_001)])(
  'refuses %j, which is no id',
  (text) => {
    expect(clipboardSequence(text)).toBeUndefined();
  },
);

it('never asks what is on the clipboard, whatever the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(clipboardSequence(text) ?? '').not.toContain(';?');
    }),
  );
});
