import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/random.ts';
import { IDLE, press, type Arming, type Press } from '../../../src/cancel/arming.ts';
import type { InputEvent } from '../../../src/terminal/input/input-event.ts';
import { createInputParser } from '../../../src/terminal/input/input-parser.ts';
import { orders, target } from '../../cancel/fake-account.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const PINNED = target(orders(1));

/** Bytes to an armed or fired cancel, as the monitor joins them. */
function typist() {
  const clock = simulatedClock();
  let state: Arming = IDLE;
  let fired = 0;
  const parser = createInputParser({ clock, onEvent: take });
  function take(event: InputEvent): void {
    if (event.kind === 'paste' && event.late) state = IDLE;
    const pressed = pressOf(event);
    if (!pressed) return;
    const step = press(state, pressed, PINNED);
    state = step.state;
    if (step.action === 'fire') fired += 1;
  }
  return {
    clock,
    type: (bytes: string) => parser.read(Buffer.from(bytes, 'latin1')),
    rest() {
      parser.close();
      state = IDLE;
    },
    armed: () => state.kind === 'armed',
    fired: () => fired,
  };
}

function pressOf(event: InputEvent): Press | undefined {
  if (event.kind !== 'key' || event.key.ctrl || event.key.alt) return undefined;
  const name = event.key.name === 'X' || event.key.name === 'x' ? event.key.name : undefined;
  const key = event.key.name === 'enter' ? 'enter' : name;
  return key && { key, readAtMs: event.readAtMs, chunk: event.chunk, alone: event.alone };
}

const PIECES = [
  'X',
  'X',
  'X',
  'x',
  '\r',
  '\n',
  'XX',
  'X\r',
  ' ',
  'a',
  'q',
  '\x1b',
  '\x1bX',
  '\x1b[',
  '\x1bO',
  '\x1b[A',
  '\x1b[200~',
  '\x1b[201~',
  '\x1b[200~X\x1b[201~',
  '\x1b[I',
  '\x1b[O',
  '\x1b[?62;22c',
  '\x1b[24;80R',
  '\x1b[<0;10;5M',
  '\x1b[<0;10;5m',
  '\x1b]11;rgb:0000/0000/0000\x1b\\',
  '\x1bP1+r\x1b\\',
  '\x1b[120;1u',
  '\x1b[88u',
  '\x9b',
  '\x00',
  '\x7f',
  '\xc3',
  '\xa9',
  '\xff',
];

it('never fires from one chunk of input in a million, whatever it holds', () => {
  const hand = typist();
  const random = seededRandom(12);
  for (let i = 0; i < 1_000_000; i++) {
    const pieces = 1 + Math.floor(random.next() * 4);
    let chunk = '';
    for (let k = 0; k < pieces; k++) chunk += PIECES[Math.floor(random.next() * PIECES.length)];
    hand.type(chunk);
    hand.rest();
  }
  expect(hand.fired()).toBe(0);
});

it('never fires from a paste, in one piece or byte by byte, however slowly it comes', async () => {
  for (const gapMs of [0, 1, 100, 179, 200, 250, 299]) {
    const hand = typist();
    for (const pasted of ['X', 'XX', 'X\rX\r', 'xx']) {
      for (const byte of `\x1b[200~${pasted}\x1b[201~`) {
        hand.type(byte);
        await hand.clock.advance(gapMs);
      }
    }
    expect([gapMs, hand.fired(), hand.armed()]).toEqual([gapMs, 0, false]);
  }
});

it('never fires from a paste that a slow link cuts anywhere', () => {
  const gap = fc.integer({ min: 0, max: 299 });
  const piece = fc.record({ text: fc.constantFrom('X', 'x', '\r', 'XX', 'X\r', 'abc', '\x1b', 'é'), gap });
  return fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const hand = typist();
      hand.type('\x1b[200~');
      for (const { text, gap: gapMs } of pieces) {
        await hand.clock.advance(gapMs);
        hand.type(text);
      }
      expect(hand.fired()).toBe(0);
      hand.type('\x1b[201~');
      expect([hand.fired(), hand.armed()]).toEqual([0, false]);
    }),
    { numRuns: 2_000 },
  );
});

it('never fires from the rest of a paste that comes after a longer silence, and its end disarms', async () => {
  for (const gapMs of [0, 20, 100, 170]) {
    for (const rest of ['XXXX', 'X\rX\r', 'X'.repeat(60)]) {
      const hand = typist();
      hand.type('\x1b[200~abc');
      await hand.clock.advance(400);
      for (const byte of rest) {
        hand.type(byte);
        await hand.clock.advance(gapMs);
      }
      expect(hand.fired()).toBe(0);
      hand.type('\x1b[201~');
      expect([gapMs, hand.armed()]).toEqual([gapMs, false]);
    }
  }
});

it('fires from keys typed after a paste whose end was lost, however soon or slowly they come', async () => {
  for (const gapMs of [200, 250, 300, 600, 1000, 3000]) {
    for (const second of ['X', '\r']) {
      const hand = typist();
      hand.type('\x1b[200~abc');
      await hand.clock.advance(350);
      hand.type('X');
      expect([gapMs, hand.armed()]).toEqual([gapMs, true]);
      await hand.clock.advance(gapMs);
      hand.type(second);
      expect([gapMs, second, hand.fired()]).toEqual([gapMs, second, 1]);
    }
  }
});

it.each([
  ['X', 'X'],
  ['X', '\r'],
  ['x', 'x'],
  ['x', '\r'],
])('fires from two keys typed apart, every time: %j %j', async (first, second) => {
  const hand = typist();
  for (let i = 0; i < 100; i++) {
    hand.type(first);
    await hand.clock.advance(150 + i * 40);
    hand.type(second);
    expect(hand.fired()).toBe(i + 1);
    await hand.clock.advance(10_000);
  }
});
