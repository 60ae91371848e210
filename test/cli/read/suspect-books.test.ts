import { expect, it, onTestFinished } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { readScene, type Printed } from './read-scene.ts';

const MARKET = {
  id: '5',
  conditionId: '0xaa',
  mirrorConditionId: '0xbb',
  slug: 'rain',
  question: 'Rain?',
  outcomes: '["Yes","No"]',
  clobTokenIds: '["1","2"]',
};

function book(token: string, facts: object = {}): object {
  return { asset_id: token, market: '0xaa', bids: [{ price: '0.4', size: '5' }], asks: [], ...facts };
}

/** `pmtop ARGV` on a service with one market, whose books and history are these. */
async function runOn(
  answers: { books?: unknown; history?: unknown },
  ...argv: readonly string[]
): Promise<Printed> {
  const service = await startLoopbackServer(({ path }) => {
    if (path === '/books') return { json: answers.books };
    if (path === '/batch-prices-history') return { json: { history: answers.history } };
    return path.endsWith('/rain') ? { json: MARKET } : { status: 404, json: {} };
  });
  onTestFinished(() => service.close());
  const scene = await readScene();
  return scene.runWith({ settings: { url: service.url, readOnly: false } }, ...argv);
}

it.each([
  ['names another market', [book('1', { market: '0xcc' }), book('2')], 'of another market: 0xcc'],
  ['comes twice, and not the same', [book('1'), book('1', { bids: [] }), book('2')], 'which differ'],
  [
    'comes twice, of two markets',
    [book('1', { market: '0xcc' }), book('1'), book('2')],
    'of different markets',
  ],
  [
    'is crossed',
    [book('1', { asks: [{ price: '0.3', size: '5' }] }), book('2')],
    'the best bid 0.4 is above the best ask 0.3',
  ],
  [
    'lists nothing but the edges',
    [
      book('1', {
        bids: [{ price: '0.01', size: '5' }],
        asks: [{ price: '0.99', size: '5' }],
        last_trade_price: '0.6',
      }),
      book('2'),
    ],
    'the last trade was at 0.6',
  ],
])('says SUSPECT and why of a book that %s', async (_, books, says) => {
  const { out, err, code } = await runOn({ books }, 'book', 'rain');
  expect(err).toMatch(/^pmtop: SUSPECT: token 1: .*$/m);
  expect(err).toContain(says);
  expect(out).not.toBe('');
  expect(code).toBe(0);
  const json = await runOn({ books }, 'book', 'rain', '--json');
  expect(JSON.parse(json.err)).toMatchObject({ schema: 'pmtop.error/1', error: { kind: 'notice' } });
});

it('says nothing of a book that names the market at either venue', async () => {
  const { err } = await runOn({ books: [book('1'), book('2', { market: '0xBB' })] }, 'book', 'rain');
  expect(err).toBe('');
});

it('tells a book that could not be read from one that nobody knows', async () => {
  const bad = book('1', { bids: [{ price: 'x', size: '1' }] });
  const { err, code } = await runOn({ books: [bad, book('2')] }, 'book', 'rain');
  expect(err).toBe('pmtop: the order book of token 1 could not be read\n');
  expect(code).toBe(1);
  expect((await runOn({ books: [book('2')] }, 'book', 'rain')).err).toBe(
    'pmtop: no order book is known for token 1\n',
  );
});

it('counts points of the past that could not be read', async () => {
  const history = {
    1: [
      { t: 1_790_000_000, p: 7 },
      { t: 1_790_000_060, p: 0.4 },
    ],
    2: 'junk',
  };
  const { out, err } = await runOn({ history }, 'history', 'rain', '--json');
  expect(JSON.parse(out)).toMatchObject({ complete: false, rows: [{ points: [{ price: 0.4 }] }] });
  expect(err).toContain('1 value could not be read');
});

it('tells a past that could not be read from one that nobody knows, and shows neither as empty', async () => {
  const { out, err, code } = await runOn({ history: { 1: 'x' } }, 'history', 'rain', '-o', 'tsv');
  expect(err).toBe(
    'pmtop: the past prices of token 1 could not be read\npmtop: no past prices are known for token 2\n',
  );
  expect(out.split('\n')).toHaveLength(2);
  expect(code).toBe(1);
});

const TOKEN = '1'.repeat(30);

it.each([
  [
    'does not list the token',
    { ...MARKET, conditionId: '0xcc' },
    'answered about another market (Rain?, 0xcc)',
  ],
  ['is not known to the catalog', undefined, 'a market that the catalog does not know: 0xcc'],
])('says SUSPECT of the book of a token that names a market which %s', async (_, market, says) => {
  const service = await startLoopbackServer(({ path }) => {
    if (path === '/books') return { json: [book(TOKEN, { market: '0xcc' })] };
    return market ? { json: market } : { status: 404, json: {} };
  });
  onTestFinished(() => service.close());
  const scene = await readScene();
  const settings = { url: service.url, readOnly: false };
  const { out, err, code } = await scene.runWith({ settings }, 'book', TOKEN);
  expect(err).toMatch(/^pmtop: SUSPECT: token 1+\S*: /);
  expect(err).toContain(says);
  expect(out).toContain('0.4');
  expect(code).toBe(0);
});
