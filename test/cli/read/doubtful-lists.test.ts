import { describe, expect, it, onTestFinished } from 'vitest';
import { problemsOf } from '../../support/json-schemas.ts';
import { type Answerer, startLoopbackServer } from '../../support/loopback-server.ts';
import { CREDENTIALS } from '../../support/test-client.ts';
import { readScene, type Printed } from './read-scene.ts';

/** `pmtop ARGV` on a service that answers as `answer` says. */
async function runOn(answer: Answerer, ...argv: readonly string[]): Promise<Printed> {
  const service = await startLoopbackServer(answer);
  onTestFinished(() => service.close());
  const scene = await readScene();
  const settings = { url: service.url, credentials: CREDENTIALS, readOnly: false };
  return scene.runWith({ settings }, ...argv);
}

function createOrder(facts: object = {}): object {
  return {
    id: 'o1',
    side: 'BUY',
    price: '0.4',
    originalSize: '5',
    sizeMatched: '0',
    market: '0xm',
    ...facts,
  };
}

function createTrade(facts: object = {}): object {
  return { id: 't1', side: 'BUY', price: '0.4', size: '5', type: 'TAKER', market: '0xm', ...facts };
}

const ROWS = { orders: createOrder(), trades: createTrade() } as const;

/** The same from a catalog that knows no markets. */
function withoutMarkets(answer: Answerer): Answerer {
  return (request) => (request.path.startsWith('/markets/') ? { status: 404, json: {} } : answer(request));
}

describe.each(['orders', 'trades'] as const)('a list of %s that contradicts itself', (name) => {
  it.each([
    [{ data: [], error: 'shard down' }, 'it has "error" beside it'],
    [{ data: [], has_more: true }, 'it has "has_more" beside it'],
    [{ data: [], count: 7 }, 'it counts 7 rows and has 0'],
  ])('is not shown as an empty one: %j', async (json, reason) => {
    const { out, err, code } = await runOn(() => ({ json }), name);
    expect({ out, err, code }).toEqual({
      out: '',
      err: `pmtop: the list contradicts itself: ${reason}\n`,
      code: 1,
    });
    const document = await runOn(() => ({ json }), name, '--json');
    expect(problemsOf(document.out)).toBeUndefined();
    expect(JSON.parse(document.out)).toMatchObject({ complete: false, rows: [] });
    expect(JSON.parse(document.err)).toMatchObject({ error: { kind: 'notice' } });
    expect(document.code).toBe(1);
  });

  it.each([
    [{ error: 'shard down' }, 'it has "error" beside it'],
    [{ has_more: true }, 'it has "has_more" beside it'],
    [{ count: 7 }, 'it counts 7 rows and has 1'],
    [{ limit: 1 }, 'it is a full page without a cursor'],
  ])('is shown with the reason, and not as complete: %j', async (beside, reason) => {
    const json = { data: [ROWS[name]], ...beside };
    const { out, err, code } = await runOn(() => ({ json }), name, '--json', '--all');
    expect(JSON.parse(out)).toMatchObject({ complete: false, rows: [{ market: '0xm' }] });
    expect(err).toContain(`the list contradicts itself: ${reason.replaceAll('"', '\\"')}`);
    expect(code).toBe(0);
  });

  it('is none where it says that it goes on, and does', async () => {
    const { out, err } = await runOn(
      withoutMarkets(({ query }) => ({
        json:
          query.get('next_cursor') === 'MQ=='
            ? { data: [{ ...ROWS[name], id: 'last' }], next_cursor: 'LTE=', count: 2, has_more: false }
            : { data: [ROWS[name]], next_cursor: 'MQ==', count: 2, has_more: true },
      })),
      name,
      '--json',
      '--all',
    );
    expect(JSON.parse(out)).toMatchObject({ complete: true, rows: [{}, { id: 'last' }] });
    expect(err).toBe('');
  });

  it('is none where its count is of rows before the cursor that was given, or after the limit', async () => {
    const json = { data: [ROWS[name]], next_cursor: '', count: 9 };
    const answer = withoutMarkets(() => ({ json }));
    expect((await runOn(answer, name, '--cursor', 'MQ==')).err).toBe('');
    const first = { data: [ROWS[name]], next_cursor: 'MQ==', count: 9 };
    expect((await runOn(() => ({ json: first }), name, '--limit', '1')).err).not.toMatch(/contradicts/);
  });
});

describe.each(['orders', 'trades'] as const)('a list of %s whose cursor repeats', (name) => {
  it.each([
    ['itself', { 'MA==': 'MQ==', 'MQ==': 'MQ==' }],
    ['an earlier one', { 'MA==': 'MQ==', 'MQ==': 'Mg==', 'Mg==': 'MQ==' }],
  ])('shows each row once and is not complete: %s', async (_, next) => {
    const { out, err } = await runOn(
      ({ query }) => ({
        json: {
          data: [ROWS[name], { ...ROWS[name], id: 'other' }],
          next_cursor: Object.entries(next).find(([sent]) => sent === query.get('next_cursor'))?.[1] ?? '',
        },
      }),
      name,
      '--json',
      '--all',
    );
    const document = JSON.parse(out) as { complete: boolean; rows: { id: string }[] };
    expect(document.rows.map(({ id }) => id)).toEqual([Object(ROWS[name]).id, 'other']);
    expect(document.complete).toBe(false);
    expect(err).toContain('the list contradicts itself: its cursor names no further page');
  });

  it('shows a row that comes again on a later page as it came last', async () => {
    const { out } = await runOn(
      ({ query }) => ({
        json:
          query.get('next_cursor') === 'MQ=='
            ? { data: [{ ...ROWS[name], status: 'late' }], next_cursor: '' }
            : { data: [ROWS[name]], next_cursor: 'MQ==' },
      }),
      name,
      '--json',
      '--all',
    );
    expect(JSON.parse(out)).toMatchObject({ complete: true, rows: [{ status: 'late' }] });
  });
});

it('a list whose cursor cannot be read shows its rows and is not complete', async () => {
  const json = { data: [{ condition_id: '0xm', tokens: [] }], next_cursor: '\u0007' };
  const { out, err } = await runOn(() => ({ json }), 'markets', '--list', 'simplified', '--json', '--all');
  expect(JSON.parse(out)).toMatchObject({ complete: false, rows: [{ market: '0xm' }] });
  expect(err).toContain('the list contradicts itself: its cursor names no further page');
});

it('says where it stopped after the most pages that are read', async () => {
  let page = 0;
  const { out } = await runOn(
    () => ({ json: { data: [createOrder({ id: `o${page}` })], next_cursor: `c${++page}` } }),
    'orders',
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({ complete: false, next: 'c200' });
});

const catalog: Answerer = ({ path }) =>
  path === '/markets/0xm' || path === '/markets/0xmm'
    ? { json: { id: '1', conditionId: '0xm', mirrorConditionId: '0xmm', question: 'Rain?' } }
    : { status: 404, json: { error: 'not found' } };
const listOf =
  (...data: readonly object[]): Answerer =>
  (request) =>
    /^\/(data\/orders|builder\/trades)$/.test(request.path)
      ? { json: { data, next_cursor: 'LTE=', count: data.length } }
      : catalog(request);

describe('a list that the service did not filter', () => {
  const TOKEN = '1'.repeat(30);
  const trade = createTrade();

  it.each([
    ['orders', createOrder(), createOrder({ id: 'o2' }), ['orders', '--id', 'o1']],
    ['markets', createOrder(), createOrder({ id: 'o2', market: '0xother' }), ['orders', '--market', '0xm']],
    [
      'outcomes',
      createOrder({ asset_id: TOKEN }),
      createOrder({ id: 'o2', asset_id: '5' }),
      ['orders', '--token-id', TOKEN],
    ],
    ['trades', trade, createTrade({ id: 't2' }), ['trades', '--id', 't1']],
    ['markets', trade, createTrade({ id: 't2', market: '0xother' }), ['trades', '--market', '0xm']],
    [
      'wallets',
      createTrade({ maker_address: `0x${'AA'.repeat(20)}` }),
      createTrade({ id: 't2', maker_address: '0xbb', maker_orders: [] }),
      ['trades', '--maker-address', `0x${'aa'.repeat(20)}`],
    ],
    [
      'times',
      createTrade({ match_time: '1772600000' }),
      createTrade({ id: 't2', match_time: '1772600001' }),
      ['trades', '--before', '1772600000'],
    ],
    [
      'times',
      createTrade({ match_time: '1772600000' }),
      createTrade({ id: 't2', match_time: '1772599999' }),
      ['trades', '--after', '1772600000'],
    ],
  ])('is shown without the rows of other %s, which are counted', async (others, asked, other, argv) => {
    const { out, err, code } = await runOn(listOf(other, asked), ...argv, '-o', 'tsv', '--fields', 'id');
    expect(out).toBe(`id\n${(asked as { id: string }).id}\n`);
    expect(err).toBe(`pmtop: 1 row of other ${others} left out: the service did not filter\n`);
    expect(code).toBe(0);
    const none = await runOn(listOf(other, other), ...argv, '--json');
    expect(JSON.parse(none.out)).toMatchObject({ complete: false, rows: [] });
    expect(none.err).toContain('it has only rows that were not asked for');
    expect(none.code).toBe(1);
  });

  it('keeps a row on the mirror, one that names no market, and an id in another spelling', async () => {
    const rows = [createOrder({ market: '0xmm' }), createOrder({ id: 'o2', market: undefined })];
    const { out, err } = await runOn(listOf(...rows), 'orders', '--market', '0xm', '--json');
    expect((JSON.parse(out) as { rows: object[] }).rows).toHaveLength(2);
    expect(err).toBe('');
    const upper = await runOn(listOf(createOrder({ id: '0xAB' })), 'orders', '--id', '0xab', '--json');
    expect(JSON.parse(upper.out)).toMatchObject({ rows: [{ id: '0xAB' }] });
  });

  it('is the activity of one wallet, in any letter case, and of rows that name none', async () => {
    const wallet = `0x${'ab'.repeat(20)}`;
    const row = { timestamp: 1_772_600_767, type: 'TRADE', side: 'BUY', size: 1, price: 0.5 };
    const json = [
      { ...row, proxyWallet: wallet.toUpperCase().replace('X', 'x') },
      row,
      { ...row, proxyWallet: `0x${'11'.repeat(20)}` },
    ];
    const { out, err } = await runOn(() => ({ json }), 'activity', wallet, '--json');
    expect((JSON.parse(out) as { rows: object[] }).rows).toHaveLength(2);
    expect(err).toContain('1 row of other wallets left out: the service did not filter');
  });
});

it('a list of markets whose cursor leads back shows each row once', async () => {
  const markets = { 'MA==': ['0x1', '0x2'], 'MQ==': ['0x3'] };
  const { out } = await runOn(
    ({ query }) => {
      const isSecond = query.get('next_cursor') === 'MQ==';
      const data = markets[isSecond ? 'MQ==' : 'MA=='].map((id) => ({ condition_id: id, tokens: [] }));
      return { json: { data, next_cursor: isSecond ? 'MA==' : 'MQ==' } };
    },
    'markets',
    '--list',
    'simplified',
    '--json',
    '--all',
  );
  const { complete, rows } = JSON.parse(out) as { complete: boolean; rows: { market: string }[] };
  expect(rows.map(({ market }) => market)).toEqual(['0x1', '0x2', '0x3']);
  expect(complete).toBe(false);
});
