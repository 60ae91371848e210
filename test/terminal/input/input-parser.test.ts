import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputEvent } from '../../../src/terminal/input/input-event.ts';
import { createReader, describeEvent, readAll } from '../read-input.ts';
import { runs } from '../../support/long-form.ts';

/** Two presses of X that a cancel would take for arming and confirming. */
function fires(events: readonly InputEvent[]): boolean {
  const presses = events.filter((event) => event.kind === 'key' && event.key.name === 'X' && event.alone);
  return new Set(presses.map((event) => event.chunk)).size >= 2;
}

const KEYS: readonly (readonly [string, string])[] = [
  ['X', 'X'],
  [' ', ' '],
  ['é', 'é'],
  ['日', '日'],
  ['🚀', '🚀'],
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\t', 'tab'],
  ['\u007f', 'backspace'],
  ['\b', 'backspace'],
  ['\u0003', 'C-c'],
  ['\u001a', 'C-z'],
  ['\u0000', 'C- '],
  ['\u001bx', 'A-x'],
  ['\u001b\r', 'A-enter'],
  ['\u001b[A', 'up'],
  ['\u001bOA', 'up'],
  ['\u001b[1;5C', 'C-right'],
  ['\u001b[1;2D', 'S-left'],
  ['\u001b[5~', 'pageup'],
  ['\u001b[6~', 'pagedown'],
  ['\u001b[H', 'home'],
  ['\u001b[4~', 'end'],
  ['\u001b[3~', 'delete'],
  ['\u001b[Z', 'backtab'],
  ['\u001bOP', 'f1'],
  ['\u001b[15~', 'f5'],
  ['\u001b[24~', 'f12'],
  ['\u001b[27u', 'escape'],
  ['\u001b[99;5u', 'C-c'],
  ['\u001b[120;2u', 'X'],
  ['\u001b[I', 'focus:true'],
  ['\u001b[O', 'focus:false'],
  ['\u001b[<0;5;3M', 'press:left@4,2'],
  ['\u001b[<2;5;3m', 'release:right@4,2'],
  ['\u001b[<32;1;1M', 'drag:left@0,0'],
  ['\u001b[<64;9;9M', 'wheel-up:none@8,8'],
  ['\u001b[<81;9;9M', 'C-wheel-down:none@8,8'],
  ['\u001b[200~rm -rf\nXX\u001b[201~', 'paste:rm -rf\nXX'],
];

const REPLIES: readonly string[] = [
  '\u001b[?62;22c',
  '\u001b[>1;10;0c',
  '\u001b[0n',
  '\u001b[12;40R',
  '\u001b[?1;1R',
  '\u001b[?1u',
  '\u001b[?2026;2$y',
  '\u001b[8;24;80t',
  '\u001b[2;1;1;120;120;1;0x',
  '\u001b]11;rgb:1e1e/1e1e/1e1e\u0007',
  '\u001b]52;c;WFhYWFg=\u001b\\',
  '\u001bP>|XTerm(390)\u001b\\',
  '\u001bP1+r544e=787465726D\u001b\\',
  '\u001b_Gi=31;OK\u001b\\',
  '\u001b[M XX',
  '\u001b[[X',
];

describe('keys', () => {
  it.each(KEYS)('%j is %s', (bytes, expected) => {
    expect(readAll(bytes)).toEqual([expected]);
  });

  it.each(KEYS)('%j is %s wherever the read is cut', (bytes, expected) => {
    const whole = Buffer.from(bytes);
    for (let at = 1; at < whole.length; at++) {
      const { parser, events } = createReader();
      parser.read(whole.subarray(0, at));
      parser.read(whole.subarray(at));
      expect(events.map(describeEvent)).toEqual([expected]);
    }
  });

  it('carry the text that typing them inserts, and none with Ctrl or Alt', () => {
    const { read, events } = createReader();
    for (const bytes of ['a', '\u0001', '\u001ba', '\r']) read(bytes);
    expect(events.map((event) => event.kind === 'key' && event.key.text)).toEqual([
      'a',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('say in which read they came, when, and whether alone', async () => {
    const { read, events, clock } = createReader();
    read('j');
    await clock.advance(40);
    read('kX');
    expect(events).toMatchObject([
      { chunk: 1, readAtMs: 0, alone: true },
      { chunk: 2, readAtMs: 40, alone: false },
      { chunk: 2, readAtMs: 40, alone: false },
    ]);
  });

  it('are none when the terminal tells of a release, and not alone when it tells that one is held down', () => {
    const { read, events } = createReader();
    for (const bytes of ['\u001b[120;2:1u', '\u001b[120;2:2u', '\u001b[120;2:3u', '\u001b[1;1:3A'])
      read(bytes);
    expect(events.map((event) => event.kind === 'key' && [event.key.name, event.alone])).toEqual([
      ['X', true],
      ['X', false],
    ]);
  });

  it('are not alone when an unfinished sequence came before or after', () => {
    const { read, events } = createReader();
    read('X\u001b');
    read('[');
    read('X');
    expect(events.map((event) => event.kind === 'key' && [event.key.name, event.alone])).toEqual([
      ['X', false],
      ['X', false],
    ]);
  });
});

describe('answers of the terminal', () => {
  it.each(REPLIES)('%j makes no event, wherever it is cut, and the next key counts', (reply) => {
    const whole = Buffer.from(reply);
    for (let at = 1; at <= whole.length; at++) {
      const { parser, read, events } = createReader();
      parser.read(whole.subarray(0, at));
      parser.read(whole.subarray(at));
      read('q');
      expect(events.map(describeEvent)).toEqual(['q']);
    }
  });

  it.each(REPLIES)('%j makes no event byte by byte', (reply) => {
    expect(readAll(...Array.from(reply))).toEqual([]);
  });
});

describe('a lone ESC', () => {
  it('is the Escape key when nothing follows in time', async () => {
    const { read, events, clock } = createReader();
    read('\u001b');
    await clock.advance(99);
    expect(events).toEqual([]);
    await clock.advance(1);
    expect(events).toMatchObject([
      { kind: 'key', key: { name: 'escape' }, alone: true, readAtMs: 0, chunk: 1 },
    ]);
  });

  it.each(['[A', '[1;5B', 'OQ', '[200~X\u001b[201~', ']11;rgb:0/0/0\u0007', 'P>|X\u001b\\'])(
    'whose rest %j comes late makes no character of it',
    async (rest) => {
      const { read, events, clock } = createReader();
      read('\u001b');
      await clock.advance(1500);
      read(rest);
      const typed = events.filter((event) => event.kind === 'key' && event.key.text !== undefined);
      expect(typed).toEqual([]);
    },
  );

  it.each(['[', 'O'])('does not take away %j that is typed after it, once or often', async (key) => {
    const { read, events, clock } = createReader();
    read('\u001b');
    await clock.advance(500);
    read(key);
    expect(events.map(describeEvent)).toEqual(['escape']);
    await clock.advance(300);
    expect(events.at(-1)).toMatchObject({ kind: 'key', key: { name: key }, alone: true });
    for (const typed of [key, '1', 'g']) read(typed);
    expect(events.map(describeEvent)).toEqual(['escape', key, key, '1', 'g']);
    read('\u001b');
    await clock.advance(500);
    for (const typed of [key, key, 'j']) read(typed);
    expect(events.map(describeEvent).slice(-4)).toEqual(['escape', key, key, 'j']);
    expect(clock.pending).toBe(0);
  });

  it('and the parts of an arrow key that come one by one make no character', async () => {
    const { read, events, clock } = createReader();
    read('\u001b');
    await clock.advance(500);
    for (const part of ['[', 'A']) {
      read(part);
      await clock.advance(299);
    }
    expect(events.map(describeEvent)).toEqual(['escape', 'up']);
  });

  it('does not take away the key that is typed after it', async () => {
    const { read, events, clock } = createReader();
    read('\u001b');
    await clock.advance(200);
    for (const key of ['P', 'X', 'j']) read(key);
    expect(events.map(describeEvent)).toEqual(['escape', 'P', 'X', 'j']);
  });
});

describe('what never ends', () => {
  it.each([
    ['an answer', '\u001bPabc', 1000],
    ['a sequence', '\u001b[12', 2000],
    ['a paste', '\u001b[200~abc', 300],
  ])('%s does not swallow keys for ever', async (_, opening, patienceMs) => {
    const { read, events, clock } = createReader();
    read(opening);
    await clock.advance(patienceMs);
    read('X');
    expect(events.at(-1)).toMatchObject({ kind: 'key', key: { name: 'X' }, alone: true });
    expect(clock.pending).toBe(0);
  });

  it('is not put off by keys hammered meanwhile', async () => {
    const { read, events, clock } = createReader();
    read('\u001bP');
    for (let i = 0; i < 8; i++) {
      await clock.advance(200);
      read('X');
    }
    expect(events.length).toBeGreaterThanOrEqual(3);
  });
});

describe('any bytes', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('X', 'x', '\r', 'j', '\u001b', '[', 'O', '200~', '201~', ';5') },
    { weight: 2, arbitrary: fc.constantFrom(...REPLIES, ...KEYS.map(([bytes]) => bytes)) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
  );
  const chunk = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => Buffer.from(pieces.join(''), 'latin1'));
  const chunks = Number(process.env['INPUT_CHUNKS'] ?? runs(5_000, 20_000));

  it('in one read never arm and confirm a cancel, and hold no control characters', () => {
    fc.assert(
      fc.property(chunk, (bytes) => {
        const { parser, events } = createReader();
        parser.read(bytes);
        for (const event of events) {
          if (event.kind === 'key' && event.key.text)
            expect(event.key.text).toMatch(/^[^\u0000-\u001f\u007f-\u009f]+$/);
        }
        expect(fires(events)).toBe(false);
      }),
      { numRuns: chunks },
    );
  });

  it('in a paste make no key, wherever the paste is cut', () => {
    fc.assert(
      fc.property(chunk, fc.nat(), (bytes, cut) => {
        const body = Buffer.from(bytes.toString('latin1').replaceAll('\u001b[201~', ''), 'latin1');
        if (body.includes('\u001b[201~')) return;
        const whole = Buffer.concat([Buffer.from('\u001b[200~'), body, Buffer.from('\u001b[201~')]);
        const { parser, events } = createReader();
        parser.read(whole.subarray(0, cut % whole.length));
        parser.read(whole.subarray(cut % whole.length));
        expect(events.map((event) => event.kind)).toEqual(['paste']);
      }),
      { numRuns: Math.ceil(chunks / 10) },
    );
  });

  it('mean the same in one read and byte by byte', () => {
    fc.assert(
      fc.property(chunk, (bytes) => {
        // A Ctrl-C that comes by itself ends a paste; among others it is part of it.
        fc.pre(!(bytes.includes(3) && bytes.includes('[200~')));
        const together = createReader();
        const apart = createReader();
        together.parser.read(bytes);
        for (const byte of bytes) apart.parser.read(Uint8Array.of(byte));
        expect(apart.events.map(describeEvent)).toEqual(together.events.map(describeEvent));
      }),
      { numRuns: Math.ceil(chunks / 10) },
    );
  });
});

describe('a held key', () => {
  it('of 100,000 presses gives as many events and leaves nothing behind', () => {
    const { read, events, clock } = createReader();
    for (let chunk = 0; chunk < 500; chunk++) read('j'.repeat(200));
    expect(events).toHaveLength(100_000);
    expect(clock.pending).toBe(0);
  });
});
