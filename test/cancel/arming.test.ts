import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Arming,
  type CancelKeyName,
  disarm,
  expire,
  fireAfterQuiet,
  IDLE,
  press,
  type Press,
} from '../../src/cancel/arming.ts';
import { orders, target } from './fake-account.ts';

const PINNED = target(orders(1));
const LATER = target(orders(2));

function key(readAtMs: number, change: Partial<Press> = {}): Press {
  return { key: 'X', readAtMs, chunk: readAtMs, alone: true, ...change };
}

function armedAt(readAtMs: number, change: Partial<Press> = {}): Arming {
  return press(IDLE, key(readAtMs, change), PINNED).state;
}

describe('arming the cancel key', () => {
  it('arms at the first press and fires the pinned target at the second', () => {
    const first = press(IDLE, key(1000), PINNED);
    expect(first.action).toBe('armed');
    expect(press(first.state, key(1150), LATER)).toEqual({ state: IDLE, action: 'fire', target: PINNED });
  });

  it.each([
    ['Enter after X', 'X', { key: 'enter' }, 'fire'],
    ['Enter after x', 'x', { key: 'enter' }, 'fire'],
    ['x after x', 'x', { key: 'x' }, 'fire'],
    ['x after X, which arms the outcome instead', 'X', { key: 'x' }, 'armed'],
    ['X after x, which arms the market instead', 'x', { key: 'X' }, 'armed'],
    ['a second press in the chunk of the first', 'X', { chunk: 1000 }, 'none'],
    ['a second press that shares its chunk with other keys', 'X', { alone: false }, 'none'],
    ['Enter inside a paste', 'X', { key: 'enter', alone: false }, 'none'],
    ['a press 149 ms after the first', 'X', { readAtMs: 1149 }, 'none'],
    ['a press 150 ms after the first', 'X', { readAtMs: 1150 }, 'fire'],
    ['a press read before the first', 'X', { readAtMs: 900 }, 'none'],
    ['a press 4,999 ms after the first', 'X', { readAtMs: 5999 }, 'fire'],
    ['a press 5 s after the first, which is a first one again', 'X', { readAtMs: 6000 }, 'armed'],
    ['Enter 5 s after the first', 'X', { key: 'enter', readAtMs: 6000 }, 'disarmed'],
  ] as const)('%s', (_, first, second, action) => {
    const step = press(armedAt(1000, { key: first }), key(1300, second), LATER);
    expect(step.action).toBe(action);
  });

  it('does nothing on Enter at rest', () => {
    expect(press(IDLE, key(1, { key: 'enter' }), PINNED).action).toBe('none');
  });

  it('a press too early leaves the first one armed with its target and time', () => {
    const armed = armedAt(1000);
    expect(press(armed, key(1100), LATER).state).toEqual(armed);
  });

  it('several keys in one chunk, or a paste, arm at most', () => {
    const step = press(IDLE, key(1, { alone: false }), PINNED, { instant: true });
    expect(step.action).toBe('armed');
  });

  it('with instant a lone first press fires', () => {
    expect(press(IDLE, key(1), PINNED, { instant: true })).toMatchObject({ action: 'fire', target: PINNED });
    expect(press(IDLE, key(1, { key: 'enter' }), PINNED, { instant: true }).action).toBe('none');
  });

  it('is disarmed by Esc and after 5 s, and says nothing of it at rest', () => {
    expect(disarm(armedAt(1000))).toEqual({ state: IDLE, action: 'disarmed' });
    expect(expire(armedAt(1000), 5999).action).toBe('none');
    expect(expire(armedAt(1000), 6000)).toEqual({ state: IDLE, action: 'disarmed' });
    expect(disarm(IDLE).action).toBe('none');
    expect(expire(IDLE, 1e9).action).toBe('none');
  });
});

/** The operator's moves between two frames: presses, refreshes that change the selection, Esc, time. */
interface Model {
  selected: number;
  armed: { shown: number; key: CancelKeyName; atMs: number; chunk: number } | undefined;
  nowMs: number;
  chunk: number;
}
interface Real {
  state: Arming;
}

const targetOf = (selected: number) => target(orders(1), { question: `market ${selected}` });

class PressKey implements fc.Command<Model, Real> {
  readonly #key: Press['key'];
  readonly #waitMs: number;
  readonly #alone: boolean;
  readonly #sameChunk: boolean;
  constructor(key: Press['key'], waitMs: number, alone: boolean, sameChunk: boolean) {
    this.#key = key;
    this.#waitMs = waitMs;
    this.#alone = alone && !sameChunk;
    this.#sameChunk = sameChunk;
  }
  check = () => true;
  run(model: Model, real: Real): void {
    model.nowMs += this.#waitMs;
    if (!this.#sameChunk) model.chunk += 1;
    const armed = model.armed && model.nowMs - model.armed.atMs < 5000 ? model.armed : undefined;
    const event = { key: this.#key, readAtMs: model.nowMs, chunk: model.chunk, alone: this.#alone };
    const step = press(real.state, event, targetOf(model.selected));
    real.state = step.state;
    const mayFire =
      armed !== undefined &&
      this.#alone &&
      armed.chunk !== model.chunk &&
      model.nowMs - armed.atMs >= 150 &&
      (this.#key === 'enter' || this.#key === armed.key);
    expect(step.action === 'fire').toBe(mayFire);
    if (step.action === 'fire') expect(step.target.question).toBe(`market ${armed?.shown}`);
    model.armed = armed;
    if (step.action === 'fire') model.armed = undefined;
    if (step.action === 'armed' && this.#key !== 'enter') {
      model.armed = { shown: model.selected, key: this.#key, atMs: model.nowMs, chunk: model.chunk };
    }
  }
  toString = () => `${this.#key} after ${this.#waitMs} ms${this.#alone ? '' : ', not alone'}`;
}

class Select implements fc.Command<Model, Real> {
  readonly #market: number;
  constructor(market: number) {
    this.#market = market;
  }
  check = () => true;
  run(model: Model): void {
    model.selected = this.#market;
  }
  toString = () => `select or re-sort: market ${this.#market}`;
}

class Wait implements fc.Command<Model, Real> {
  readonly #ms: number;
  constructor(ms: number) {
    this.#ms = ms;
  }
  check = () => true;
  run(model: Model, real: Real): void {
    model.nowMs += this.#ms;
    real.state = expire(real.state, model.nowMs).state;
    if (model.armed && model.nowMs - model.armed.atMs >= 5000) model.armed = undefined;
    expect(real.state.kind === 'armed').toBe(model.armed !== undefined);
  }
  toString = () => `wait ${this.#ms} ms`;
}

class Escape implements fc.Command<Model, Real> {
  check = () => true;
  run(model: Model, real: Real): void {
    real.state = disarm(real.state).state;
    model.armed = undefined;
  }
  toString = () => 'Esc';
}

const waitMs = fc.oneof(fc.constantFrom(0, 1, 149, 150, 151, 4999, 5000, 5001), fc.nat(6000));
const COMMANDS = fc.commands(
  [
    fc
      .tuple(fc.constantFrom<Press['key']>('X', 'X', 'x', 'enter'), waitMs, fc.boolean(), fc.boolean())
      .map((move) => new PressKey(...move)),
    fc.nat(5).map((market) => new Select(market)),
    waitMs.map((ms) => new Wait(ms)),
    fc.constant(new Escape()),
  ],
  { maxCommands: 25 },
);

it('over 5,000 random sessions fires only what was armed, and only at a second decision', () => {
  fc.assert(
    fc.property(COMMANDS, (commands) => {
      const model: Model = { selected: 0, armed: undefined, nowMs: 0, chunk: 0 };
      fc.modelRun(() => ({ model, real: { state: IDLE } }), commands);
    }),
    { numRuns: 5_000 },
  );
});

it('no chunk of input fires by itself, whatever keys it holds', () => {
  const keys = fc.array(fc.constantFrom<Press['key']>('X', 'x', 'ctrl-x', 'enter'), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(keys, fc.boolean(), fc.nat(10_000), (chunk, instant, readAtMs) => {
      let state: Arming = IDLE;
      const alone = chunk.length === 1;
      for (const key of chunk) {
        const step = press(state, { key, readAtMs, chunk: 1, alone }, PINNED, { instant });
        if (!(instant && alone)) expect(step.action).not.toBe('fire');
        state = step.state;
      }
    }),
    { numRuns: 5_000 },
  );
});

describe('the key of everything', () => {
  const all = (readAtMs: number, change: Partial<Press> = {}): Press =>
    key(readAtMs, { key: 'ctrl-x', ...change });
  const armed = press(IDLE, all(1000), PINNED).state;

  it('fires what was armed at the second press, once nothing has followed it for 120 ms', () => {
    const second = press(armed, all(1150), LATER);
    expect(second.action).toBe('confirmed');
    expect(fireAfterQuiet(second.state, 1269).action).toBe('none');
    expect(fireAfterQuiet(second.state, 1270)).toEqual({ state: IDLE, action: 'fire', target: PINNED });
  });

  it.each([
    ['a press 149 ms after the first', all(1149)],
    ['a second press in the chunk of the first', all(1300, { chunk: 1000 })],
    ['a second press that shares its chunk, or was pasted', all(1300, { alone: false })],
    ['Enter', key(1300, { key: 'enter' })],
  ])('does nothing on %s, and stays armed', (_, second) => {
    const step = press(armed, second, LATER);
    expect(step.action).toBe('none');
    expect(fireAfterQuiet(step.state, 5_900).action).toBe('none');
    expect(step.state.kind).toBe('armed');
  });

  it.each(['X', 'x'] as const)('is taken over by %s, which arms its own target', (name) => {
    const step = press(armed, key(1300, { key: name }), LATER);
    expect(step).toMatchObject({ action: 'armed', state: { key: name, target: LATER } });
    expect(press(step.state, all(1600), PINNED)).toMatchObject({ action: 'armed', state: { key: 'ctrl-x' } });
  });

  it('arms and never fires at the first press, whatever the settings', () => {
    expect(press(IDLE, all(1), PINNED, { instant: true }).action).toBe('armed');
  });

  it.each([30, 40, 92, 119])(
    'is not fired by a held key that repeats every %i ms, nor by its release',
    (everyMs) => {
      let state = armed;
      for (let atMs = 1500; atMs < 5_500; atMs += everyMs) {
        const before = fireAfterQuiet(state, atMs);
        expect(before.action).toBe('none');
        state = press(before.state, all(atMs), LATER).state;
      }
      expect(fireAfterQuiet(state, 5_900).action).toBe('none');
      expect(fireAfterQuiet(state, 6_100).action).toBe('disarmed');
    },
  );

  it('is disarmed by Esc between the second press and the sending', () => {
    const second = press(armed, all(1300), LATER);
    expect(disarm(second.state).action).toBe('disarmed');
    expect(fireAfterQuiet(IDLE, 1500).action).toBe('none');
  });

  it('fires what was confirmed in time, though the time is over when it does', () => {
    const second = press(armed, all(5_950), LATER);
    expect(expire(second.state, 6_001).action).toBe('none');
    expect(fireAfterQuiet(second.state, 6_071).action).toBe('fire');
  });
});
