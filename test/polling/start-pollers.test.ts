import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/random.ts';
import type { Wants } from '../../src/polling/poller-requests.ts';
import type { HoldReason } from '../../src/polling/start-pollers.ts';
import { answerPlainly, startLivePollers, type LivePollers } from './live-pollers.ts';
import { sampleProgress } from '../support/sample-cancels.ts';

const MINUTE_MS = 60_000;
const TOKENS = Array.from({ length: 30 }, (_, i) => String(i));
const WANTS: Wants = { selectedToken: '0', listTokens: TOKENS, window: '6h', account: true };

/** A book of one bid; `version` says which. */
function bookJson(version: number): object {
  const bids = [{ price: '0.4', size: String(1 + version) }];
  return { asset_id: '0', market: '0x1', hash: `hash ${version}`, bids, asks: [] };
}

let live: LivePollers;
beforeEach(async () => {
  live = await startLivePollers(WANTS);
});
afterEach(() => live[Symbol.asyncDispose]());

function gaps(path: string): number[] {
  const times = live.asked(path).map(({ atMs }) => atMs);
  return times.slice(1).map((atMs, i) => atMs - (times[i] as number));
}

function countSince(fromMs: number): number {
  return live.asked('/').filter(({ atMs }) => atMs > fromMs).length;
}

describe('pollers', () => {
  it('ask at once for everything the screen shows, the visible prices in one request', async () => {
    await live.pass(100);
    const paths = live.server.requests.map(({ path }) => path);
    for (const path of ['/books', '/prices', '/data/orders', '/simplified-markets', '/events'])
      expect(paths).toContain(path);
    const [prices] = live.asked('/prices');
    expect(JSON.parse(prices?.request.body ?? '')).toEqual(TOKENS.map((token) => ({ token_id: token })));
  });

  it('ask for the selected book before anything else, and for the rest once it is there', async () => {
    await live.pass(20, 1);
    const paths = live.server.requests.map(({ path }) => path);
    expect(paths[0]).toBe('/books');
    expect(paths).toContain('/prices');
    expect(live.asked('/books')).toHaveLength(1);
  });

  it('fail at nothing that is wanted no more', async () => {
    live.server.answer((request) =>
      request.path === '/books' ? { text: '', status: 500 } : answerPlainly(request),
    );
    await live.pass(2_000);
    expect(live.events).toContainEqual(expect.objectContaining({ type: 'pollFailed', poller: 'book' }));
    live.show({ listTokens: [], window: '6h', account: true });
    await live.pass(5_000);
    const ofBook = live.events.filter((event) => 'poller' in event && event.poller === 'book');
    expect(ofBook.at(-1)?.type).toBe('pollDropped');
  });

  it('ask for the open orders once, soon after cancels that end together', async () => {
    await live.pass(1_000);
    const before = live.asked('/data/orders').length;
    live.pollers.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ phase: 'verifying' }) });
    await live.pass(300);
    expect(live.asked('/data/orders')).toHaveLength(before);
    for (const id of [1, 2])
      live.pollers.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ id }) });
    await live.pass(300);
    expect(live.asked('/data/orders')).toHaveLength(before + 1);
  });

  it('ask for the open orders soon after a verdict that a cancel still tries to change, once', async () => {
    await live.pass(1_000);
    const before = live.asked('/data/orders').length;
    for (const phase of ['verifying', 'waiting', 'sending'] as const)
      live.pollers.handleEvent({
        type: 'cancelProgressed',
        progress: sampleProgress({ phase, outcome: 'left' }),
      });
    await live.pass(300);
    expect(live.asked('/data/orders')).toHaveLength(before + 1);
    live.pollers.handleEvent({
      type: 'cancelProgressed',
      progress: sampleProgress({ phase: 'waiting', outcome: 'left' }),
    });
    await live.pass(300);
    expect(live.asked('/data/orders')).toHaveLength(before + 1);
  });

  it('ask at the pace that the last count of the limits has room for', async () => {
    await live.pass(2_000);
    const before = live.events.find(({ type }) => type === 'pollAnswered');
    expect(before).toMatchObject({ poller: 'book', paceMs: 500 });
    const books = { scope: 'books', used: 1, limit: 5, reserve: 1, windowMs: 10_000, waiting: 0 };
    const use = { ...live.client.budgetSnapshot(), scopes: [books] };
    live.pollers.handleEvent({ type: 'budgetsCounted', use });
    await live.pass(15_000);
    const after = live.events.findLast((event) => event.type === 'pollAnswered' && event.poller === 'book');
    expect(after).toMatchObject({ paceMs: 3_125 });
    expect(gaps('/books').at(-1)).toBeGreaterThan(2_500);
  });

  it('ask for the rest a moment later when the first book does not come', async () => {
    const silence = { raw: () => undefined };
    live.server.answer((request) => (request.path === '/books' ? silence : answerPlainly(request)));
    await live.clock.advance(60);
    const paths = (): string[] => live.server.requests.map(({ path }) => path);
    await expect.poll(paths).toContain('/prices');
    expect(paths()[0]).toBe('/books');
  });

  it.each([
    ['is there', true, 100],
    ['does not come within a second', false, 1_000],
  ])('ask for later pages of the catalog when the first book %s', async (_, comes, afterMs) => {
    const pages = ['Mg==', 'Mw==', ''];
    live.server.answer((request) => {
      if (request.path === '/books' && !comes) return { raw: () => undefined };
      if (request.path !== '/simplified-markets') return answerPlainly(request);
      return { json: { limit: 1, count: 1, data: [], next_cursor: pages.shift() } };
    });
    const asked = (): number => live.asked('/simplified-markets').length;
    await live.clock.advance(60);
    await expect.poll(asked).toBe(comes ? 3 : 1);
    await live.clock.advance(afterMs);
    await expect.poll(asked).toBe(3);
  });

  it('ask less often for what nobody watches, and at once when somebody does', async () => {
    const unwatched = { ...WANTS, unwatched: ['book', 'prices'] } as const;
    live.show(unwatched);
    await live.pass(MINUTE_MS);
    for (const path of ['/books', '/prices'])
      for (const gap of gaps(path).slice(2)) expect(Math.abs(gap - 5_000)).toBeLessThan(600);
    const watchedAtMs = live.clock.monotonicMs();
    live.show(WANTS);
    await live.pass(100);
    for (const path of ['/books', '/prices'])
      expect((live.asked(path).at(-1)?.atMs ?? 0) - watchedAtMs).toBeGreaterThanOrEqual(0);
    await live.pass(MINUTE_MS, 50);
    for (const [path, paceMs] of [['/books', 500] as const, ['/prices', 1_500] as const])
      for (const gap of gaps(path).slice(-20))
        expect(Math.abs(gap - paceMs)).toBeLessThan(0.1 * paceMs + 100);
  });

  it('look at a book that nobody watches at once when the service tells other prices than it has', async () => {
    let bid = '0.4';
    live.server.answer((request) => {
      if (request.path === '/books') return { json: [bookJson(0)] };
      if (request.path === '/prices') return { json: { 0: { BUY: bid } } };
      return answerPlainly(request);
    });
    live.show({ ...WANTS, unwatched: ['book'] });
    await live.pass(MINUTE_MS, 200);
    bid = '0.6';
    const movedAtMs = live.clock.monotonicMs();
    await live.pass(12_000, 100);
    const told = live.asked('/prices').find(({ atMs }) => atMs > movedAtMs)?.atMs ?? 0;
    const looks = live.asked('/books').filter(({ atMs }) => atMs > told);
    expect((looks[0]?.atMs ?? Infinity) - told).toBeLessThanOrEqual(300);
    // Twice contradicted is frozen: that must not take two paces of a book that nobody watches.
    expect((looks[1]?.atMs ?? Infinity) - movedAtMs).toBeLessThan(11_000);
  });

  it('take the paces the user wants', async () => {
    await live[Symbol.asyncDispose]();
    live = await startLivePollers(WANTS, { pollers: { pollMs: { orders: 20_000 } } });
    await live.pass(5 * MINUTE_MS, 200);
    for (const gap of gaps('/data/orders').slice(1)) expect(Math.abs(gap - 20_000)).toBeLessThan(2_400);
  });

  it('keep to the room that the limits in force leave, without ever waiting for it', async () => {
    await live[Symbol.asyncDispose]();
    live = await startLivePollers(WANTS, { client: { limits: { books: 6, prices: 4 } } });
    let version = 0;
    live.server.answer((request) =>
      request.path === '/books' ? { json: [bookJson(version++)] } : answerPlainly(request),
    );
    await live.pass(5 * MINUTE_MS, 100);
    expect(live.asked('/books').length).toBeGreaterThan(80);
    for (const path of ['/books', '/prices'])
      for (const gap of gaps(path).slice(2)) expect(gap).toBeGreaterThan(2_000);
    expect(live.client.budgetSnapshot().waiting).toBe(0);
  });

  it('ask at once for what the selection and the list have come to, and for history a little later', async () => {
    await live.pass(1_000);
    const before = live.server.requests.length;
    live.show({ ...WANTS, selectedToken: '7', listTokens: [...TOKENS, 'new'] });
    await live.pass(200);
    const bodies = (path: string): string[] =>
      live.server.requests
        .slice(before)
        .filter((request) => request.path === path)
        .map(({ body }) => body);
    expect(bodies('/books')).toEqual(['[{"token_id":"7"}]']);
    expect(bodies('/prices')[0]).toContain('"new"');
    expect(bodies('/batch-prices-history')).toEqual([]);
    await live.pass(400);
    expect(bodies('/batch-prices-history')[0]).toContain('"7"');
  });

  it('ask for the books at once when one comes to be wanted beside the selected one', async () => {
    await live.pass(1_000);
    const before = live.asked('/books').length;
    live.show({ ...WANTS, bookTokens: ['no'] });
    await live.pass(50);
    live.show({ ...WANTS, bookTokens: ['no'] });
    await live.pass(50);
    expect(live.asked('/books').slice(before)).toMatchObject([
      { request: { body: '[{"token_id":"0"},{"token_id":"no"}]' } },
    ]);
  });

  it('spend a handful of requests on histories while somebody scrolls through a long list', async () => {
    await live.pass(1_000);
    const before = live.asked('/batch-prices-history').length;
    for (let i = 0; i < 100; i++) {
      live.show({ ...WANTS, selectedToken: String(i), listTokens: [...TOKENS, `row ${i}`] });
      await live.pass(50);
    }
    expect(live.asked('/batch-prices-history').length - before).toBeLessThanOrEqual(24);
  });

  it('come back within two seconds of the first that is answered again, however long they had to back off', async () => {
    await live.pass(1_000);
    live.server.answer(() => ({ json: {}, status: 503 }));
    await live.pass(5 * MINUTE_MS, 200);
    live.server.answer(answerPlainly);
    const upAtMs = live.clock.monotonicMs();
    await live.pass(MINUTE_MS);
    const firsts = ['/books', '/prices', '/data/orders', '/batch-prices-history'].map(
      (path) => live.asked(path).find(({ atMs }) => atMs > upAtMs)?.atMs ?? Infinity,
    );
    const answers = live.events.filter((event) => event.type === 'pollAnswered');
    const firstAnswer = answers.find(({ times }) => times.readAtMs > upAtMs)?.times.readAtMs ?? Infinity;
    expect(firstAnswer - upAtMs).toBeLessThan(15_000);
    expect(Math.max(...firsts) - firstAnswer).toBeLessThan(2_100);
    expect(Math.min(...firsts) - upAtMs).toBeLessThan(15_000);
  });

  it.each([
    ['in time, and less and less often', { raw: (socket: Socket) => void socket.destroy() }, 2, 4],
    ['when it says so', { status: 429, json: {}, headers: { 'retry-after': '60' } }, 1, 3],
    ['at its pace', { status: 404, json: {} }, 1, 2],
  ])('read a catalog again %s of which one list did not come', async (_, failing, soon, later) => {
    live.server.answer((request) => (request.path === '/events' ? failing : answerPlainly(request)));
    const asked = (): number => live.asked('/simplified-markets').length;
    await live.pass(25_000);
    expect(asked()).toBe(soon);
    await live.pass(155_000);
    expect(asked()).toBeLessThanOrEqual(later);
  });

  it('leave no timer and no request behind when they are stopped', async () => {
    await live.pass(1_000);
    live.pollers.stop();
    await live.pass(10);
    expect(live.clock.pending).toBe(0);
  });
});

/** Histories are asked for 20 tokens a request. */
const EVERYTHING_ONCE = [
  '/batch-prices-history',
  '/batch-prices-history',
  '/books',
  '/data/orders',
  '/events',
  '/prices',
  '/sampling-simplified-markets',
  '/series',
  '/simplified-markets',
];

describe('a hold', () => {
  it.each<HoldReason>(['paused', 'suspended', 'stalled'])(
    'because it is %s leaves one request in thirty seconds, which tells how the orders stand',
    async (reason) => {
      await live.pass(1_000);
      live.pollers.hold(reason, true);
      const fromMs = live.clock.monotonicMs();
      for (let i = 0; i < 20; i++) {
        live.pollers.hold(reason, true);
        live.pollers.wantsChanged();
        await live.pass(30_000, 500);
        expect(countSince(fromMs)).toBeLessThanOrEqual(i + 1);
      }
      expect(countSince(fromMs)).toBeGreaterThanOrEqual(16);
      expect(live.asked('/data/orders').filter(({ atMs }) => atMs > fromMs)).toHaveLength(countSince(fromMs));
      expect(live.events.findLast(({ type }) => type === 'ordersRead')).toMatchObject({ complete: true });
      expect(live.events.at(-1)).toEqual({ type: 'probed' });
    },
  );

  it('without an account asks for something cheap, and says when nobody answers', async () => {
    live.show({ ...WANTS, account: false });
    await live.pass(1_000);
    live.pollers.hold('paused', true);
    const before = live.server.requests.length;
    await live.pass(36_000, 500);
    expect(live.server.requests.slice(before).map(({ path }) => path)).toEqual(['/fee-rate']);
    await live.server.close();
    await live.pass(36_000, 500);
    expect(live.events.at(-1)).toMatchObject({ type: 'probed', failure: { kind: 'network' } });
  });

  it.each([
    ['do not fit one page', 'MQ=='],
    ['come round in a circle', 'MA=='],
  ])('takes orders that %s for unread, not for few', async (_, cursor) => {
    const order = { id: '1', market: '0x1', assetId: '0', side: 'BUY', price: '0.4', originalSize: '1' };
    const page = { data: [{ ...order, sizeMatched: '0', status: 'live' }], next_cursor: cursor };
    await live.pass(1_000);
    live.pollers.hold('paused', true);
    live.server.answer(() => ({ json: page }));
    const before = live.events.length;
    await live.pass(36_000, 500);
    const shown = { type: 'ordersShown', orders: [{ id: '1' }] };
    expect(live.events.slice(before)).toMatchObject([shown, { type: 'probed' }]);
  });

  it('because a cancel is throttled asks nothing at all, also when it is paused besides', async () => {
    await live.pass(1_000);
    live.pollers.hold('paused', true);
    live.pollers.hold('throttled', true);
    const fromMs = live.clock.monotonicMs();
    await live.pass(10 * MINUTE_MS, 500);
    expect(countSince(fromMs)).toBe(0);
    live.pollers.hold('throttled', false);
    expect(live.pollers.held).toBe(true);
    await live.pass(36_000, 500);
    expect(countSince(fromMs)).toBe(1);
  });

  it('asks once for everything when a person insists, and then nothing again; never while a cancel is throttled', async () => {
    await live.pass(1_000);
    live.pollers.hold('paused', true);
    live.pollers.hold('throttled', true);
    const before = live.server.requests.length;
    live.pollers.refresh();
    await live.pass(5_000);
    expect(live.server.requests).toHaveLength(before);
    live.pollers.hold('throttled', false);
    live.pollers.refresh();
    await live.pass(20_000);
    const paths = live.server.requests.slice(before).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(EVERYTHING_ONCE);
  });

  it('that ends asks at once for what came due, each thing once, whatever the wall clock did meanwhile', async () => {
    for (const jumpMs of [0, 3_600_000, -3_600_000]) {
      await live.pass(1_000);
      live.pollers.hold('suspended', true);
      await live.pass(10 * MINUTE_MS, 1_000);
      live.clock.jumpWall(jumpMs);
      const before = live.server.requests.length;
      live.pollers.hold('suspended', false);
      await live.pass(100);
      const paths = live.server.requests.slice(before).map(({ path }) => path);
      expect(paths.toSorted()).toEqual(EVERYTHING_ONCE);
    }
  });

  it('that ends never bursts over a limit: an hour of holds and releases stays within every window', async () => {
    await live[Symbol.asyncDispose]();
    live = await startLivePollers(WANTS, { client: { limits: { books: 8, prices: 8, history: 8 } } });
    for (let i = 0; i < 240; i++) {
      live.pollers.hold('paused', i % 2 === 0);
      if (i % 5 === 0) live.pollers.refresh();
      await live.pass(500, 100);
    }
    for (const path of ['/books', '/prices', '/batch-prices-history']) {
      const times = live.asked(path).map(({ atMs }) => atMs);
      const worst = Math.max(...times.map((fromMs) => countWithin(times, fromMs, 10_000)));
      expect(worst, path).toBeLessThanOrEqual(7);
      expect(times.length, path).toBeGreaterThan(8);
    }
  });
});

function countWithin(times: readonly number[], fromMs: number, windowMs: number): number {
  return times.filter((atMs) => atMs >= fromMs && atMs < fromMs + windowMs).length;
}

it('many terminals that were started at the same moment are out of step within seconds', async () => {
  const bins = new Map<number, number>();
  for (let terminal = 0; terminal < 40; terminal++) {
    const random = seededRandom(terminal);
    const own = await startLivePollers(
      { ...WANTS, account: false, listTokens: [] },
      { pollers: { random }, client: { random } },
    );
    await own.pass(8_000, 100);
    for (const { atMs } of own.asked('/books').filter(({ atMs }) => atMs > 3_000))
      bins.set(Math.floor(atMs / 100), (bins.get(Math.floor(atMs / 100)) ?? 0) + 1);
    await own[Symbol.asyncDispose]();
  }
  const asks = [...bins.values()].reduce((sum, count) => sum + count, 0);
  expect(Math.max(...bins.values())).toBeLessThan(4 * (asks / 50));
});
