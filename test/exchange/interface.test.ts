import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { ALL_ENDPOINTS } from '../../src/exchange/sites.ts';
import { INTERFACE_ENDPOINTS } from '../support/interface-tables.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask, type AskOptions } from './ask.ts';
import type { Fields } from './interface-tables.ts';
import * as tables from './interface-tables.ts';

const exchange: Exchange = createExchange({ clock: simulatedClock(), traders: false, limits: false });
const [market] = exchange.markets as [Exchange['markets'][number]];
const demo = exchange.state.personas[0] as { address: string };
const maker = exchange.state.personas[1] as { address: string };
const event = exchange.state.catalog.events[0] as { slug: string };
const tokens = exchange.markets.slice(0, 20).map(({ tokenIds }) => tokenIds[0]);
const tokenBody = tokens.map((token_id) => ({ token_id }));
const signed = { signed: true };

beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

/** Where the rows of an answer are: the body, its items, its `data`, or the values of an object. */
type Rows = (body: any) => object[]; // oxlint-disable-line no-explicit-any -- answers of every shape
const itself: Rows = (body) => [body];
const items: Rows = (body) => body;
const values: Rows = (body) => Object.values(body);

interface Row {
  number: number;
  route: () => string;
  options?: AskOptions;
  rows: Rows;
  fields: Fields;
}

const data: Rows = (body) => {
  expect(tables.findFieldFaults(tables.CURSOR_PAGE, body)).toEqual([]);
  expect(body.count).toBe(body.data.length);
  return body.data;
};

const orderId = (): string => exchange.demo.openOrders()[0] as string;
const commentWithReplies = async (): Promise<string> => {
  const { json } = await ask(exchange, 'GET /comments?limit=100');
  return json.find((comment: { replyCount: number }) => comment.replyCount > 0).id;
};
let repliedTo = '';
beforeAll(async () => {
  repliedTo = await commentWithReplies();
});

const ROWS: Row[] = [
  { number: 1, route: () => '/comments?limit=100', rows: items, fields: tables.COMMENT },
  { number: 2, route: () => `/comments/user_address/${maker.address}`, rows: items, fields: tables.COMMENT },
  { number: 3, route: () => `/comments/${repliedTo}`, rows: items, fields: tables.COMMENT },
  { number: 4, route: () => `/markets/slug/${market.slug}`, rows: itself, fields: tables.MARKET },
  { number: 5, route: () => `/markets/${market.conditionId}`, rows: itself, fields: tables.MARKET },
  { number: 6, route: () => '/series?limit=100', rows: items, fields: tables.LISTED_SERIES },
  { number: 7, route: () => '/tags?limit=100', rows: items, fields: tables.TAG },
  { number: 8, route: () => '/events?limit=100', rows: items, fields: tables.LISTED_EVENT },
  { number: 9, route: () => `/events/slug/${event.slug}`, rows: itself, fields: tables.SINGLE_EVENT },
  { number: 10, route: () => '/events/creators', rows: items, fields: tables.CREATOR },
  { number: 11, route: () => '/public-search?q=e', rows: itself, fields: tables.SEARCH_RESULT },
  { number: 12, route: () => `/activity?user=${demo.address}`, rows: items, fields: tables.ACTIVITY },
  { number: 13, route: () => '/data/orders', options: signed, rows: data, fields: tables.ORDER },
  {
    number: 14,
    route: () => `/data/order/${orderId()}`,
    options: signed,
    rows: values,
    fields: tables.ORDER,
  },
  { number: 15, route: () => '/books', options: { body: tokenBody }, rows: items, fields: tables.BOOK },
  {
    number: 16,
    route: () => '/prices',
    options: { body: tokenBody },
    rows: values,
    fields: tables.BEST_PRICES,
  },
  {
    number: 17,
    route: () => '/batch-prices-history',
    options: { body: { markets: tokens } },
    rows: (body) => Object.values(body.history as Record<string, object[]>).flat(),
    fields: tables.PRICE_POINT,
  },
  { number: 18, route: () => '/fee-rate', rows: itself, fields: tables.FEE_RATE },
  { number: 20, route: () => '/sampling-markets', rows: data, fields: tables.SAMPLING_MARKET },
  { number: 21, route: () => '/sampling-simplified-markets', rows: data, fields: tables.SIMPLIFIED_MARKET },
  { number: 22, route: () => '/simplified-markets', rows: data, fields: tables.SIMPLIFIED_MARKET },
  { number: 23, route: () => '/builder/trades', options: signed, rows: data, fields: tables.BUILDER_TRADE },
  {
    number: 19,
    route: () => '/cancel-market-orders',
    options: { signed: true, body: { market: market.conditionId } },
    rows: itself,
    fields: { canceled: tables.arrayOf(tables.text), not_canceled: tables.object },
  },
];

describe('the interface, field by field', () => {
  it.each(ROWS)('endpoint $number answers with the fields of its table and no others', async (row) => {
    const endpoint = ALL_ENDPOINTS.find(({ number }) => number === row.number);
    const { status, json, headers } = await ask(
      exchange,
      `${endpoint?.method} ${row.route()}`,
      row.options ?? {},
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    const rows = row.rows(json);
    expect(rows.length).toBeGreaterThan(0);
    for (const one of rows) expect(tables.findFieldFaults(row.fields, one)).toEqual([]);
  });

  it('is covered whole: every endpoint is served, and asked here', () => {
    const all = INTERFACE_ENDPOINTS.map(({ row }) => row);
    const served = ALL_ENDPOINTS.flatMap(({ number }) => number ?? []).toSorted((a, b) => a - b);
    expect(served, 'src/exchange/endpoints').toEqual(all);
    const asked = ROWS.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(asked, 'ROWS of this test').toEqual(all);
  });
});
