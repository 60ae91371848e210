import { expect, it } from 'vitest';
import { askSigned } from '../ask-signed.ts';
import { ACCOUNT } from './account.ts';
import { MARKETS } from './catalog.ts';
import { type PlainService, RUDE_BEHAVIORS, startPlainService } from './start-plain-service.ts';

const RAIN = MARKETS[0]!;

const ask = (service: PlainService, method: string, path: string, body?: string): Promise<Response> =>
  askSigned(service.url, ACCOUNT, method, path, body);

it('sends books best level first and leaves unknown tokens out', async () => {
  await using service = await startPlainService();
  const body = JSON.stringify([...RAIN.tokenIds, '1'].map((token_id) => ({ token_id })));
  const books = (await (await ask(service, 'POST', '/books', body)).json()) as {
    bids: { price: string }[];
  }[];
  expect(books).toHaveLength(2);
  expect(books[1]!.bids.map(({ price }) => price).slice(0, 3)).toEqual(['0.41', '0.40', '0.39']);
});

it('pages the open orders and ends them with LTE=', async () => {
  await using service = await startPlainService();
  const cursors: string[] = ['MA=='];
  const ids: string[] = [];
  while (cursors.at(-1) !== 'LTE=') {
    const answer = await ask(
      service,
      'GET',
      `/data/orders?next_cursor=${encodeURIComponent(cursors.at(-1)!)}`,
    );
    const { data, next_cursor } = (await answer.json()) as { data: { id: string }[]; next_cursor: string };
    ids.push(...data.map(({ id }) => id));
    cursors.push(next_cursor);
  }
  expect([cursors, ids]).toEqual([['MA==', 'Mw==', 'Ng==', 'LTE='], service.openOrderIds()]);
});

it('cancels what a signed body names and nothing for an empty one', async () => {
  await using service = await startPlainService();
  expect((await ask(service, 'DELETE', '/cancel-market-orders', '{}')).status).toBe(400);
  const body = JSON.stringify({ market: RAIN.conditionId });
  const unsigned = await fetch(`${service.url}/cancel-market-orders`, { method: 'DELETE', body });
  expect(unsigned.status).toBe(401);
  expect(service.openOrderIds()).toHaveLength(7);
  const answer = await ask(service, 'DELETE', '/cancel-market-orders', body);
  expect(await answer.json()).toEqual({
    canceled: ['order-0', 'order-1', 'order-2', 'order-3', 'order-4'],
    not_canceled: {},
  });
  expect(service.openOrderIds()).toEqual(['order-5', 'order-6']);
});

it.each(RUDE_BEHAVIORS)('answers nothing of use while %s, and everything afterwards', async (behavior) => {
  await using service = await startPlainService();
  const question = (): Promise<string> => readMarket(service);
  const good = await question();
  await service.behave(behavior);
  expect(await question()).not.toBe(good);
  await service.behave('well');
  expect(await question()).toBe(good);
});

/** The market's question as a careless reader gets it, or what went wrong. */
async function readMarket(service: PlainService): Promise<string> {
  try {
    const answer = await fetch(`${service.url}/markets/slug/${RAIN.slug}`, {
      signal: AbortSignal.timeout(2_000),
    });
    const { question } = (await answer.json()) as { question?: unknown };
    return answer.ok && typeof question === 'string' ? question : 'no question';
  } catch (error) {
    return `failed: ${(error as Error).name}`;
  }
}
