import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const exchange = createExchange({ clock: simulatedClock(), traders: false, limits: false });
const { markets } = exchange.state.catalog;
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

type Market = (typeof markets)[number];
const own = markets.find(({ event }) => !event.creator.isMirrored) as Market;
const synced = markets.find(({ event }) => event.creator.isMirrored) as Market;

// oxlint-disable-next-line no-explicit-any -- answers of every shape
const get = async (path: string): Promise<any> => (await ask(exchange, `GET ${path}`)).json;
const feeSource = async (query: string): Promise<string> =>
  (await get(`/fee-rate${query}`)).fee_schedule.source;

interface Row {
  condition_id: string;
  mirror_condition_id: string;
  tokens: { mirror_token_id: string }[];
}

async function rowOf({ index, conditionId }: Market): Promise<Row> {
  const cursor = Buffer.from(String(index)).toString('base64');
  const [row] = (await get(`/simplified-markets?next_cursor=${encodeURIComponent(cursor)}`)).data;
  expect(row.condition_id).toBe(conditionId);
  return row;
}

describe('a market that another venue knows', () => {
  it('has ids of its mirror, the same in the catalog and on the order book', async () => {
    const json = await get(`/markets/${synced.id}`);
    const { mirror_condition_id: id, tokens } = await rowOf(synced);
    expect(id).toMatch(/^0x[0-9a-f]{64}$/);
    expect(json.mirrorConditionId).toBe(id);
    expect(JSON.parse(json.mirrorClobTokenIds)).toEqual(tokens.map((token) => token.mirror_token_id));
  });

  it('has its fees from there', async () => {
    expect(await feeSource(`?token_id=${synced.tokenIds[0]}`)).toBe('polymarket');
  });
});

describe('a market that only this exchange has', () => {
  it('has no ids of a mirror, in no form', async () => {
    const json = await get(`/markets/${own.id}`);
    expect([json.mirrorConditionId, json.mirrorClobTokenIds]).toEqual(['', '[]']);
    expect(await rowOf(own)).toMatchObject({
      mirror_condition_id: '',
      tokens: [{ mirror_token_id: '' }, { mirror_token_id: '' }],
    });
  });

  it('has fees of this exchange, as has a token that is not named', async () => {
    expect(await feeSource(`?token_id=${own.tokenIds[1]}`)).toBe('local');
    expect(await feeSource('')).toBe('local');
  });

  it('keeps its orders under its own id while others are listed under their mirror’s', async () => {
    exchange.faults.on('orders-mirrored');
    const ids = [0, 1].map(() =>
      exchange.demo.place({ tokenId: own.tokenIds[0], side: 'BUY', price: '0.01', size: '5' }),
    );
    const { json } = await ask(exchange, `GET /data/orders?market=${own.conditionId}`, { signed: true });
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(ids));
    exchange.faults.clear();
  });
});
