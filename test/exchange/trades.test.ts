import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/exchange/dialect.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../src/exchange/exchange.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

interface Stage {
  readonly clock: SimulatedClock;
  readonly exchange: Exchange;
}

function open(dialect: DialectName): Stage {
  const clock = simulatedClock();
  return {
    clock,
    exchange: createExchange({ clock, markets: 12, traders: false, limits: false, dialect }),
  };
}

const svc = open('svc');
const polymarket = open('polymarket');
beforeAll(() => Promise.all([svc.exchange.listen(), polymarket.exchange.listen()]));
afterAll(() => Promise.all([svc.exchange.close(), polymarket.exchange.close()]));

// oxlint-disable-next-line no-explicit-any -- answers of every shape
async function list({ clock, exchange }: Stage, path = '/builder/trades'): Promise<any[]> {
  const inSeconds = exchange.dialect !== 'svc';
  const timestamp = inSeconds ? { timestamp: String(Math.floor(clock.now() / 1000)) } : {};
  return (await ask(exchange, `GET ${path}`, { signed: true, ...timestamp })).json.data;
}

/** An order of anybody, past the wire. */
async function place({ exchange }: Stage, person: number, order: Record<string, string>): Promise<string> {
  const account = exchange.state.personas[person]?.address;
  const { json } = await ask(exchange, 'POST /_exchange/orders', { body: { account, ...order } });
  return json.order.id;
}

/** A market whose orders are all taken down. */
function emptyMarket({ exchange }: Stage): ExchangeMarket {
  const market = exchange.markets[1] as ExchangeMarket;
  const { engine } = exchange.state;
  for (const order of engine.state.orders.values()) if (order.market === 1) engine.cancel(order.id);
  return market;
}

describe('a trade in which the account was a maker', () => {
  const [DEMO, MAKER, TAKER] = [0, 1, 7];

  it('has the taker’s order on top and the account’s own part among the maker orders', async () => {
    const { tokenIds } = emptyMarket(svc);
    const [yes, no] = tokenIds;
    const other = await place(svc, MAKER, { tokenId: yes, side: 'BUY', price: '0.40', size: '30' });
    const own = await place(svc, DEMO, { tokenId: yes, side: 'BUY', price: '0.40', size: '20' });
    const taker = await place(svc, TAKER, {
      tokenId: no,
      side: 'BUY',
      price: '0.60',
      size: '45',
      type: 'FAK',
    });
    const [trade] = await list(svc);
    const people = svc.exchange.state.personas;
    expect(trade).toMatchObject({
      taker_order_id: taker,
      asset_id: no,
      side: 'BUY',
      size: '45',
      price: '0.6',
      maker_address: people[TAKER]?.address,
      type: 'MAKER',
      maker_orders: [
        { order_id: other, asset_id: yes, side: 'BUY', price: '0.4', matched_amount: '30' },
        { order_id: own, asset_id: yes, side: 'BUY', price: '0.4', matched_amount: '15' },
      ],
    });
    const mine = trade.maker_orders[1];
    expect([mine.maker_address, mine.owner]).toEqual([people[DEMO]?.address, svc.exchange.account.apiKey]);
    expect(trade.owner).not.toBe(svc.exchange.account.apiKey);
    const { order } = (await ask(svc.exchange, `GET /data/order/${own}`, { signed: true })).json;
    expect(order).toMatchObject({ sizeMatched: '15', associateTrades: [trade.id] });
  });

  it('is found by either token, by either wallet, and by no other', async () => {
    const [trade] = await list(svc);
    const [mine] = trade.maker_orders.slice(-1);
    const found = async (query: string) =>
      (await list(svc, `/builder/trades?${query}`)).some(({ id }) => id === trade.id);
    expect(await found(`asset_id=${trade.asset_id}`)).toBe(true);
    expect(await found(`asset_id=${mine.asset_id}`)).toBe(true);
    expect(await found(`asset_id=${svc.exchange.markets[0]?.tokenIds[0]}`)).toBe(false);
    expect(await found(`maker_address=${mine.maker_address.toUpperCase().replace('0X', '0x')}`)).toBe(true);
    expect(await found(`maker_address=${trade.maker_address}`)).toBe(true);
    expect(await found(`maker_address=${svc.exchange.state.personas[9]?.address}`)).toBe(false);
  });

  it('tells the wallet’s own part alone in its activity', async () => {
    const { json } = await ask(svc.exchange, `GET /activity?user=${svc.exchange.account.address}&limit=1`);
    expect(json[0]).toMatchObject({ side: 'BUY', outcomeIndex: 0, size: 15, price: 0.4, usdcSize: 6 });
  });
});

describe('a trade in which the account was the taker', () => {
  it('is one for each price that its order met, with all the makers there', async () => {
    const [yes] = emptyMarket(svc).tokenIds;
    await place(svc, 1, { tokenId: yes, side: 'BUY', price: '0.40', size: '30' });
    await place(svc, 2, { tokenId: yes, side: 'BUY', price: '0.40', size: '20' });
    await place(svc, 3, { tokenId: yes, side: 'BUY', price: '0.39', size: '20' });
    svc.exchange.engine.split(0, 1, 10_000);
    const id = await place(svc, 0, { tokenId: yes, side: 'SELL', price: '0.30', size: '60' });
    const made = (await list(svc)).slice(0, 2);
    expect(made).toMatchObject([
      { type: 'TAKER', side: 'SELL', size: '10', price: '0.39', maker_orders: [{ matched_amount: '10' }] },
      {
        type: 'TAKER',
        side: 'SELL',
        size: '50',
        price: '0.4',
        owner: svc.exchange.account.apiKey,
        maker_orders: [{ matched_amount: '30' }, { matched_amount: '20' }],
      },
    ]);
    const { order } = (await ask(svc.exchange, `GET /data/order/${id}`, { signed: true })).json;
    expect(order.associateTrades).toEqual(made.map((trade) => trade.id).toReversed());
  });
});

describe('the state of a trade', () => {
  it('goes from matched over mined, sometimes with a second try, to confirmed, and says since when', async () => {
    const stage = open('svc');
    await stage.exchange.listen();
    const [yes] = (stage.exchange.markets[0] as ExchangeMarket).tokenIds;
    for (let i = 0; i < 8; i++) {
      await place(stage, 0, { tokenId: yes, side: 'BUY', price: '0.99', size: '5', type: 'FAK' });
    }
    const states = async () => (await list(stage)).slice(0, 8).map(({ status }) => status);
    expect(new Set(await states())).toEqual(new Set(['MATCHED']));
    await stage.clock.advance(5_000);
    expect(new Set(await states())).toEqual(new Set(['MINED', 'RETRYING']));
    const [first] = await list(stage);
    expect(Date.parse(first.last_update) - Date.parse(first.match_time)).toBe(3_000);
    await stage.clock.advance(10_000);
    expect(new Set(await states())).toEqual(new Set(['MINED']));
    await stage.clock.advance(60_000);
    expect(new Set(await states())).toEqual(new Set(['CONFIRMED']));
    await stage.exchange.close();
  });
});

describe('trades of the dialect polymarket', () => {
  it('have trader_side and times in epoch seconds at /data/trades', async () => {
    const [trade] = await list(polymarket, '/data/trades');
    expect(trade).not.toHaveProperty('type');
    expect(['TAKER', 'MAKER']).toContain(trade.trader_side);
    for (const time of [trade.match_time, trade.last_update]) expect(time).toMatch(/^\d{10}$/);
  });

  it('are not at /builder/trades for the account’s own signature', async () => {
    expect(await list(polymarket, '/builder/trades')).toBeUndefined();
  });
});
