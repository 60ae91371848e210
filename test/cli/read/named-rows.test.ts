import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { CREDENTIALS } from '../../support/test-client.ts';
import { formatTable } from '../../../src/cli/read/output/format-rows.ts';
import { ownMarket, type Printed, readScene } from './read-scene.ts';

type Market = ReturnType<typeof ownMarket>;

interface Row {
  readonly [name: string]: string | null;
}

function rowsOf(text: string): readonly Row[] {
  return (JSON.parse(text) as { rows: readonly Row[] }).rows;
}

const ORDER = {
  id: 'o1',
  side: 'BUY',
  price: '0.42',
  originalSize: '50',
  sizeMatched: '20',
  market: '0xm',
  assetId: '1',
};
const ORDERS = [ORDER, { ...ORDER, id: 'o2', assetId: '2' }];

/** `pmtop ARGV` on a service that lists these orders, and answers `status` to every other question. */
async function runOn(
  { status, orders = ORDERS }: { status: number; orders?: readonly object[] },
  ...argv: readonly string[]
): Promise<Printed> {
  const service = await startLoopbackServer(({ path }) =>
    path === '/data/orders' ? { json: { data: orders, next_cursor: '' } } : { status, json: {} },
  );
  onTestFinished(() => service.close());
  const scene = await readScene();
  const settings = { url: service.url, credentials: CREDENTIALS, readOnly: false };
  return scene.runWith({ settings }, ...argv);
}

describe('the account’s own lists', () => {
  it.each(['orders', 'trades'])(
    '%s name the market, and have value, mid and the distance from it',
    async (name) => {
      const scene = await readScene();
      const { code, out } = await scene.run(name, '--limit', '20', '--json');
      expect(code).toBe(0);
      const priced = rowsOf(out).filter(({ mid }) => mid !== null);
      expect(priced.length).toBeGreaterThan(0);
      for (const { question, price, mid, distance, value, size, remaining = size } of priced) {
        expect(question).toMatch(/\w/);
        expect(Number(distance)).toBeCloseTo(Number(price) - Number(mid), 6);
        expect(Number(value)).toBeCloseTo(Number(price) * Number(remaining), 4);
      }
      const table = await scene.run(name, '--limit', '3');
      expect(table.out).toContain(rowsOf(out)[0]?.['question']?.slice(0, 20));
    },
  );

  it.each([
    ['value', ({ value }: Row) => -Number(value)],
    ['distance', ({ distance }: Row) => -Math.abs(Number(distance))],
    ['age', ({ createdAt }: Row) => Date.parse(createdAt ?? '')],
  ] as const)('orders are sorted by %s', async (sort, keyOf) => {
    const scene = await readScene();
    const { out } = await scene.run('orders', '--sort', sort, '--json');
    const keys = rowsOf(out)
      .filter(({ distance }) => distance !== null)
      .map(keyOf);
    expect(keys.length).toBeGreaterThan(2);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });

  it('stand there without names and prices that could not be read, and say so', async () => {
    const { code, out, err } = await runOn({ status: 500 }, 'orders', '--json');
    expect(code).toBe(0);
    const unknown = { mid: null, distance: null, question: null };
    expect(rowsOf(out)).toMatchObject([{ value: '12.6', ...unknown }, unknown]);
    const said = err.trimEnd().split('\n');
    expect(said.map((line) => (JSON.parse(line) as { error: unknown }).error)).toMatchObject([
      { kind: 'notice', message: expect.stringMatching(/^partial: 1 question could not be read: GET /) },
      { kind: 'notice', message: expect.stringMatching(/^partial: 2 mids could not be read: POST /) },
    ]);
  });

  it('say nothing of what nobody asked for, or the service does not know', async () => {
    expect((await runOn({ status: 500 }, 'orders', '--fields', 'side,price')).err).toBe('');
    expect((await runOn({ status: 404 }, 'orders', '--fields', 'side,question')).err).toBe('');
  });

  it('say that they are not sorted by what is known of no row', async () => {
    const argv = ['--limit', '1', '--fields', 'id'];
    const { out, err } = await runOn({ status: 500 }, 'orders', '--sort', 'distance', ...argv);
    expect(out).toContain('o1');
    expect(err).toContain('partial: 1 mid could not be read: ');
    expect(err).toContain('pmtop: not sorted: no row has a distance\n');
    expect(err).toContain('partial: there may be more after these 1; ');
    const sorted = await runOn({ status: 500 }, 'orders', '--sort', 'value', ...argv);
    expect(sorted.err).toBe(
      'pmtop: partial: there may be more after these 1, which alone were sorted; raise --limit, or add --all\n',
    );
  });

  it('say how many markets are more than are asked for', async () => {
    const orders = Array.from({ length: 52 }, (_, i) => ({ ...ORDER, id: `o${i}`, market: `0xm${i}` }));
    const { err } = await runOn({ status: 404, orders }, 'orders', '--fields', 'question');
    expect(err).toBe('pmtop: partial: 2 questions were not asked for: 50 markets at most\n');
  });

  it('are watched without either: a tick of the prices is no change of an order', async () => {
    const scene = await readScene();
    const interrupt = new AbortController();
    const lines: string[] = [];
    await scene.watchWith(
      (line) => {
        lines.push(line);
        interrupt.abort();
      },
      interrupt.signal,
      'orders',
      '--watch',
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(scene.exchange.requests.some(({ path }) => path.startsWith('/prices'))).toBe(false);
  });

  it.each(['orders', 'trades'])(
    '%s are watched with those that --fields names, each market asked for once',
    async (name) => {
      const scene = await readScene();
      const interrupt = new AbortController();
      const lines: string[] = [];
      const fields = ['--fields', 'mid,distance,question'];
      const take = (line: string): void => {
        if (lines.push(line) > 40) interrupt.abort();
      };
      const args = ['--watch', '--every', '0.1', '--limit', '20', ...fields];
      const watched = scene.watchWith(take, interrupt.signal, name, ...args);
      const countOf = (start: string): number =>
        scene.exchange.requests.filter(({ path }) => path.startsWith(start)).length;
      await vi.waitFor(() => expect(countOf('/prices')).toBeGreaterThan(2), 30_000);
      interrupt.abort();
      await watched;
      const rows = lines.map((line) => (JSON.parse(line) as { row: Row }).row);
      expect(rows.some(({ mid, distance }) => mid !== null && distance !== null)).toBe(true);
      expect(rows.every(({ question }) => /\w/.test(question ?? ''))).toBe(true);
      const asked = scene.exchange.requests.filter(({ path }) => path.startsWith('/markets'));
      expect(new Set(asked.map(({ path }) => path)).size).toBe(asked.length);
    },
  );
});

describe('a token', () => {
  const TOKEN = '1'.repeat(30);
  const ANSWERS: Readonly<Record<string, object>> = {
    '/books': [{ asset_id: TOKEN, market: '0xcc', bids: [{ price: '0.4', size: '5' }], asks: [] }],
    '/prices': { [TOKEN]: { BUY: '0.4', SELL: '0.5' } },
    '/fee-rate': { base_fee: 20 },
    '/batch-prices-history': { history: { [TOKEN]: [{ t: 1_790_000_000, p: 0.4 }] } },
  };

  it.each(['book', 'prices', 'fee', 'history'])('%s says that its names could not be read', async (name) => {
    const service = await startLoopbackServer(({ path }) => {
      const json = ANSWERS[path];
      return json ? { json } : { status: 500, json: {} };
    });
    onTestFinished(() => service.close());
    const scene = await readScene();
    const settings = { url: service.url, readOnly: false };
    const fields = name === 'history' ? ['--fields', 'question,at,price'] : [];
    const { code, out, err } = await scene.runWith({ settings }, name, TOKEN, ...fields);
    expect(err).toMatch(/^pmtop: partial: 1 name could not be read: GET \/markets.*\n$/);
    expect(out).toMatch(/0\.4|20/);
    expect(code).toBe(0);
    expect((await scene.runWith({ settings }, name, TOKEN, '--json')).err).toBe('');
  });
});

it('prices stand with their points below each other', () => {
  const fields = [
    { name: 'price', kind: 'decimal' },
    { name: 'size', kind: 'decimal' },
    { name: 'id', kind: 'text' },
  ] as const;
  const rows = [
    { price: '0.4', size: '200', id: 'a' },
    { price: '0.4152', size: '25.63', id: 'b.c' },
    { price: null, size: '1000', id: 'd' },
  ];
  expect(formatTable(fields, rows)).toBe(
    [' price     size  id', '0.4      200     a', '0.4152    25.63  b.c', '–       1000     d', ''].join(
      '\n',
    ),
  );
});

it.each([
  ['book', ({ slug }: Market) => [slug]],
  ['orders', ({ slug }: Market) => ['--market', slug]],
  ['prices', ({ tokenIds }: Market) => [tokenIds[0]]],
])('%s names a market of anybody’s, whose ever catalog the profile has', async (name, argsOf) => {
  const scene = await readScene();
  const market = ownMarket(scene.exchange);
  const settings = { ...scene.io.settings, creator: 'nobody' };
  const printed = await scene.runWith(
    { settings },
    name,
    ...argsOf(market),
    '--fields',
    'question',
    '-o',
    'tsv',
  );
  expect(printed).toMatchObject({ code: 0, err: '' });
  expect(printed.out).toContain(market.question);
});
