import { expect, it } from 'vitest';
import { SEQUENCES } from '../text/attack-strings.ts';
import { straySequences, strayWords } from './stray-sequences.ts';

const CONTROL =
  /[\0-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/;
/** A frame may do these itself; that no field does is for the cells to show. */
const OF_A_FRAME = /^(?:\u001b\[(?:H|\?1049h|\?25l|31;1m|1000D)|password\x08+)$/;

it('knows what a frame, its way in and its way out are made of', () => {
  const frame =
    '\u001b[?1049h\u001b[?25l\u001b[?2004h\u001b[?1000h\u001b[?1006h\u001b[?2026h\u001b[m\u001b[H\u001b[J\u001b[3;14H' +
    '\u001b[0;1;38;2;1;20;255mBook\u001b[22;39m ▇\u001b[C\u001b[2X漢\b\b\r\n\u001b[K\u001b[48;5;17;97m \u001b[5n\u001b[?2026l\u0018';
  expect(straySequences(frame)).toEqual([]);
});

it.each(SEQUENCES.filter((attack) => CONTROL.test(attack) && !OF_A_FRAME.test(attack)))(
  'finds what is not of a frame in %j',
  (attack) => {
    expect(straySequences(`\u001b[Hfirst${attack}last`)).not.toEqual([]);
  },
);

it('forgives a sequence that the end cut off, and only there', () => {
  expect(straySequences('x\u001b')).toEqual([]);
  expect(straySequences('x\u001b[38;5')).toEqual([]);
  expect(straySequences('x\u001b[38;5\u001b[m')).toEqual(['\u001b[38;5']);
  expect(straySequences('x\u001b[38;5\u0018\u001b[m')).toEqual([]);
});

it.each(['8', '5', '38;5', '38;2;1;2', '1;', '58;5;1'])('takes no part in the look %s', (look) => {
  expect(straySequences(`\u001b[${look}m`)).toEqual([`\u001b[${look}m`]);
});

it('gives a string whole, with what ends it', () => {
  expect(straySequences('a\u001b]9;one two\u0007b\u001bPq\u001b\\c')).toEqual([
    '\u001b]9;one two\u0007',
    '\u001bPq\u001b\\',
  ]);
});

it('finds the words of a value that is not there, where they stand between sequences', () => {
  expect(strayWords('list from \u001b[33mNaNd ago \u001b[mmid undefined, [object Object]')).toEqual([
    'NaN',
    'undefined',
    '[object ',
  ]);
  expect(strayWords('an undefinedness of Nanjing')).toEqual([]);
});
