import { expect, it, onTestFinished } from 'vitest';
import { problemsOf } from '../../support/json-schemas.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { CREDENTIALS } from '../../support/test-client.ts';
import { readScene, type Printed } from './read-scene.ts';

/** `pmtop ARGV` on a service that answers everything with `json`. */
async function runOn(json: unknown, ...argv: readonly string[]): Promise<Printed> {
  const service = await startLoopbackServer(() => ({ json }));
  onTestFinished(() => service.close());
  const scene = await readScene();
  return scene.runWith(
    { settings: { url: service.url, credentials: CREDENTIALS, readOnly: false } },
    ...argv,
  );
}

const ACTIVITY = {
  timestamp: 1_772_600_767,
  type: 'TRADE',
  side: 'BUY',
  size: 12.345678912,
  usdcSize: 7.05,
  price: 0.5714285714285714,
};

it('marks a number of an activity that had more decimals than are kept, and no other', async () => {
  const table = await runOn([ACTIVITY], 'activity', `0x${'a'.repeat(40)}`);
  expect(table.out).toMatch(/BUY +~0\.571429 +~12\.345679 +7\.05$/m);
  expect(table.err).toBe('');
  const { out } = await runOn([ACTIVITY], 'activity', `0x${'a'.repeat(40)}`, '--json');
  expect(problemsOf(out)).toBeUndefined();
  expect(JSON.parse(out)).toMatchObject({
    schema: 'pmtop.activity/3',
    complete: true,
    rows: [{ size: '12.345679', price: '0.571429', value: '7.05', rounded: ['size', 'price'] }],
  });
});

it('says that a value could not be read, and keeps its row and the word complete', async () => {
  const row = { ...ACTIVITY, size: 'many' };
  const table = await runOn([row], 'activity', `0x${'a'.repeat(40)}`);
  expect(table.err).toBe('pmtop: partial: 1 value could not be read\n');
  const json = await runOn([row, { ...row, price: 7 }], 'activity', `0x${'a'.repeat(40)}`, '--json');
  expect(JSON.parse(json.out)).toMatchObject({ complete: true, lost: 0, rows: [{ size: null }, {}] });
  expect(JSON.parse(json.err)).toMatchObject({
    schema: 'pmtop.error/1',
    error: { kind: 'notice', message: 'partial: 3 values could not be read' },
  });
  expect(json.code).toBe(0);
});

it.each([
  ['orders', { data: [{ id: 7 }], next_cursor: '' }, ['orders']],
  ['tags', [7], ['tags']],
])('ends with 1, and calls it no empty list, where no row of %s can be read', async (_, json, argv) => {
  const { out, err, code } = await runOn(json, ...argv);
  expect({ out, err, code }).toEqual({ out: '', err: 'pmtop: partial: 1 row could not be read\n', code: 1 });
});

const ORDER = { id: 'o1', side: 'BUY', price: null, originalSize: '5', sizeMatched: '0', market: '0xm' };

it.each([
  ['orders', { data: [ORDER], next_cursor: '' }, ['orders']],
  ['one order', { order: ORDER }, ['order', 'o1']],
])('shows that the price of %s is unknown, though it is that of every row', async (_, json, argv) => {
  const { out } = await runOn(json, ...argv);
  expect(out).toMatch(/side +price +size/);
  expect(out).toMatch(/BUY +– +5 /);
});

it.each([
  ['orders', { data: [{ ...ORDER, market: 5 }], next_cursor: '' }, ['orders']],
  ['one order', { order: { ...ORDER, market: 5 } }, ['order', 'o1']],
  ['one event', { id: '1', slug: 'rain', title: {} }, ['events', 'rain']],
  ['a search', { events: [{ id: '1', title: {} }], tags: [] }, ['search', 'rain']],
  ['a fee', { base_fee: 1, fee_schedule: 'x' }, ['fee']],
])('says that a value of %s could not be read', async (_, json, argv) => {
  const { err, code } = await runOn(json, ...argv);
  expect(err).toBe('pmtop: partial: 1 value could not be read\n');
  expect(code).toBe(0);
});

const TOKEN = '7'.repeat(40);
const OTHER = '8'.repeat(40);
const WALLET = `0x${'a'.repeat(40)}`;
const WRONG = { lost: 1 };
const MARKET = { conditionId: '0x1', question: WRONG, outcomes: [WRONG, WRONG], clobTokenIds: ['1', '2'] };
const EVENT = { id: '1', tags: 'x', series: WRONG, markets: 'x' };
const TRADE = {
  id: 't',
  side: 'BUY',
  size: '1',
  price: '0.5',
  maker_orders: 'x',
  status: WRONG,
  market: WRONG,
};
const COMMENT = { id: '1', body: WRONG, profile: { positions: 'x' }, reactions: 'x', replies: 'x' };

it.each([
  ['a market', [{ id: '1', markets: [MARKET] }], ['markets'], { question: null }],
  [
    'its outcomes',
    [{ id: '1', markets: [MARKET] }],
    ['markets'],
    { outcomes: [{ name: null }, { name: null }] },
  ],
  [
    'their tokens',
    [{ id: '1', markets: [{ ...MARKET, clobTokenIds: 'x' }] }],
    ['markets'],
    { outcomes: null },
  ],
  [
    'a market of the order book',
    { data: [{ condition_id: '0x1', question: WRONG, tokens: WRONG }] },
    ['markets', '--list', 'simplified'],
    { question: null, outcomes: null },
  ],
  ['an event', [EVENT], ['events'], { tags: null, series: null, markets: null, marketCount: null }],
  ['all tags of an event', [{ id: '1', tags: [WRONG, WRONG] }], ['events'], { tags: null }],
  ['a series', [{ id: '1', events: 'x' }], ['series'], { events: null }],
  [
    'a search',
    { events: [{ id: '1', slug: WRONG, title: WRONG }], tags: [] },
    ['search', 'rain'],
    { slug: null, title: null },
  ],
  [
    'an activity',
    [{ ...ACTIVITY, type: WRONG, proxyWallet: WRONG }],
    ['activity', WALLET],
    { type: null, wallet: null },
  ],
  [
    'an order',
    { data: [{ ...ORDER, market: WRONG, assetId: WRONG, outcome: WRONG, associateTrades: 'x' }] },
    ['orders'],
    { market: null, token: null, outcome: null, status: null, type: null, maker: null, trades: null },
  ],
  [
    'a trade',
    { data: [TRADE] },
    ['trades'],
    { market: null, status: null, makerOrders: null, taker: { outcome: null, token: null } },
  ],
  [
    'a comment',
    [COMMENT],
    ['comments', '--replies', '1'],
    { body: null, positions: null, reactions: null, replies: null },
  ],
] as const)('says null for what cannot be read of %s', async (_, json, argv, wanted) => {
  const { out } = await runOn(json, ...argv, '--json');
  expect(problemsOf(out)).toBeUndefined();
  expect(JSON.parse(out)).toMatchObject({ rows: [wanted] });
});

it.each([
  ['whose tokens cannot be read', { ...MARKET, clobTokenIds: 'x' }, []],
  ['whose outcomes cannot be read', MARKET, ['--outcome', 'Yes']],
])('does not blame a flag where a market is meant %s', async (_, market, flags) => {
  const { err, code } = await runOn({ ...market, id: '1', slug: 'rain' }, 'prices', 'rain', ...flags);
  expect(err).toMatch(/^pmtop: the catalog does not know the outcomes of 0x1$/m);
  expect(code).toBe(1);
});

it('counts the names that cannot be read of a market beside its rows', async () => {
  const { err, code } = await runOn({ ...MARKET, id: '1', slug: 'rain', base_fee: 1 }, 'fee', 'rain');
  expect(err).toBe('pmtop: partial: 2 names could not be read\n');
  expect(code).toBe(0);
});

it.each([
  ['question,token', 'pmtop: partial: 1 name could not be read\n'],
  ['token,outcome', ''],
])('of names that cannot be read counts those that --fields %s shows', async (fields, told) => {
  const market = { ...MARKET, id: '1', slug: 'rain', outcomes: ['Yes'], clobTokenIds: [TOKEN], base_fee: 1 };
  const { err } = await runOn(market, 'fee', 'rain', '--fields', fields);
  expect(err).toBe(told);
});

it('counts the names of a token whose market has a list of tokens that cannot be read', async () => {
  const book = { asset_id: TOKEN, market: '0x1', bids: [], asks: [], hash: 'h', timestamp: '1' };
  const service = await startLoopbackServer(({ method }) => ({
    json: method === 'POST' ? [book] : { ...MARKET, clobTokenIds: true },
  }));
  onTestFinished(() => service.close());
  const scene = await readScene();
  const { err } = await scene.runWith(
    { settings: { url: service.url, readOnly: false } },
    'book',
    TOKEN,
    '--fields',
    'question,side',
  );
  expect(err).toContain('pmtop: partial: 1 name could not be read\n');
});

it('does not say that a token has no price where its price cannot be read', async () => {
  const { err, code } = await runOn(
    { [TOKEN]: { BUY: [], SELL: '0.22' }, [OTHER]: {} },
    'prices',
    TOKEN,
    OTHER,
  );
  expect(err).toMatch(/^pmtop: no price is known for token 7{6}…7{4}, or it could not be read$/m);
  expect(code).toBe(1);
});

it('counts the questions that cannot be read beside orders', async () => {
  const market = { conditionId: '0xm', question: WRONG, outcomes: [] };
  const list = { data: [ORDER], next_cursor: '', ...market };
  const { err } = await runOn(list, 'orders', '--fields', 'id,question');
  expect(err).toBe('pmtop: partial: 1 question could not be read\n');
});

it('counts the questions for which the catalog answers about another market', async () => {
  const list = { data: [ORDER], next_cursor: '', conditionId: '0xother', question: 'Snow?', outcomes: [] };
  const { out, err } = await runOn(list, 'orders', '--fields', 'id,question', '--json');
  expect(JSON.parse(out)).toMatchObject({ rows: [{ question: null }] });
  expect(err).toContain('partial: 1 question could not be read');
});

it('does not take an answer about another market for a mistake of the caller', async () => {
  const { err, code } = await runOn({ ...MARKET, id: '1', slug: 'snow' }, 'fee', 'rain');
  expect(err).toMatch(/^pmtop: the service answered about another market /m);
  expect(code).toBe(1);
});

it('says null for what cannot be read of a book', async () => {
  const { out } = await runOn(
    [{ asset_id: TOKEN, neg_risk: WRONG, hash: WRONG, market: WRONG }],
    'book',
    TOKEN,
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({ rows: [{ negRisk: null, hash: null, market: null }] });
});

it('says that what is not there is none, as long as nothing of it is lost', async () => {
  const { out } = await runOn([{ id: '1', tags: [], markets: [] }], 'events', '--json');
  expect(JSON.parse(out)).toMatchObject({ rows: [{ tags: [], series: [], markets: [], marketCount: 0 }] });
});

it('shows in a table that names are unknown, and leaves them out of a cell for programs', async () => {
  const argv = ['markets', '--fields', 'market,question,outcomes'] as const;
  const events = [{ id: '1', markets: [MARKET] }];
  expect((await runOn(events, ...argv)).out).toMatch(/^0x1 +– +–, –$/m);
  expect((await runOn(events, ...argv, '-o', 'csv')).out).toBe('market,question,outcomes\n0x1,,\n');
});

it('does not count a reward that could not be read as a lost market', async () => {
  const rates = [{ asset_address: '0x1', rewards_daily_rate: 'much' }];
  const market = { condition_id: '0x1', question: 'Rain?', tokens: [], rewards: { rates } };
  const { out, err } = await runOn(
    { data: [market], next_cursor: 'LTE=' },
    'markets',
    '--list',
    'simplified',
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({ complete: true, lost: 0, rows: [{ market: '0x1' }] });
  expect(err).toMatch(/1 value could not be read/);
});

it('counts a market that is lost in its event: as a row of markets, as a value of events', async () => {
  const event = {
    id: '1',
    slug: 'rain',
    markets: [{ conditionId: '0x1', question: 'Rain?' }, { conditionId: 7 }],
  };
  const markets = JSON.parse((await runOn([event], 'markets', '--json')).out) as object;
  expect(markets).toMatchObject({ complete: false, lost: 1, rows: [{ market: '0x1' }] });
  const events = await runOn([event], 'events', '--json');
  expect(JSON.parse(events.out)).toMatchObject({ complete: true, lost: 0, rows: [{ marketCount: 1 }] });
  expect(events.err).toMatch(/1 value could not be read/);
  expect((await runOn(event, 'events', 'rain')).err).toMatch(/1 value could not be read/);
});

function eventOf(name: string, count: number): object {
  return { id: name, markets: Array.from({ length: count }, (_, i) => ({ conditionId: `${name}${i + 1}` })) };
}

it.each([
  [['--limit', '2'], ['a1', 'a2'], '2'],
  [['--limit', '2', '--offset', '2'], ['a3', 'b1'], '4'],
  [['--limit', '2', '--offset', '4'], ['c1'], undefined],
  [['--offset', '1'], ['a2', 'a3', 'b1', 'c1'], undefined],
  [['--limit', '5'], ['a1', 'a2', 'a3', 'b1', 'c1'], undefined],
  [['--offset', '9'], [], undefined],
] as const)('counts markets, not events, with markets %j', async (argv, wanted, next) => {
  const events = [eventOf('a', 3), eventOf('none', 0), eventOf('b', 1), eventOf('c', 1)];
  const service = await startLoopbackServer(({ query }) => {
    const offset = Number(query.get('offset'));
    return { json: events.slice(offset, offset + Number(query.get('limit'))) };
  });
  onTestFinished(() => service.close());
  const scene = await readScene();
  const { out } = await scene.runWith(
    { settings: { url: service.url, readOnly: false } },
    'markets',
    '--json',
    ...argv,
  );
  const document = JSON.parse(out) as { next?: string; complete: boolean; rows: { market: string }[] };
  expect(document.rows.map(({ market }) => market)).toEqual(wanted);
  expect(document.next).toBe(next);
  expect(document.complete).toBe(next === undefined);
});

it.each([
  ['order', { order: { ...ORDER, id: 'o2' } }, ['order', 'o1'], 'another order (o2)'],
  ['event', { id: '1', slug: 'snow', title: 'Snow' }, ['events', 'rain'], 'another event ("snow")'],
])('does not show another %s than the one that was asked for', async (_, json, argv, says) => {
  const { out, err, code } = await runOn(json, ...argv, '-o', 'tsv', '--fields', 'id');
  expect(out).not.toMatch(/o2|^1$/m);
  expect(err).toContain(`the service answered with ${says}`);
  expect(code).toBe(1);
});
