import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const clock = simulatedClock();
const exchange: Exchange = createExchange({ clock, traders: false, limits: false });
const { catalog } = exchange.state;
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());
afterEach(() => exchange.faults.clear());

// oxlint-disable-next-line no-explicit-any -- answers of every shape
const get = async (path: string): Promise<any> => (await ask(exchange, `GET ${path}`)).json;
const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const market = (): Exchange['markets'][number] => exchange.markets[0] as Exchange['markets'][number];
const creator = catalog.creators[2] as (typeof catalog.creators)[number];

// oxlint-disable-next-line no-explicit-any -- answers of every shape
const signedList = async (path: string): Promise<any> =>
  (await ask(exchange, `GET ${path}`, { signed: true })).json.data;
const endDates = async (query: string): Promise<string[]> =>
  (await get(`/events?limit=100&order=endDate${query}`)).map(({ endDate }: { endDate: string }) => endDate);

/** Follows `next_cursor` to the end that the list has. */
async function listAll(path: string, end: string, signed = false): Promise<{ [field: string]: string }[]> {
  const rows = [];
  for (let cursor = 'MA=='; cursor !== end;) {
    const { json } = await ask(exchange, `GET ${path}?next_cursor=${encodeURIComponent(cursor)}`, { signed });
    rows.push(...json.data);
    cursor = json.next_cursor;
  }
  return rows;
}

describe('bounds of parameters', () => {
  it.each([
    ['/events?limit=0', 'limit must be an integer from 1 to 100'],
    ['/events?limit=101', 'limit must be an integer from 1 to 100'],
    ['/events?limit=ten', 'limit must be an integer from 1 to 100'],
    ['/tags?offset=-1', 'offset must be an integer of at least 0'],
    ['/series?limit=1.5', 'limit must be an integer from 1 to 100'],
    ['/comments?limit=101', 'limit must be an integer from 1 to 100'],
    ['/comments?parent_entity_type=User', 'parent_entity_type must be one of Event, Series, market'],
    ['/events/creators?limit=101', 'limit must be an integer from 1 to 100'],
    ['/public-search', 'q is required'],
    ['/public-search?q=%20', 'q is required'],
    ['/public-search?q=%E2%80%8B', 'q is required'],
    ['/public-search?q=%00', 'q is required'],
    ['/public-search?q=%C2%A0%E2%A0%80%C2%AD', 'q is required'],
    ['/public-search?q=a&limit_per_type=501', 'limit_per_type must be an integer from 1 to 500'],
    ['/public-search?q=a&page=0', 'page must be an integer of at least 1'],
    ['/activity', 'user is required'],
    ['/activity?user=0x1&limit=501', 'limit must be an integer from 1 to 500'],
    ['/activity?user=0x1&offset=10001', 'offset must be an integer from 0 to 10000'],
    ['/events?active=maybe', 'active must be true or false'],
    ['/events?tag_id=weather', 'tag_id must be an integer of at least 0'],
    ['/events?order=color', expect.stringMatching(/^order must be one of id, title/)],
  ])('%s is refused with a message that names the bound', async (path, error) => {
    const { status, json } = await ask(exchange, `GET ${path}`);
    expect([status, json]).toEqual([400, { type: 'validation error', error }]);
  });

  it('a body above a megabyte is refused with 413 and a sentence in JSON', async () => {
    const { status, json, headers } = await ask(exchange, 'POST /books', { body: ' '.repeat(1_000_001) });
    expect([status, json]).toEqual([413, { error: 'the body must be at most 1000000 bytes' }]);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('limit is 20 unless told, and the bounds themselves are allowed', async () => {
    expect(await get('/events')).toHaveLength(20);
    expect(await get('/events?limit=1')).toHaveLength(1);
    expect(await get('/public-search?q=a&limit_per_type=500&page=1')).toHaveProperty('events');
    expect(await get('/activity?user=0x1&limit=500&offset=10000')).toEqual([]);
  });
});

describe('catalog', () => {
  it('pages by offset without a gap or an overlap', async () => {
    const pages = [];
    for (let offset = 0; offset < catalog.events.length; offset += 37) {
      pages.push(...(await get(`/events?limit=37&offset=${offset}`)));
    }
    expect(ids(pages)).toEqual(catalog.events.map(({ id }) => String(id)));
  });

  it.each([
    [
      'tag=weather',
      (event: (typeof catalog.events)[number]) => event.tags.some(({ slug }) => slug === 'weather'),
    ],
    ['tag_slug=crypto', (event) => event.tags.some(({ slug }) => slug === 'crypto')],
    ['tag_id=1', (event) => event.tags.some(({ id }) => id === 1)],
    ['series_slug=bitcoin-daily', (event) => event.series?.slug === 'bitcoin-daily'],
    ['closed=true', (event) => event.endMs < clock.now()],
    ['active=true', (event) => event.endMs >= clock.now()],
    ['archived=true', (event) => event.archived],
    [`creator=${creator.address.toLowerCase()}`, (event) => event.creator === creator],
    [`creator=${creator.handle}`, (event) => event.creator === creator],
    [`slug=${catalog.events[5]?.slug}`, (event) => event === catalog.events[5]],
  ] satisfies [string, (event: (typeof catalog.events)[number]) => boolean][])(
    'events?%s keeps what it should',
    async (query, isMeant) => {
      const wanted = catalog.events.filter(isMeant).map(({ id }) => String(id));
      expect(wanted.length).toBeGreaterThan(0);
      expect(ids(await get(`/events?limit=100&${query}`))).toEqual(wanted.slice(0, 100));
    },
  );

  it('orders events by a column, descending unless told', async () => {
    const descending = await endDates('');
    expect(descending).toEqual(descending.toSorted().toReversed());
    const ascending = await endDates('&ascending=true');
    expect(ascending).toEqual(ascending.toSorted());
  });

  it('finds a market by slug, by number and by condition id, and only on a site that has it', async () => {
    const bySlug = await get(`/markets/slug/${market().slug}`);
    expect(await get(`/markets/${bySlug.id}`)).toEqual(bySlug);
    expect(await get(`/markets/${market().conditionId}`)).toEqual(bySlug);
    const owner = catalog.events[0]?.creator.handle as string;
    expect(await get(`/markets/${bySlug.id}?creator=${owner}`)).toEqual(bySlug);
    const other = catalog.creators.find(({ handle }) => handle !== owner)?.handle as string;
    expect((await ask(exchange, `GET /markets/${bySlug.id}?creator=${other}`)).status).toBe(404);
    expect((await ask(exchange, 'GET /markets/slug/no-such-market')).status).toBe(404);
  });

  it('searches events and tags, counts all that match, and says whether there is more', async () => {
    const all = await get('/public-search?q=RAIN&limit_per_type=500');
    const matching = catalog.events.filter(({ title, markets }) =>
      [title, ...markets.map(({ question }) => question)].some((text) => text.toLowerCase().includes('rain')),
    );
    expect(all.events).toHaveLength(matching.length);
    expect(all.pagination.hasMore).toBe(false);
    const [first, second] = [
      await get('/public-search?q=rain&limit_per_type=3'),
      await get('/public-search?q=rain&limit_per_type=3&page=2'),
    ];
    expect(first.pagination).toEqual({ hasMore: true, totalResults: all.pagination.totalResults });
    expect([...first.events, ...second.events]).toEqual(all.events.slice(0, 6));
    expect((await get('/public-search?q=weather')).tags).toHaveLength(1);
    expect((await get('/public-search?q=weather&search_tags=false')).tags).toEqual([]);
  });

  it('filters comments by event, series, market, holder and writer, and gives replies of one', async () => {
    const all = await get('/comments?limit=100');
    const ofEvent = await get(`/comments?limit=100&event_slug=${catalog.events[0]?.slug}`);
    expect(
      ofEvent.every(
        (comment: { parentEntityID: number }) => comment.parentEntityID === catalog.events[0]?.id,
      ),
    ).toBe(true);
    expect(
      await get(`/comments?limit=100&parent_entity_type=Event&parent_entity_id=${catalog.events[0]?.id}`),
    ).toEqual(ofEvent);
    expect(
      await get(`/comments?limit=100&parent_entity_type=market&parent_entity_id=${catalog.markets[0]?.id}`),
    ).toEqual(ofEvent);
    for (const type of ['Event', 'market', 'event'])
      expect(await get(`/comments?limit=100&parent_entity_type=${type}`)).toEqual(all);
    const recurring = new Set(catalog.series.flatMap(({ events }) => events.map(({ id }) => id)));
    const ofSeries: { parentEntityID: number }[] = await get('/comments?parent_entity_type=Series');
    expect(ofSeries.length).toBeGreaterThan(0);
    expect(ofSeries.every(({ parentEntityID }) => recurring.has(parentEntityID))).toBe(true);
    const holders = await get('/comments?limit=100&holders_only=true');
    expect(
      holders.every((comment: { profile: { positions: [] } }) => comment.profile.positions.length > 0),
    ).toBe(true);
    const byWriter = await get(`/comments/user_address/${all[0].userAddress}?limit=100`);
    expect(ids(byWriter)).toContain(all[0].id);
    const asked = all.find((comment: { replyCount: number }) => comment.replyCount > 0);
    const replies = await get(`/comments/${asked.id}`);
    expect(replies).toHaveLength(asked.replyCount);
    expect(replies[0].parentCommentID).toBe(asked.id);
    expect(asked.replies).toEqual(replies);
  });

  it('shows the reactions and replies that a comment counts', async () => {
    const all = await get('/comments?limit=100');
    for (const { reactions, reactionCount, replies, replyCount } of all) {
      expect([reactions.length, replies.length]).toEqual([reactionCount, replyCount]);
      const wallets = reactions.map(({ userAddress }: { userAddress: string }) => userAddress);
      expect(new Set(wallets).size).toBe(wallets.length);
    }
    expect(all.some((comment: { reactionCount: number }) => comment.reactionCount > 0)).toBe(true);
  });
});

describe('lists that page by cursor', () => {
  it('reach every market once and end with LTE=', async () => {
    const rows = await listAll('/simplified-markets', 'LTE=');
    expect(rows.map(({ condition_id: id }) => id)).toEqual(
      exchange.markets.map(({ conditionId }) => conditionId),
    );
    const sampled = await listAll('/sampling-markets', 'LTE=');
    expect(sampled.length).toBeGreaterThan(100);
    expect(await listAll('/sampling-simplified-markets', 'LTE=')).toHaveLength(sampled.length);
  });

  it('start anew at MA==, stay empty behind the end, and refuse nonsense', async () => {
    const first = await get('/simplified-markets');
    expect(await get('/simplified-markets?next_cursor=MA==')).toEqual(first);
    expect(await get('/simplified-markets?next_cursor=LTE=')).toMatchObject({
      data: [],
      next_cursor: 'LTE=',
    });
    expect((await ask(exchange, 'GET /simplified-markets?next_cursor=!!')).status).toBe(400);
  });

  it('end the open orders with an empty cursor, and hold more than a page of them', async () => {
    const placed = Array.from({ length: 130 }, () =>
      exchange.demo.place({ tokenId: market().tokenIds[0], side: 'BUY', price: '0.01', size: '5' }),
    );
    const rows = await listAll('/data/orders', '', true);
    expect(ids(rows as { id: string }[])).toEqual(exchange.demo.openOrders());
    expect(rows.length).toBeGreaterThan(130);
    for (const id of placed) exchange.demo.cancel(id);
  });
});

describe('the account', () => {
  it('lists its open orders by market, by token and by id', async () => {
    const { conditionId, tokenIds } = market();
    const id = exchange.demo.place({ tokenId: tokenIds[1], side: 'BUY', price: '0.02', size: '12.34' });
    const ofMarket = await signedList(`/data/orders?market=${conditionId}`);
    expect(ids(ofMarket)).toEqual(exchange.demo.openOrders(conditionId));
    expect(await signedList(`/data/orders?asset_id=${tokenIds[1]}`)).toEqual(
      ofMarket.filter(({ assetId }: { assetId: string }) => assetId === tokenIds[1]),
    );
    const [own] = await signedList(`/data/orders?id=${id}`);
    expect(own).toMatchObject({
      id,
      price: '0.02',
      originalSize: '12.34',
      sizeMatched: '0',
      status: 'live',
      outcome: 'No',
    });
    exchange.demo.cancel(id);
  });

  it('tells how an order ended: filled in part, filled, canceled', async () => {
    const { tokenIds } = market();
    const status = async (id: string) =>
      (await ask(exchange, `GET /data/order/${id}`, { signed: true })).json.order;
    const id = exchange.demo.place({ tokenId: tokenIds[0], side: 'BUY', price: '0.02', size: '20' });
    exchange.demo.fill(id, '7.5');
    expect(await status(id)).toMatchObject({ status: 'live', sizeMatched: '7.5' });
    expect((await status(id)).associateTrades).toHaveLength(1);
    exchange.demo.fill(id);
    expect(await status(id)).toMatchObject({ status: 'matched', sizeMatched: '20' });
    const other = exchange.demo.place({ tokenId: tokenIds[0], side: 'BUY', price: '0.02', size: '20' });
    exchange.demo.cancel(other);
    expect(await status(other)).toMatchObject({ status: 'canceled', sizeMatched: '0' });
    expect((await ask(exchange, 'GET /data/order/0x1', { signed: true })).status).toBe(404);
  });

  it('lists builder trades strictly before and strictly after a time', async () => {
    const all = await signedList('/builder/trades');
    expect(all.length).toBeGreaterThan(20);
    const second = Math.floor(Date.parse(all[5].match_time) / 1000);
    const before = await signedList(`/builder/trades?before=${second}`);
    const after = await signedList(`/builder/trades?after=${second}`);
    expect(
      before.every((trade: { match_time: string }) => Date.parse(trade.match_time) < second * 1000),
    ).toBe(true);
    expect(after.every((trade: { match_time: string }) => Date.parse(trade.match_time) > second * 1000)).toBe(
      true,
    );
    expect(ids(await signedList(`/builder/trades?id=${all[3].id}`))).toEqual([all[3].id]);
  });

  it.each([
    ['market', () => ({ market: market().conditionId }), 2],
    ['asset_id', () => ({ asset_id: market().tokenIds[1] }), 1],
    ['assetId', () => ({ assetId: market().tokenIds[1] }), 1],
    ['market and asset_id', () => ({ market: market().conditionId, asset_id: market().tokenIds[0] }), 1],
    ['a market that nobody knows', () => ({ market: `0x${'1'.repeat(64)}` }), 0],
    [
      'a token of another market',
      () => ({ market: market().conditionId, asset_id: exchange.markets[1]?.tokenIds[0] }),
      0,
    ],
  ])('cancels by %s, and leaves all other orders alone', async (_name, body, count) => {
    for (const id of exchange.demo.openOrders(market().conditionId)) exchange.demo.cancel(id);
    const others = exchange.demo.openOrders();
    for (const tokenId of market().tokenIds)
      exchange.demo.place({ tokenId, side: 'BUY', price: '0.02', size: '10' });
    const open = exchange.demo.openOrders(market().conditionId);
    const { json } = await ask(exchange, 'DELETE /cancel-market-orders', { signed: true, body: body() });
    expect(json.not_canceled).toEqual({});
    expect(json.canceled).toHaveLength(count);
    expect(exchange.demo.openOrders(market().conditionId)).toEqual(
      open.filter((id) => !json.canceled.includes(id)),
    );
    expect(exchange.demo.openOrders()).toEqual(expect.arrayContaining(others));
  });

  it.each([undefined, {}, '[]', 'null', 'nonsense', { market: 5 }, { market: '' }])(
    'refuses to cancel without a scope (%o) and cancels nothing',
    async (body) => {
      const open = exchange.demo.openOrders();
      const { status } = await ask(exchange, 'DELETE /cancel-market-orders', { signed: true, body });
      expect(status).toBe(400);
      expect(exchange.demo.openOrders()).toEqual(open);
    },
  );
});

describe('routes', () => {
  it('answers 404 for what it does not have and 405 for a method it does not take', async () => {
    expect((await ask(exchange, 'GET /nothing')).status).toBe(404);
    expect((await ask(exchange, 'GET /books')).status).toBe(405);
    expect((await ask(exchange, 'GET /markets/%ff')).status).toBe(404);
  });
});
