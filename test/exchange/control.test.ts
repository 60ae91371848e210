import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { stateHash } from '../../src/exchange/matching/state-hash.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const exchange: Exchange = createExchange({ clock: simulatedClock(), markets: 12, traders: false });
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

const [yes] = (exchange.markets[0] as Exchange['markets'][number]).tokenIds;

describe('the control routes', () => {
  it('read the state hash, which changes with the state and is equal for an equal exchange', async () => {
    const { json } = await ask(exchange, 'GET /_exchange/state');
    expect(json).toMatchObject({
      hash: stateHash(exchange.engine.state),
      seed: 7,
      dialect: 'svc',
      markets: 12,
    });
    const twin = createExchange({ clock: simulatedClock(), markets: 12, traders: false });
    expect(stateHash(twin.engine.state)).toBe(json.hash);
    const other = createExchange({ clock: simulatedClock(), markets: 12, traders: false, seed: 8 });
    expect(stateHash(other.engine.state)).not.toBe(json.hash);
  });

  it('place and cancel orders for any account', async () => {
    const [, maker] = (await ask(exchange, 'GET /_exchange/accounts')).json;
    const body = { account: maker.address, tokenId: yes, side: 'BUY', price: '0.02', size: '10' };
    const placed = await ask(exchange, 'POST /_exchange/orders', { body });
    expect(placed.json.order).toMatchObject({
      price: '0.02',
      originalSize: '10',
      makerAddress: maker.address,
    });
    const listed = await ask(exchange, `GET /_exchange/orders?account=${maker.address}`);
    const { id } = placed.json.order;
    expect(listed.json.map((order: { id: string }) => order.id)).toContain(id);
    expect((await ask(exchange, `DELETE /_exchange/orders/${id}`)).json).toEqual({ canceled: [id] });
    expect((await ask(exchange, `DELETE /_exchange/orders/${id}`)).status).toBe(404);
  });

  it.each([
    [{ tokenId: yes, side: 'BUY', price: '0.025', size: '10' }, 'invalid-price: the price must be 0.'],
    [{ tokenId: yes, side: 'BUY', price: '0.02', size: '0.001' }, 'invalid-size: the size must be 5 to '],
    [{ tokenId: yes, side: 'BUY', price: '0.02', size: '10', type: 'IOC' }, 'type must be one of'],
    [{ tokenId: yes, side: 'HOLD', price: '0.02', size: '10' }, 'side must be'],
    [
      { tokenId: '5', side: 'BUY', price: '0.02', size: '10' },
      'unknown-token: GET /markets has the ids of tokens',
    ],
    [
      { account: '0x5', tokenId: yes, side: 'BUY', price: '0.02', size: '10' },
      'unknown-account: GET /_exchange/accounts has the addresses',
    ],
    [{ tokenId: yes, side: 'BUY', price: 0.02, size: '10' }, 'price must be a string'],
    [{ account: 5, tokenId: yes, side: 'BUY', price: '0.02', size: '10' }, 'account must be a string'],
    [{ tokenId: yes, side: 'BUY', price: '0.02', size: '10', type: 'GTD' }, 'GTD wants expiresAt'],
    [{ tokenId: yes, side: 'BUY', price: '0.9', size: '9000000' }, 'insufficient-cash: the account has not'],
    [
      { tokenId: yes, side: 'BUY', price: '0.02', size: '10', tpye: 'FOK' },
      'there is no option "tpye"; there are tokenId, side, price, size, account, type, expiresAt',
    ],
    [[], 'the body must be an object of tokenId, side, '],
    [{ expiresAt: 1e300, tokenId: yes, side: 'BUY', price: '0.02', size: '10' }, 'expiresAt must be'],
    [
      { expiresAt: 9e12, tokenId: yes, side: 'BUY', price: '0.02', size: '10' },
      'expiresAt is for the type GTD, and this order is GTC',
    ],
    [{ expiresAt: '1', tokenId: yes, side: 'BUY', price: '0.02', size: '10' }, 'expiresAt must be a number'],
  ])('say what is wrong with the order %o', async (body, error) => {
    const { status, json } = await ask(exchange, 'POST /_exchange/orders', { body });
    expect([status, json.error]).toEqual([400, expect.stringContaining(error)]);
  });

  it.each([
    ['POST /_exchange/clock', { forwardMs: 0, backMs: 5 }, '"backMs"; there are forwardMs'],
    ['POST /_exchange/resolve', { market: '1', winner: 0, loser: 1 }, '"loser"; there are market, winner'],
    ['POST /_exchange/orders?type=FOK', {}, '"type" in the address: POST /_exchange/orders takes none there'],
    ['GET /_exchange/orders?acount=0x5', undefined, '"acount"; there are account'],
    ['GET /_exchange/state?seed=8', undefined, '"seed" in the address'],
    ['PUT /_exchange/limits?enforce=false', undefined, '"enforce"; there are enforced'],
    ['DELETE /_exchange/faults?path=/tags', undefined, '"path" in the address'],
    ['DELETE /_exchange/faults/latency?path=/tags', undefined, '"path" in the address'],
  ])('refuse what they do not know: %s with %j', async (route, body, error) => {
    exchange.faults.on('latency', { path: '/books' });
    const before = (await ask(exchange, 'GET /_exchange/state')).json;
    const { status, json } = await ask(exchange, route, { body });
    expect([status, json.error]).toEqual([400, expect.stringContaining(`there is no option ${error}`)]);
    expect((await ask(exchange, 'GET /_exchange/state')).json).toEqual(before);
    expect(exchange.state.isLimited).toBe(true);
    exchange.faults.clear();
  });

  it.each(['PUT /_exchange/limits', 'PUT /_exchange/faults/latency', 'DELETE /_exchange/faults'])(
    'refuse a body that they would not read: %s',
    async (route) => {
      const { status, json } = await ask(exchange, route, { body: { enforced: false } });
      expect([status, json.error]).toEqual([400, `${route} takes no body: its options stand in the address`]);
      expect(exchange.faults.isQuiet).toBe(true);
    },
  );

  it('move the clock forward, and orders expire on the way', async () => {
    const { time } = (await ask(exchange, 'GET /_exchange/state')).json;
    const order = {
      tokenId: yes,
      side: 'BUY',
      price: '0.02',
      size: '10',
      type: 'GTD',
      expiresAt: time + 60_000,
    };
    const { id } = (await ask(exchange, 'POST /_exchange/orders', { body: order })).json.order;
    expect(exchange.demo.openOrders()).toContain(id);
    const moved = await ask(exchange, 'POST /_exchange/clock', { body: { forwardMs: 60_000 } });
    expect(moved.json).toEqual({ time: time + 60_000 });
    expect(exchange.demo.openOrders()).not.toContain(id);
    expect((await ask(exchange, 'POST /_exchange/clock', { body: { forwardMs: -1 } })).status).toBe(400);
  });

  it.each([1e300, 1e17, 0.5, -1, '60000', null])('do not move the clock by %o', async (forwardMs) => {
    const { time } = (await ask(exchange, 'GET /_exchange/state')).json;
    const { status, json } = await ask(exchange, 'POST /_exchange/clock', { body: { forwardMs } });
    expect([status, json.error]).toEqual([400, expect.stringContaining('forwardMs must be')]);
    expect((await ask(exchange, 'GET /_exchange/state')).json.time).toBe(time);
  });

  it('move the clock to the last day there is, and every list can still be read', async () => {
    const clock = simulatedClock();
    const late = await createExchange({ clock, markets: 12 }).listen();
    const most = Date.UTC(9999, 11, 31) - late.state.now();
    expect((await ask(late, 'POST /_exchange/clock', { body: { forwardMs: most } })).status).toBe(200);
    expect((await ask(late, 'POST /_exchange/clock', { body: { forwardMs: 1 } })).status).toBe(400);
    await clock.advance(5);
    expect((await ask(late, 'POST /_exchange/clock', { body: { forwardMs: 0 } })).status).toBe(200);
    const { json } = await ask(late, 'POST /_exchange/clock', { body: { forwardMs: 1 } });
    expect(json.error).toMatch(/ to 0$/);
    for (const route of ['GET /events', 'GET /simplified-markets', 'GET /_exchange/orders']) {
      expect((await ask(late, route)).status).toBe(200);
    }
    expect((await ask(late, 'GET /data/orders', { signed: true })).status).toBe(200);
    await late.close();
  });

  it('resolve a market: it closes, its winner is worth a dollar, and it takes no more orders', async () => {
    const { conditionId, slug } = exchange.markets[3] as Exchange['markets'][number];
    expect(
      (await ask(exchange, 'POST /_exchange/resolve', { body: { market: slug, winner: 0 } })).status,
    ).toBe(200);
    const { json } = await ask(exchange, 'GET /simplified-markets');
    const row = json.data.find((one: { condition_id: string }) => one.condition_id === conditionId);
    expect(row).toMatchObject({ closed: true, active: false, accepting_orders: false });
    expect(
      row.tokens.map(({ price, winner }: { price: number; winner: boolean }) => [price, winner]),
    ).toEqual([
      [1, true],
      [0, false],
    ]);
    const again = await ask(exchange, 'POST /_exchange/resolve', { body: { market: slug, winner: 1 } });
    expect([again.status, again.json.error]).toEqual([
      409,
      expect.stringMatching(/^the market is resolved already: .+ won$/),
    ]);
  });

  it('list the faults that are known and switch them with a path, a count and an amount', async () => {
    const { json } = await ask(exchange, 'GET /_exchange/faults');
    expect(Object.keys(json.known)).toContain('lying-cancel');
    await ask(exchange, 'PUT /_exchange/faults/throttled?path=/tags&times=1&amount=7');
    const throttled = await ask(exchange, 'GET /tags');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await ask(exchange, 'GET /tags')).status).toBe(200);
    await ask(exchange, 'PUT /_exchange/faults/server-error');
    expect((await ask(exchange, 'GET /tags')).status).toBe(500);
    expect((await ask(exchange, 'DELETE /_exchange/faults')).json).toEqual({ on: {} });
    expect((await ask(exchange, 'GET /tags')).status).toBe(200);
  });

  it('choose a form of a fault, and refuse one that it does not have', async () => {
    const { json } = await ask(exchange, 'PUT /_exchange/faults/look-up-fails?form=425');
    expect(json).toEqual({ on: { 'look-up-fails': { form: '425' } } });
    await ask(exchange, 'DELETE /_exchange/faults');
    const wrong = await ask(exchange, 'PUT /_exchange/faults/look-up-fails?form=teapot');
    expect([wrong.status, wrong.json.error]).toEqual([
      400,
      'form of look-up-fails must be one of 500, 425, hang',
    ]);
    const formless = await ask(exchange, 'PUT /_exchange/faults/latency?form=500');
    expect([formless.status, formless.json.error]).toEqual([400, 'latency has no forms']);
    expect((await ask(exchange, 'GET /_exchange/faults')).json.on).toEqual({});
  });

  const TIMES = 'times must be an integer from 1 to 1000000';
  it.each([
    ['hang?times=x', TIMES],
    ['hang?times=1.5', TIMES],
    ['hang?times=0', TIMES],
    ['hang?times=1e3', TIMES],
    ['hang?times=9999999999999999', TIMES],
    ['latency?amount=x', 'amount must be an integer from 0 to 86400000'],
    ['skewed-clock?amount=0.5', 'amount must be an integer from -86400000 to 86400000'],
    ['hang?amount=x', 'hang takes no amount'],
  ])('tell the bounds of the very fault: %s', async (fault, words) => {
    const { status, json } = await ask(exchange, `PUT /_exchange/faults/${fault}`);
    expect([status, json.error]).toEqual([400, words]);
    expect((await ask(exchange, 'GET /_exchange/faults')).json.on).toEqual({});
  });

  it('take an empty number for none', async () => {
    const { json } = await ask(exchange, 'PUT /_exchange/faults/latency?times=&amount=-0');
    expect(json.on).toEqual({ latency: { amount: 0 } });
    await ask(exchange, 'DELETE /_exchange/faults');
  });
});

describe('limits over the wire', () => {
  it('throttle the 81st POST /books of ten seconds with JSON and the seconds to wait', async () => {
    const clock = simulatedClock();
    const strict = await createExchange({ clock, markets: 2, traders: false }).listen();
    const [token_id] = (strict.markets[0] as Exchange['markets'][number]).tokenIds;
    const asks = () => ask(strict, 'POST /books', { body: [{ token_id }] });
    for (let i = 0; i < 80; i++) expect((await asks()).status).toBe(200);
    await clock.advance(3500);
    const { status, json, headers } = await asks();
    expect([status, json, headers.get('retry-after')]).toEqual([429, { error: 'Too Many Requests' }, '7']);
    await clock.advance(6500);
    expect((await asks()).status).toBe(200);
    await strict.close();
  });
});

describe('limits under throttled-delay', () => {
  it('answer late what they would refuse', async () => {
    const clock = simulatedClock();
    const patient = await createExchange({
      clock,
      markets: 2,
      traders: false,
      faults: ['throttled-delay'],
    }).listen();
    const asks = () => ask(patient, 'POST /prices', { body: [] });
    for (let i = 0; i < 80; i++) await asks();
    let isAnswered = false;
    const late = asks().then(({ status }) => {
      isAnswered = true;
      return status;
    });
    await expect.poll(() => clock.pending).toBeGreaterThan(1);
    await clock.advance(9999);
    expect(isAnswered).toBe(false);
    await clock.advance(1);
    expect(await late).toBe(200);
    await patient.close();
  });
});

describe('coming and going', () => {
  it('comes back on the same port with the state it had', async () => {
    const { url } = exchange;
    const open = exchange.demo.openOrders();
    await exchange.stop();
    await expect(ask(exchange, 'GET /tags')).rejects.toThrow();
    await exchange.start();
    expect(exchange.url).toBe(url);
    expect((await ask(exchange, 'GET /tags')).status).toBe(200);
    expect(exchange.demo.openOrders()).toEqual(open);
  });

  it('remembers the requests it saw, with what they carried and how they were answered', async () => {
    exchange.requests.length = 0;
    await ask(exchange, 'POST /prices?x=1', { body: '[]' });
    expect(exchange.requests).toMatchObject([
      { method: 'POST', path: '/prices', query: { x: '1' }, body: '[]', status: 200 },
    ]);
  });
});

describe('the end of events', () => {
  const own: Exchange = createExchange({ clock: simulatedClock(), markets: 60, traders: false });
  beforeAll(() => own.listen());
  afterAll(() => own.close());
  const statusOf = (index: number) => own.engine.state.markets[index]?.status;
  const isOpen = ({ index }: { index: number }) => statusOf(index) === 'open';

  it('resolves every market of an event when its time comes', async () => {
    const event = own.state.catalog.events.find(({ endMs }) => endMs > own.state.now());
    const indexes = event?.markets.map(({ index }) => index) ?? [];
    expect(indexes.map(statusOf)).toEqual(indexes.map(() => 'open'));
    const forwardMs = Math.ceil((event?.endMs ?? 0) - own.state.now());
    await ask(own, 'POST /_exchange/clock', { body: { forwardMs } });
    expect(indexes.map(statusOf)).toEqual(indexes.map(() => 'resolved'));
    expect((await ask(own, `GET /events/slug/${event?.slug}`)).json).toMatchObject({
      closed: true,
      active: false,
    });
  });

  it('lets exactly one market win where only one can', async () => {
    const event = own.state.catalog.events.find(({ negRisk, markets }) => negRisk && markets.every(isOpen));
    const [, second] = event?.markets ?? [];
    await ask(own, 'POST /_exchange/resolve', { body: { market: second?.conditionId, winner: 0 } });
    const winners = event?.markets.map(({ index }) => own.engine.state.markets[index]?.winner);
    expect(winners).toEqual(event?.markets.map((market) => (market === second ? 0 : 1)));
  });

  it('never contradicts itself about more and less of the same thing', async () => {
    await ask(own, 'POST /_exchange/clock', { body: { forwardMs: 1000 * 86_400_000 } });
    const above = own.state.catalog.events.filter(({ title }) => title.includes('above ___'));
    expect(above.length).toBeGreaterThan(0);
    for (const { markets } of above) {
      const winners = markets.map(({ index }) => own.engine.state.markets[index]?.winner);
      expect(winners).toEqual(winners.toSorted());
    }
  });
});
