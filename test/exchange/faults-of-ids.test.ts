import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';
import { demoAccount } from './demo-account.ts';

const exchange: Exchange = createExchange({
  clock: simulatedClock(),
  markets: 12,
  traders: false,
  limits: false,
});
const { rest, listedIds, list, cancel } = demoAccount(exchange);

beforeAll(() => exchange.listen());
afterEach(() => exchange.faults.clear());
afterAll(() => exchange.close());

const market = exchange.markets[0] as Exchange['markets'][number];
const { conditionId } = market;
const [token] = market.tokenIds;
const resting = (): string[] => exchange.demo.openOrders(conditionId);

/** The ids of the market's mirror, as the catalog spells them. */
async function mirror(): Promise<{ id: string; token: string }> {
  const { json } = await ask(exchange, `GET /markets/slug/${market.slug}`);
  return { id: json.mirrorConditionId, token: JSON.parse(json.mirrorClobTokenIds)[0] };
}

describe('orders-mirrored', () => {
  it('lists every other order with the id and the token of the mirror', async () => {
    const ids = rest(market, 6);
    exchange.faults.on('orders-mirrored');
    const { id, token: mirrorToken } = await mirror();
    const own = (await list(`market=${conditionId}`)).json.data;
    const mirrored = (await list(`market=${id}`)).json.data;
    expect([own.length, mirrored.length]).toEqual([3, 3]);
    expect([...own, ...mirrored].map((order) => order.id).toSorted()).toEqual(ids.toSorted());
    for (const order of own) expect(order).toMatchObject({ market: conditionId, assetId: token });
    for (const order of mirrored) expect(order).toMatchObject({ market: id, assetId: mirrorToken });
    expect(await listedIds(`asset_id=${mirrorToken}`)).toEqual(
      mirrored.map((order: { id: string }) => order.id),
    );
    expect(await listedIds(`market=${id}&asset_id=${token}`)).toEqual([]);
  });

  it('gives an order by its id the ids under which it is listed', async () => {
    rest(market, 2);
    exchange.faults.on('orders-mirrored');
    for (const order of (await list(`asset_id=${(await mirror()).token}`)).json.data) {
      const { json } = await ask(exchange, `GET /data/order/${order.id}`, { signed: true });
      expect(json.order).toEqual(order);
    }
  });

  it('takes down by the ids of the mirror what is listed under them, and nothing else', async () => {
    const ids = rest(market, 6);
    exchange.faults.on('orders-mirrored');
    const { id, token: mirrorToken } = await mirror();
    const mirrored = await listedIds(`market=${id}`);
    const own = ids.filter((each) => !mirrored.includes(each));

    expect((await cancel({ market: id, asset_id: token })).json.canceled).toEqual([]);
    expect((await cancel({ market: conditionId, asset_id: mirrorToken })).json.canceled).toEqual([]);
    expect(resting()).toEqual(ids);
    expect((await cancel({ market: conditionId })).json.canceled).toEqual(own);
    expect(resting()).toEqual(mirrored);
    expect((await cancel({ market: id, asset_id: mirrorToken })).json.canceled).toEqual(mirrored);
    expect(resting()).toEqual([]);
  });

  it.each(['mirror', 'own'] as const)('takes down by the %s token alone what carries it', async (which) => {
    const ids = rest(market, 6);
    exchange.faults.on('orders-mirrored');
    const asked = which === 'own' ? token : (await mirror()).token;
    const listed = await listedIds(`asset_id=${asked}`);
    expect(listed).toHaveLength(3);
    expect((await cancel({ asset_id: asked })).json.canceled).toEqual(listed);
    expect(resting()).toEqual(ids.filter((id) => !listed.includes(id)));
  });

  it('spells the token of the mirror as the dialect does', async () => {
    const polymarket = await createExchange({
      clock: simulatedClock(),
      markets: 12,
      traders: false,
      dialect: 'polymarket',
    }).listen();
    demoAccount(polymarket).rest(market, 2);
    polymarket.faults.on('orders-mirrored');
    const { id, token: mirrorToken } = await mirror();
    const timestamp = String(Math.floor(polymarket.state.now() / 1000));
    const { json } = await ask(polymarket, `GET /data/orders?market=${id}`, { signed: true, timestamp });
    expect(json.data).toEqual([expect.objectContaining({ market: id, asset_id: mirrorToken })]);
    await polymarket.close();
  });

  it('is no reason to list anything under the mirror while it is off', async () => {
    const ids = rest(market, 2);
    const { id, token: mirrorToken } = await mirror();
    expect(await listedIds(`market=${id}`)).toEqual([]);
    expect((await cancel({ market: id })).json.canceled).toEqual([]);
    expect((await cancel({ asset_id: mirrorToken })).json.canceled).toEqual([]);
    expect(resting()).toEqual(ids);
  });
});

describe('mirror-tokens', () => {
  it('lists every other order with the token of the mirror under its own market', async () => {
    const ids = rest(market, 4);
    exchange.faults.on('mirror-tokens');
    const { id, token: mirrorToken } = await mirror();
    const moved = await listedIds(`asset_id=${mirrorToken}`);
    expect(moved).toHaveLength(2);
    expect(await listedIds(`market=${conditionId}`)).toEqual(ids);
    expect(await listedIds(`market=${id}`)).toEqual([]);
    const { json } = await cancel({ market: conditionId, asset_id: token });
    expect(json.canceled).toEqual(ids.filter((each) => !moved.includes(each)));
    expect(resting()).toEqual(moved);
    expect((await cancel({ market: conditionId })).json.canceled).toEqual(moved);
    expect(resting()).toEqual([]);
  });
});

describe('market-unheard-of', () => {
  it('lists every other order under an id that no catalog knows, with the token of the market', async () => {
    const ids = rest(market, 4);
    exchange.faults.on('market-unheard-of');
    const all = (await list(`asset_id=${token}`)).json.data;
    expect(all.map((order: { id: string }) => order.id)).toEqual(ids);
    const [unknown] = all.flatMap((order: { market: string }) =>
      order.market === conditionId ? [] : order.market,
    );
    const moved = await listedIds(`market=${unknown}`);
    expect(moved).toHaveLength(2);
    expect([unknown, (await mirror()).id]).toEqual([
      expect.stringMatching(/^0x[0-9a-f]{64}$/),
      expect.not.stringMatching(unknown),
    ]);
    expect((await ask(exchange, `GET /markets/${unknown}`)).status).toBe(404);
    const { text } = await ask(exchange, 'GET /simplified-markets');
    expect(text).not.toContain(unknown);
    const { json } = await cancel({ market: conditionId });
    expect(json.canceled).toEqual(ids.filter((each) => !moved.includes(each)));
    expect(resting()).toEqual(moved);
    expect((await cancel({ market: unknown, asset_id: token })).json.canceled).toEqual(moved);
    expect(resting()).toEqual([]);
  });

  it('leaves none under the market itself when the others are mirrored', async () => {
    const ids = rest(market, 4);
    exchange.faults.on('market-unheard-of');
    exchange.faults.on('orders-mirrored');
    expect((await cancel({ market: conditionId })).json.canceled).toEqual([]);
    expect(await listedIds(`market=${conditionId}`)).toEqual([]);
    expect(await listedIds(`market=${(await mirror()).id}`)).toHaveLength(2);
    expect(resting()).toEqual(ids);
  });
});

describe('the case of ids', () => {
  const shouted = `0x${conditionId.slice(2).toUpperCase()}`;

  it('without a fault is one in the order book as in the catalog', async () => {
    const ids = rest(market, 2);
    expect(await listedIds(`market=${shouted}`)).toEqual(ids);
    expect((await cancel({ market: shouted })).json.canceled).toEqual(ids);
  });

  it('case-folding-catalog spells ids in capitals and takes any; orders are matched in lower case', async () => {
    const ids = rest(market, 2);
    exchange.faults.on('case-folding-catalog');
    for (const path of [`/markets/slug/${market.slug}`, `/markets/${shouted}`, `/markets/${conditionId}`]) {
      const { json } = await ask(exchange, `GET ${path}`);
      expect(json).toMatchObject({ conditionId: shouted, slug: market.slug });
      expect(json.mirrorConditionId).toMatch(/^0x[0-9A-F]{64}$/);
    }
    for (const path of ['/simplified-markets', '/sampling-simplified-markets', '/sampling-markets']) {
      for (const row of (await ask(exchange, `GET ${path}`)).json.data) {
        expect(row.condition_id).toMatch(/^0x[0-9A-F]{64}$/);
      }
    }
    for (const event of (await ask(exchange, 'GET /events')).json) {
      for (const each of event.markets) expect(each.conditionId).toMatch(/^0x[0-9A-F]{64}$/);
    }
    const books = await ask(exchange, 'POST /books', { body: [{ token_id: token }] });
    expect(books.json[0].market).toBe(conditionId);

    expect(await listedIds(`market=${shouted}`)).toEqual([]);
    expect((await cancel({ market: shouted })).json).toEqual({ canceled: [], not_canceled: {} });
    expect(resting()).toEqual(ids);
    expect(await listedIds(`market=${conditionId}`)).toEqual(ids);
    expect((await cancel({ market: conditionId })).json.canceled).toEqual(ids);
  });

  it('upper-case-orders matches orders in capitals; the catalog spells lower case and takes any', async () => {
    const ids = rest(market, 2);
    exchange.faults.on('upper-case-orders');
    for (const path of [`/markets/${shouted}`, `/markets/${conditionId}`]) {
      expect((await ask(exchange, `GET ${path}`)).json.conditionId).toBe(conditionId);
    }
    for (const order of (await list(`asset_id=${token}`)).json.data) expect(order.market).toBe(shouted);
    expect(await listedIds(`market=${conditionId}`)).toEqual([]);
    expect((await cancel({ market: conditionId })).json.canceled).toEqual([]);
    expect(resting()).toEqual(ids);
    expect((await cancel({ market: shouted })).json.canceled).toEqual(ids);
    expect(resting()).toEqual([]);
  });
});

const askFor = (name: string) => ask(exchange, `GET /markets/${name}`);
const askBook = async (): Promise<{ market: string; asset_id: string }> =>
  (await ask(exchange, 'POST /books', { body: [{ token_id: token }] })).json[0];

describe('a catalog that answers about another market', () => {
  it.each([
    [undefined, true, false],
    ['markets', true, false],
    ['books', false, true],
    ['both', true, true],
  ] as const)(
    'catalog-other-market with the form %s: another record %s, another market of a book %s',
    async (form, isOtherRecord, isOtherBook) => {
      const { id } = (await askFor(conditionId)).json;
      exchange.faults.on('catalog-other-market', { ...(form && { form }) });
      const records = await Promise.all([`slug/${market.slug}`, conditionId, id].map(askFor));
      for (const { status, json } of records) {
        expect([status, json.conditionId === conditionId]).toEqual([200, !isOtherRecord]);
        if (isOtherRecord) expect(exchange.demo.openOrders(json.conditionId)).not.toEqual([]);
      }
      const book = await askBook();
      expect([book.asset_id, book.market === conditionId]).toEqual([token, !isOtherBook]);
      const { json: single } = await ask(exchange, `GET /book?token_id=${token}`);
      expect(single.market).toBe(book.market);
    },
  );

  it('catalog-other-market answers so only under its path', async () => {
    exchange.faults.on('catalog-other-market', { path: '/markets/slug/', form: 'both' });
    expect((await askFor(conditionId)).json.conditionId).toBe(conditionId);
    expect((await askFor(`slug/${market.slug}`)).json.conditionId).not.toBe(conditionId);
    expect((await askBook()).market).toBe(conditionId);
  });

  it('catalog-cached answers with whom it was asked for first', async () => {
    const [first, second] = exchange.markets as [Exchange['markets'][number], Exchange['markets'][number]];
    exchange.faults.on('catalog-cached');
    const answers = [];
    for (const name of [second.conditionId, first.conditionId, `slug/${first.slug}`])
      answers.push((await askFor(name)).json.slug);
    expect(answers).toEqual([second.slug, second.slug, second.slug]);
    exchange.faults.clear();
    expect((await askFor(first.conditionId)).json.slug).toBe(first.slug);
  });

  it('catalog-guesses takes a name with a typing error for the most similar', async () => {
    const names = [
      `slug/${market.slug}x`,
      `slug/${market.slug.slice(0, -1)}`,
      `${conditionId.slice(0, -1)}g`,
    ];
    for (const name of names) expect((await askFor(name)).status).toBe(404);
    exchange.faults.on('catalog-guesses');
    for (const name of names) expect((await askFor(name)).json.conditionId).toBe(conditionId);
    expect((await askFor(conditionId)).json.conditionId).toBe(conditionId);
  });
});

describe('the ids of mirrors', () => {
  it('are the same in the catalog, its lists and the lists of the order book', async () => {
    const { id } = await mirror();
    const { json: one } = await ask(exchange, `GET /markets/${conditionId}`);
    const { json: simplified } = await ask(exchange, 'GET /simplified-markets');
    const { json: events } = await ask(exchange, `GET /events?limit=100`);
    const row = simplified.data.find((each: { condition_id: string }) => each.condition_id === conditionId);
    const listed = events
      .flatMap((event: { markets: unknown[] }) => event.markets)
      .find((each: { conditionId: string }) => each.conditionId === conditionId);
    const tokens = row.tokens.map((each: { mirror_token_id: string }) => each.mirror_token_id);
    expect([one.mirrorConditionId, listed.mirrorConditionId, row.mirror_condition_id]).toEqual([id, id, id]);
    expect(JSON.parse(one.mirrorClobTokenIds)).toEqual(tokens);
    expect(JSON.parse(listed.mirrorClobTokenIds)).toEqual(tokens);
    expect(new Set([...tokens, ...market.tokenIds]).size).toBe(4);
  });

  it('have no book and no price of their own', async () => {
    const body = [{ token_id: (await mirror()).token }];
    expect((await ask(exchange, 'POST /books', { body })).json).toEqual([]);
    expect((await ask(exchange, 'POST /prices', { body })).json).toEqual({});
  });
});
