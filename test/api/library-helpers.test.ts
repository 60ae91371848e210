import { describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/library-exchange.ts';
import {
  collect,
  createBackoff,
  createBudget,
  createClient,
  formatMicros,
  micros,
  parseMicros,
  RequestError,
  seededRandom,
  unwrap,
  type Client,
} from '../../src/library.ts';

const RESULT = 'unwrap takes what a call resolved with, {ok, value} or {ok, failure}, not';
const CHANCE = 'createBackoff takes nothing, or a source of chance with next like seededRandom(7), not';
const SEED = 'seededRandom takes a whole number within ±(2^53 − 1), not';
const WAIT = 'failed takes nothing, or milliseconds from 0 on, not';
it.each<[string, () => unknown, string]>([
  ['unwrap()', () => unwrap(undefined as never), `${RESULT} undefined`],
  ['unwrap of a method', () => unwrap(collect as never), `${RESULT} function`],
  ['unwrap of rows', () => unwrap([] as never), `${RESULT} a list`],
  ['unwrap of half a failure', () => unwrap({ ok: false } as never), `${RESULT} an object of ok`],
  [
    'unwrap of an empty failure',
    () => unwrap({ ok: false, failure: {} } as never),
    'RequestError takes a failure, as a call resolved with it, not an object without members',
  ],
  [
    'an error of nothing',
    () => new RequestError(undefined as never),
    'RequestError takes a failure, as a call resolved with it, not undefined',
  ],
  [
    'an error of no failure',
    () => new RequestError({} as never),
    'RequestError takes a failure, as a call resolved with it, not an object without members',
  ],
  ['unwrap of a page', () => unwrap({ rows: [], lost: 0 } as never), `${RESULT} an object of rows, lost`],
  ['micros of text', () => micros('5' as never), 'micros are whole millionths within ±(2^53 − 1), not "5"'],
  [
    'micros of text to write',
    () => formatMicros('410000' as never),
    'micros are whole millionths within ±(2^53 − 1), not "410000"',
  ],
  ['a wait of text', () => createBackoff().failed('2000' as never), `${WAIT} "2000"`],
  ['a wait of no number', () => createBackoff().failed(Number.NaN), `${WAIT} NaN`],
  ['a wait without an end', () => createBackoff().failed(Infinity), `${WAIT} Infinity`],
  ['a wait below none', () => createBackoff().failed(-1), `${WAIT} -1`],
  ['a wait of null', () => createBackoff().failed(null as never), `${WAIT} null`],
  ['a backoff of a function', () => createBackoff(Math.random as never), `${CHANCE} function`],
  [
    'a backoff of settings',
    () => createBackoff({ random: seededRandom(7) } as never),
    `${CHANCE} an object of random`,
  ],
  ['a backoff of null', () => createBackoff(null as never), `${CHANCE} null`],
  [
    'a budget of a function',
    () => createBudget({ random: Math.random } as never),
    'random should be a source of chance, with next, not function',
  ],
  [
    'a budget of a class',
    () => createBudget({ clock: Date } as never),
    'clock should be a clock, with now, monotonicMs and schedule, not function',
  ],
  ['a seed of text', () => seededRandom('a' as never), `${SEED} "a"`],
  ['a seed of a part', () => seededRandom(0.5), `${SEED} 0.5`],
  ['no seed', () => seededRandom(undefined as never), `${SEED} undefined`],
])('a helper says what it takes: %s', (_, call, words) => {
  expect(call).toThrow(new TypeError(words));
});

it('a helper takes what it is meant for', () => {
  expect(unwrap({ ok: true, value: undefined })).toBeUndefined();
  expect(createBackoff().failed().delayMs).toBeLessThan(500);
  expect(createBackoff(seededRandom(7)).failed(0).delayMs).toBeLessThan(500);
  expect(createBackoff().failed(2_000).delayMs).toBeGreaterThanOrEqual(2_000);
  expect(seededRandom(-1).next()).toBe(seededRandom(2 ** 32 - 1).next());
});

it.each([
  [{ credentials: 'key' }, 'credentials should be an object of address, apiKey, secret and passphrase'],
  [
    { credentials: null },
    'credentials should be an object of address, apiKey, secret and passphrase, not null',
  ],
  [{ limits: null }, 'limits must be an object like {tags: 10}, not null'],
  [{ triesOtherUnit: 'yes' }, 'triesOtherUnit should be true or false, not "yes"'],
  [{ limits: new Map([['books', 1]]) }, 'limits must be an object like {tags: 10}, not a Map'],
  ...[5, '', ' ', 'a b'].map((creator): [object, string] => [
    { creator },
    `creator should be a wallet address or the name of a site, without blanks, not ${typeof creator === 'string' ? `"${creator}"` : creator}`,
  ]),
  [{ deadlineMs: 0 }, 'deadlineMs should be milliseconds above 0, not 0'],
  [{ deadlineMs: '10000' }, 'deadlineMs should be milliseconds above 0, not "10000"'],
  [{ onTraffic: 'x' }, 'onTraffic should be a function, not "x"'],
  [{ clock: Date }, 'clock should be a clock, with now, monotonicMs and schedule, not function'],
  [{ random: Math.random }, 'random should be a source of chance, with next, not function'],
  [{ budget: {} }, 'budget should be what createBudget gives, not an object without members'],
  [{ budget: null }, 'budget should be what createBudget gives, not null'],
  [
    { clock: { now: (): number => 1 } },
    'clock should be a clock, with now, monotonicMs and schedule, not an object of now',
  ],
  [{ budget: createBudget(), share: 0.5 }, 'share and limits belong to createBudget where a budget is given'],
])('an option of another kind is refused at once (%j)', (options, words) => {
  const create = (): Client => createClient({ url: 'https://a.example', ...options } as never);
  expect(create).toThrow(new TypeError(words));
  expect(() => createClient({ url: 'https://a.example', budget: createBudget() })).not.toThrow();
});

it('numbers are neither written nor read by way of a float', () => {
  expect(() => formatMicros(0.41 as never)).toThrow('whole millionths within ±(2^53 − 1), not 0.41');
  expect(() => parseMicros(null as never)).toThrow(/takes text like "0.41", not null$/);
  expect(() => parseMicros(0.41 as never)).toThrow(/takes text like "0.41", not number$/);
});

it('options that are no object are refused', () => {
  expect(() => createBudget(0.5 as never)).toThrow(/^the options must be an object of share, /);
  expect(() => createExchange(42 as never)).toThrow(/^the options must be an object of clock, seed, /);
  expect(() => createClient('https://a.example' as never)).toThrow(/^the options must be an object of url, /);
});

describe('the exchange’s own account', () => {
  const exchange: Exchange = createExchange({ markets: 1 });

  it('places no order of nothing, nor one of a kind that it has not', () => {
    expect(() => exchange.demo.place(undefined as never)).toThrow(
      /^an order must be an object of tokenId, side, price, size$/,
    );
    const order = { tokenId: '1', side: 'BUY', price: '0.4', size: '25', type: 'FOK' } as const;
    expect(() => exchange.demo.place(order)).toThrow(/^there is no option "type"/);
  });

  it('finds a market in any case of its id, as over the wire', () => {
    const [{ conditionId } = { conditionId: '' }] = exchange.markets;
    const capitals = `0x${conditionId.slice(2).toUpperCase()}`;
    expect(exchange.demo.openOrders(capitals)).toEqual(exchange.demo.openOrders(conditionId));
  });

  it('tells of its markets what a client needs, and nothing of its insides', () => {
    const [market] = exchange.markets;
    expect(Object.keys(market ?? {})).toEqual(['conditionId', 'slug', 'question', 'tokenIds']);
    expect(JSON.parse(JSON.stringify(exchange.markets))).toEqual(exchange.markets);
  });

  it('lists its faults as a copy, so that no change of the list changes a fault', () => {
    exchange.faults.on('latency', { times: 2 });
    Object.assign(exchange.faults.list().latency ?? {}, { times: 9 });
    expect(exchange.faults.list()).toEqual({ latency: { times: 2 } });
    exchange.faults.clear();
  });

  it('has no open orders to tell of on a market that is not there', () => {
    expect(() => exchange.demo.openOrders('a-slug')).toThrow(/^no market "a-slug"$/);
  });
});
