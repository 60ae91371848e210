import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, createClient, pagesOf, unwrap, type Client, type Result } from '../../src/library.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

const KEYS = {
  address: `0x${'5'.repeat(40)}`,
  apiKey: '00000000-0000-4000-8000-000000000000',
  secret: 'c2VjcmV0',
  passphrase: 'f'.repeat(64),
};
const ID = `0x${'a1'.repeat(32)}`;

type Loose = (...given: readonly unknown[]) => Promise<unknown>;
const gather = collect as unknown as Loose;
const walk: Loose = (...given) => pagesOf(...(given as [never, never, never])).next();
const id = (): string => '1';

describe('a call that no compiler has checked', () => {
  let server: LoopbackServer;
  let client: Client;
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    server = await startLoopbackServer();
    server.answer(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return { json: [] };
    });
    client = createClient({ url: server.url, credentials: KEYS });
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  type Call = (client: any) => Promise<Result<unknown>>; // oxlint-disable-line typescript/no-explicit-any

  it.each<[string, Call, RegExp]>([
    ['getOrder()', (c) => c.getOrder(), /^id is missing$/],
    ['getMarket()', (c) => c.getMarket(), /^id is missing$/],
    ['search()', (c) => c.search(), /^text is missing$/],
    ['cancelMarketOrders()', (c) => c.cancelMarketOrders(), /^conditionId is missing: a cancel without/],
    ['listTags(null)', (c) => c.listTags(null), /^the query must be an object of limit, .*, not null$/],
    ['listOrders(null)', (c) => c.listOrders(null), /^the query must be an object of next, .*, not null$/],
    ['getOrder("1")', (c) => c.getOrder('1'), /^the query must be an object of id, not string$/],
    ['getBooks()', (c) => c.getBooks(), /^tokenIds must be a list of token ids$/],
    ['getPrices("1")', (c) => c.getPrices('1'), /^tokenIds must be a list of token ids$/],
    ['getPriceHistory()', (c) => c.getPriceHistory(), /^tokenIds must be a list/],
    ['a filter of a number', (c) => c.listOrders({ tokenId: 5e60 }), /^tokenId must be text, not number$/],
    ['a filter of null', (c) => c.listBuilderTrades({ market: null }), /^market must be text, not null$/],
    [
      'a tag id of letters',
      (c) => c.listEvents({ tagId: 'weather' }),
      /^tagId must be a whole number at least 0, not "weather"$/,
    ],
    [
      'a creator of two words',
      (c) => c.listEvents({ creator: 'Harbour Markets' }),
      /without blanks, not "Harbour Markets"$/,
    ],
    ['a limit of text', (c) => c.listTags({ limit: '10' }), /^limit must be a whole number .*, not string$/],
    [
      'a query that throws when it is read',
      (c) =>
        c.listOrders({
          get market() {
            throw new Error('boo');
          },
        }),
      /^what is asked cannot be read: boo$/,
    ],
    [
      'a misspelt filter',
      (c) => c.listOrders({ asset_id: '1' }),
      /^there is no option "asset_id"; .*tokenId$/,
    ],
    ['another misspelt filter', (c) => c.listEvents({ tag_slug: 'x' }), /^there is no option "tag_slug"/],
    [
      'a promise of a query',
      (c) => c.listOrders(Promise.resolve({ market: ID })),
      /^the query must be an object of next, .*, not a Promise$/,
    ],
    ['a map', (c) => c.listOrders(new Map([['market', ID]])), /^the query must be an .*, not a Map$/],
    ['a date', (c) => c.listBuilderTrades(new Date()), /^the query must be an object .*, not a Date$/],
    [
      'the query of an address',
      (c) => c.listOrders(new URLSearchParams({ market: ID })),
      /^the query must be an object of .*, not a URLSearchParams$/,
    ],
    [
      'a filter named by a symbol',
      (c) => c.listOrders({ [Symbol('market')]: ID }),
      /^there is no option "Symbol\(market\)"; there are next, /,
    ],
    ['a promise of options', (c) => c.listTags({}, Promise.resolve({})), /^the options .*, not a Promise$/],
    [
      'a market that was never set',
      (c) => c.listOrders({ market: undefined }),
      /^market is undefined: set it, or leave out what is optional$/,
    ],
    [
      'a token never set',
      (c) => c.listOrders({ tokenId: undefined }),
      /^tokenId is undefined: set it, or leave out what is optional$/,
    ],
    [
      'an event never set',
      (c) => c.listEvents({ slug: undefined }),
      /^slug is undefined: set it, or leave out what is optional$/,
    ],
    [
      'a wish never set',
      (c) => c.listEvents({ active: undefined }),
      /^active is undefined: set it, or leave out what is optional$/,
    ],
    ['a creator never set', (c) => c.getMarket({ id: ID, creator: undefined }), /^creator is undefined:/],
    ['a start never set', (c) => c.getPriceHistory({ tokenIds: ['1'], startSeconds: undefined }), /^startS/],
    ['a fee of a token never set', (c) => c.getFeeRate({ tokenId: undefined }), /^tokenId is undefined:/],
    [
      'a time never set',
      (c) => c.listBuilderTrades({ market: ID, afterSeconds: undefined }),
      /^afterSeconds is undefined: set it, or leave out what is optional$/,
    ],
    ['a slug of a market never set', (c) => c.getMarketBySlug({ slug: undefined }), /^slug is undefined:/],
    ['a slug of an event never set', (c) => c.getEventBySlug({ slug: undefined }), /^slug is undefined:/],
    ['tokens never set', (c) => c.getPriceHistory({ tokenIds: undefined }), /^tokenIds is undefined:/],
    [
      'the priority of a cancel',
      (c) => c.listOrders({}, { priority: 'cancel' }),
      /^priority must be one of verify, orders, selected, visible, rest$/,
    ],
    ['an inherited filter of a number', (c) => c.listOrders(Object.create({ market: 5 })), /^market must be/],
    ['options of null', (c) => c.listTags({}, null), /^the options must be an object of signal, /],
    [
      'a controller',
      (c) => c.listTags({}, { signal: new AbortController() }),
      /^signal must be an AbortSignal/,
    ],
    ['a misspelt option', (c) => c.listTags({}, { deadline: 5 }), /^there is no option "deadline"/],
    [
      'a deadline of text',
      (c) => c.listTags({}, { deadlineMs: '5' }),
      /^deadlineMs must be above 0, not string$/,
    ],
    ['a made-up priority', (c) => c.listTags({}, { priority: 'high' }), /^priority must be one of verify, /],
    ['no try at all', (c) => c.listTags({}, { attempt: 0 }), /^attempt must be a whole number/],
    [
      'a token of a whole market',
      (c) => c.cancelMarketOrders({ kind: 'market', conditionId: ID, tokenId: '1' }),
      /^a tokenId takes kind: "outcome"/,
    ],
    [
      'tokens beside a scope',
      (c) => c.cancelMarketOrders({ kind: 'market', conditionId: ID, tokenIds: ['1'] }),
      /tokenIds/,
    ],
    [
      'a scope of no kind',
      (c) => c.cancelMarketOrders({ kind: 'all', conditionId: ID }),
      /^kind must be market or outcome$/,
    ],
  ])('sends nothing and says what to give: %s', async (_, call, says) => {
    const answer = await call(client);
    const message = expect.stringMatching(says) as string;
    const advice = 'Nothing was sent; correct it and ask again.';
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', sent: 'no', message, advice } });
    expect(asked).toEqual([]);
  });

  it.each<[string, Call, RegExp]>([
    [
      'a controller',
      (c) => c.cancelConnection.warm({ signal: new AbortController() }),
      /^signal must be an AbortS/,
    ],
    ['a misspelt option', (c) => c.cancelConnection.warm({ deadline: 5 }), /^there is no option "deadline"/],
    [
      'a made-up priority',
      (c) => c.cancelConnection.warm({ priority: 'high' }),
      /^priority must be one of verify/,
    ],
    [
      'that of a cancel',
      (c) => c.cancelConnection.warm({ priority: 'cancel' }),
      /^priority must be one of verify/,
    ],
    [
      'a number',
      (c) => c.cancelConnection.warm(5),
      /^the options must be an object of signal, .*, not number$/,
    ],
  ])('opens no connection and says what to give: %s', async (_, call, says) => {
    const message = expect.stringMatching(says) as string;
    const failure = { kind: 'rejected', sent: 'no', endpoint: 'GET /fee-rate', message };
    expect(await call(client)).toMatchObject({ ok: false, failure });
    expect(asked).toEqual([]);
  });

  it('rejects nothing where an option throws when it is read', async () => {
    const options = {
      get signal(): AbortSignal {
        throw new Error('boom');
      },
    };
    expect(await client.measureClock(options)).toBeUndefined();
    expect(await client.correctClock(options)).toBe(false);
    expect(await client.cancelConnection.warm(options)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });

  it.each([{ deadline: 5 }, { signal: 5 }, 5, null])('measures no clock by %j', async (options) => {
    expect(await client.measureClock(options as never)).toBeUndefined();
    expect(await client.correctClock(options as never)).toBe(false);
    expect(asked).toEqual([]);
    expect(await client.measureClock({ deadlineMs: 5_000 })).toBeTypeOf('number');
    expect(await client.measureClock({ signal: 5 } as never)).toBeUndefined();
  });

  /** None of these is an id: a cancel refuses them, and a list of orders would be empty whatever rests. */
  const NO_IDS: readonly (readonly [string, RegExp])[] = [
    [`${ID}\n`, /must be an id of visible characters/],
    [`${ID} `, /must be an id of visible characters|must not begin or end with a blank/],
    [`${ID}\u200b`, /must be an id of visible characters/],
    ['\u200b', /must be an id of visible characters/],
    ['null', /must be an id, and "null" stands for none/],
    ['1'.repeat(201), /must be an id of at most 200 characters, not 201/],
  ];
  const ASKED_BY_ID: readonly (readonly [
    string,
    (client: Client, text: string) => Promise<Result<unknown>>,
  ])[] = [
    ['the market of orders', (c, market) => c.listOrders({ market })],
    ['the token of orders', (c, tokenId) => c.listOrders({ tokenId })],
    ['the id of orders', (c, text) => c.listOrders({ id: text })],
    ['an order', (c, text) => c.getOrder({ id: text })],
    ['the market of trades', (c, market) => c.listBuilderTrades({ market })],
    ['a market', (c, text) => c.getMarket({ id: text })],
    ['a slug', (c, slug) => c.getMarketBySlug({ slug })],
    ['the series of events', (c, seriesSlug) => c.listEvents({ seriesSlug })],
    ['a token among books', (c, token) => c.getBooks(['1', token])],
    ['a token among prices', (c, token) => c.getPrices([token])],
    ['a token among pasts', (c, token) => c.getPriceHistory({ tokenIds: ['1', token], interval: '1h' })],
    ['the token of a fee', (c, tokenId) => c.getFeeRate({ tokenId })],
    ['a wallet', (c, user) => c.listActivity({ user })],
  ];
  it.each(ASKED_BY_ID)('sends no text for %s that a cancel refuses as an id', async (_, ask) => {
    for (const [text, says] of NO_IDS) {
      const message = expect.stringMatching(says) as string;
      const answer = await ask(client, text);
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', sent: 'no', message } });
    }
    expect(asked).toEqual([]);
  });

  it('lists nothing, and not completely, under an id with a blank behind it', async () => {
    const left = await collect(client.listOrders, { market: `${ID}\n` }, (order) => order.id);
    expect(left).toMatchObject({ rows: [], complete: false, failure: { kind: 'rejected', sent: 'no' } });
  });

  it('takes filters that an object inherits, on every page of a walk', async () => {
    class Filters {
      readonly #market = ID;
      get market(): string {
        return this.#market;
      }
    }
    const markets: (string | null)[] = [];
    server.answer(({ query }) => {
      markets.push(query.get('market'));
      return { json: { data: [], next_cursor: query.get('next_cursor') === 'MA==' ? 'MQ==' : 'LTE=' } };
    });
    await client.listOrders(new Filters());
    await client.listOrders(Object.create({ market: ID }) as object);
    await collect(client.listOrders, Object.create({ market: ID }) as object, (order) => order.id);
    expect(markets).toEqual([ID, ID, ID, ID]);
  });

  it('may be a cancel at the priority of one, and a first page named as undefined', async () => {
    server.answer(({ method }) => ({ json: method === 'DELETE' ? { canceled: [] } : [] }));
    const scope = { kind: 'market', conditionId: ID } as const;
    expect((await client.cancelMarketOrders(scope, { priority: 'cancel' } as never)).ok).toBe(true);
    expect((await client.listOrders({ next: undefined } as never)).ok).toBe(true);
    const unset = { limit: undefined, offset: undefined, order: undefined, ascending: undefined };
    expect((await client.listEvents(unset as never)).ok).toBe(true);
  });

  it('is sent where it makes sense', async () => {
    await client.listTags();
    await client.listTags({ limit: 5 }, { attempt: 2, priority: 'orders', deadlineMs: 5_000 });
    await client.getBooks(['1']);
    expect(asked).toEqual(
      ['GET /tags', 'GET /tags', 'POST /books'].map((each) => expect.stringContaining(each)),
    );
  });

  it('rejects a walk of no page and rows without ids', async () => {
    server.answer(() => ({ json: [{ id: '1', slug: 'a', label: 'a' }] }));
    await expect(pagesOf(client.listTags, {}, { maxPages: 0 }).next()).rejects.toThrow(/^maxPages must be/);
    const nameless = collect(client.listTags, {}, (tag) => (tag as unknown as { name: string }).name);
    await expect(nameless).rejects.toThrow(/^the id of a row must be text, not undefined/);
    const empty = collect(client.listTags, {}, () => '');
    await expect(empty).rejects.toThrow(/^the id of a row must be text, not empty/);
    for (const maxPages of ['2', 1.5, Number.NaN]) {
      const walked = pagesOf(client.listTags, {}, { maxPages: maxPages as never }).next();
      await expect(walked).rejects.toThrow(/^maxPages must be a whole number, at least 1, not /);
    }
    expect((await pagesOf(client.listTags, {}, { maxPages: Infinity }).next()).done).toBe(false);
  });

  const FIRST = 'must be a list method like client.listTags, not';
  const SECOND = 'must be a query, {} for everything, not';
  const THIRD =
    'the third argument of collect must be a function that gives a row’s id, like (row) => row.id, not';
  const NO_PAGE = 'what the list method gives must be a page, as client.listTags gives it, not';

  it.each<[string, (c: Client) => Promise<unknown>, string]>([
    ['collect()', () => gather(), `the first argument of collect ${FIRST} undefined`],
    ['a page', (c) => gather(c.listTags(), {}, id), `the first argument of collect ${FIRST} a Promise`],
    ['no query', (c) => gather(c.listTags), `the second argument of collect ${SECOND} undefined`],
    ['an id for a query', (c) => gather(c.listTags, id), `the second argument of collect ${SECOND} function`],
    [
      'a promise of a query',
      (c) => gather(c.listOrders, Promise.resolve({ market: ID }), id),
      `the second argument of collect ${SECOND} a Promise`,
    ],
    ['a walk of a map', (c) => walk(c.listTags, new Map()), `the second argument of pagesOf ${SECOND} a Map`],
    ['no id', (c) => gather(c.listTags, {}), `${THIRD} undefined`],
    ['the name of an id', (c) => gather(c.listTags, {}, 'id'), `${THIRD} "id"`],
    [
      'options of null',
      (c) => gather(c.listTags, {}, id, null),
      'the options of collect must be an object like {maxPages: 10}, not null',
    ],
    ['pagesOf()', () => walk(), `the first argument of pagesOf ${FIRST} undefined`],
    ['a walk of no query', (c) => walk(c.listTags), `the second argument of pagesOf ${SECOND} undefined`],
    ['a walk of a list', (c) => walk(c.getBooks, ['1']), `the second argument of pagesOf ${SECOND} a list`],
    [
      'a walk with a number',
      (c) => walk(c.listTags, {}, 10),
      'the options of pagesOf must be an object like {maxPages: 10}, not 10',
    ],
    ['a method that gives nothing', () => walk(() => undefined, {}), `${NO_PAGE} undefined`],
    ['a page of nothing', () => walk(async () => ({ ok: true }), {}), `${NO_PAGE} an object of ok`],
    ['half a failure', () => walk(async () => ({ ok: false }), {}), `${NO_PAGE} an object of ok`],
    [
      'one order, and none there',
      (c) => {
        server.answer(() => ({ status: 404, json: {} }));
        return walk(c.getOrder, { id: '0x01' });
      },
      `${NO_PAGE} an object of ok, value`,
    ],
    [
      'one market',
      (c) => {
        server.answer(() => ({ json: { id: '1', conditionId: ID } }));
        return walk(c.getMarket, { id: '1' });
      },
      `${NO_PAGE} an object of ok, value`,
    ],
    [
      'a search',
      (c) => {
        server.answer(() => ({ json: {} }));
        return gather(c.search, { text: 'rain' }, id);
      },
      'the rows of a page must be a list, as those of client.listTags are, not undefined',
    ],
    [
      'a page without rows',
      () => gather(async () => ({ ok: true, value: { lost: 0 } }), {}, id),
      'the rows of a page must be a list, as those of client.listTags are, not undefined',
    ],
  ])('is not walked without what it takes: %s', async (_, call, words) => {
    await expect(call(client)).rejects.toThrow(new TypeError(words));
    expect(asked.filter((each) => !each.startsWith('GET /tags'))).toEqual([]);
  });

  it('is awaited before it is unwrapped', () => {
    expect(() => unwrap(client.listTags() as never)).toThrow(/await it first$/);
  });
});
