import { expect, it } from 'vitest';
import type { Exchange } from '../../../src/exchange/create-exchange.ts';
import { ask } from '../../exchange/ask.ts';
import { ownMarket, readScene, type ReadScene } from './read-scene.ts';

/**
 * What the commands print is what the service answered, number by number: read again here without the client, as programs
 * trade on it.
 */

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(scene: ReadScene, ...argv: readonly string[]): Promise<readonly Row[]> {
  const { code, out, err } = await scene.run(...argv, '--json');
  expect([code, err]).toEqual([0, '']);
  return (JSON.parse(out) as { rows: readonly Row[] }).rows;
}

interface WireLevel {
  readonly price: string;
  readonly size: string;
}

async function bookOf(exchange: Exchange, token: string) {
  const { json } = await ask(exchange, 'POST /books', { body: [{ token_id: token }] });
  const [book] = json as [Row & { readonly bids: WireLevel[]; readonly asks: WireLevel[] }];
  const byPrice = (a: WireLevel, b: WireLevel): number => Number(a.price) - Number(b.price);
  const sorted = { bids: book.bids.toSorted(byPrice).toReversed(), asks: book.asks.toSorted(byPrice) };
  return { ...book, ...sorted } as Row & typeof sorted;
}

const toMicros = (value: unknown): number => Math.round(Number(value) * 1e6);

it('prices print the best bid and ask, what lies between them, and half of that', async () => {
  const scene = await readScene();
  const market = ownMarket(scene.exchange);
  const rows = await rowsOf(scene, 'prices', market.slug);
  expect(rows.map(({ token }) => token)).toEqual(market.tokenIds);
  for (const { token, bid, ask: asked, mid, spread } of rows) {
    const { bids, asks } = await bookOf(scene.exchange, token as string);
    const [best, worst] = [Number(bids[0]?.price), Number(asks[0]?.price)];
    expect(best).toBeLessThan(worst);
    expect([bid, asked].map(Number)).toEqual([best, worst]);
    expect(toMicros(spread)).toBe(toMicros(worst - best));
    expect(toMicros(mid)).toBe(toMicros((best + worst) / 2));
  }
});

it('book prints each level on its side, the best first, and a ladder with asks above bids', async () => {
  const scene = await readScene();
  const [token = ''] = ownMarket(scene.exchange).tokenIds;
  const wire = await bookOf(scene.exchange, token);
  const [row] = await rowsOf(scene, 'book', token);
  expect(row).toMatchObject({
    token,
    bids: wire.bids,
    asks: wire.asks,
    tickSize: wire['tick_size'],
    minOrderSize: wire['min_order_size'],
    lastTradePrice: wire['last_trade_price'],
    negRisk: wire['neg_risk'],
    hash: wire['hash'],
    timestamp: new Date(Number(wire['timestamp'])).toISOString(),
  });
  const { out } = await scene.run('book', token, '--depth', '2', '-o', 'csv', '--fields', 'side,price,size');
  const asks = wire.asks
    .slice(0, 2)
    .toReversed()
    .map(({ price, size }) => `ask,${price},${size}`);
  const bids = wire.bids.slice(0, 2).map(({ price, size }) => `bid,${price},${size}`);
  expect(out.trimEnd().split('\n').slice(1)).toEqual([...asks, ...bids]);
});

it('orders print size, what of it is filled, what remains, and when', async () => {
  const scene = await readScene();
  const { exchange } = scene;
  const [token] = ownMarket(exchange).tokenIds;
  const expiresAt = Date.now() + 3_600_000;
  const body = { tokenId: token, side: 'BUY', price: '0.02', size: '12.34', type: 'GTD', expiresAt };
  const placed = (await ask(exchange, 'POST /_exchange/orders', { body })).json as { order: { id: string } };
  exchange.demo.fill(exchange.demo.openOrders()[0] as string, '1.5');
  const wire = (await ask(exchange, 'GET /_exchange/orders')).json as readonly Row[];
  const rows = new Map((await rowsOf(scene, 'orders')).map((row) => [row['id'], row]));
  expect(wire.some(({ sizeMatched }) => Number(sizeMatched) > 0)).toBe(true);
  expect(rows.size).toBe(wire.length);
  for (const order of wire) {
    const [size, filled] = [toMicros(order['originalSize']), toMicros(order['sizeMatched'])];
    const row = rows.get(order['id']);
    expect(row).toMatchObject({
      side: order['side'],
      outcome: order['outcome'],
      price: order['price'],
      size: order['originalSize'],
      filled: order['sizeMatched'],
      type: order['order_type'],
      market: order['market'],
      token: order['assetId'],
      maker: order['makerAddress'],
      createdAt: order['createdAt'],
    });
    expect(toMicros(row?.['remaining'])).toBe(size - filled);
    expect(toMicros(row?.['value'])).toBe(Math.round(Number(order['price']) * (size - filled)));
  }
  const gtd = rows.get(placed.order.id)?.['expiresAt'];
  expect(Math.abs(Date.parse(gtd as string) - expiresAt)).toBeLessThan(1_000);
});

it('trades print the own part: of a maker its own order, of a taker the trade', async () => {
  const scene = await readScene();
  const { exchange } = scene;
  exchange.demo.fill(exchange.demo.openOrders()[0] as string, '1.5');
  const wire = (await ask(exchange, 'GET /builder/trades', { signed: true })).json as {
    data: readonly Row[];
  };
  const own = exchange.account.address.toLowerCase();
  const parts = wire.data.flatMap((trade) => {
    if (trade['type'] === 'TAKER')
      return [{ trade, part: trade, size: trade['size'], order: trade['taker_order_id'] }];
    const makers = trade['maker_orders'] as readonly Row[];
    const ownOrders = makers.filter((maker) => String(maker['maker_address']).toLowerCase() === own);
    return ownOrders.map((part) => ({ trade, part, size: part['matched_amount'], order: part['order_id'] }));
  });
  const rows = await rowsOf(scene, 'trades', '--limit', String(parts.length));
  expect(new Set(parts.map(({ trade }) => trade['type'])).has('MAKER')).toBe(true);
  expect(rows).toHaveLength(parts.length);
  for (const [i, { trade, part, size, order }] of parts.entries()) {
    expect(rows[i]).toMatchObject({
      id: trade['id'],
      order,
      side: part['side'],
      outcome: part['outcome'],
      price: part['price'],
      size,
      token: part['asset_id'],
      market: trade['market'],
    });
    expect(toMicros(rows[i]?.['value'])).toBe(Math.round(Number(part['price']) * toMicros(size)));
  }
});

it('history prints each point with its time and price', async () => {
  const scene = await readScene();
  const [token = ''] = ownMarket(scene.exchange).tokenIds;
  const { json } = await ask(scene.exchange, `GET /prices-history?market=${token}&interval=1h`);
  const { history } = json as { history: readonly { t: number; p: number }[] };
  const [row] = await rowsOf(scene, 'history', token, '--interval', '1h');
  expect(history.length).toBeGreaterThan(10);
  const points = history.map(({ t, p }) => ({ at: new Date(t * 1_000).toISOString(), price: p }));
  // The oldest may leave the hour between the two readings.
  expect(row?.['points']).toEqual(expect.arrayContaining(points.slice(1)));
});
