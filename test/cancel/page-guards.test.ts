import { expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import type { Page } from '../../src/api/decode/page.ts';
import type { CancelOutcome, CancelProgress } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { order, RESET, target } from './fake-account.ts';

/** The page behind a cursor, or the first one, of the `reading`-th listing, counted from 1. */
type Pages = (cursor: string | undefined, reading: number) => Result<Page<Order>>;

const MOST_PAGES = 200;
const elsewhere = order('else', { market: 'another' });
const page = (rows: readonly Order[], next?: string): Result<Page<Order>> =>
  ok({ rows, lost: 0, ...(next !== undefined && { next }) });

/** A cancel that the service takes, with `pages` for whatever it lists since. */
async function cancelOver(pages: Pages) {
  const clock = simulatedClock();
  let reading = 0;
  let mostPages = 0;
  const counts = new Map<string, number>();
  const client = {
    cancelMarketOrders: async () => ok({ canceled: ['o1'], notCanceled: [] }),
    async listOrders({ next, ...filter }: { next?: string }, { signal }: { signal?: AbortSignal }) {
      if (signal?.aborted) return fail(RESET);
      const list = JSON.stringify(filter);
      if (next === undefined) reading += 1;
      counts.set(list, next === undefined ? 1 : (counts.get(list) ?? 0) + 1);
      mostPages = Math.max(mostPages, counts.get(list) ?? 0);
      return pages(next, reading);
    },
    getOrder: async () => ok(undefined),
  } as unknown as Client;
  const told: CancelProgress[] = [];
  const cancels = createCancels({
    service: clientService(client),
    clock,
    random: seededRandom(1),
    onProgress: (progress) => told.push(progress),
  });
  const verdict = cancels.start(target([order('o1')]));
  await clock.advance(31_000);
  return { end: await verdict, mostPages, everClear: told.some(({ outcome }) => outcome === 'confirmed') };
}

it.each<[string, Pages, CancelOutcome]>([
  ['name themselves as the next', () => ok({ rows: [], lost: 0, looped: true, next: '0' }), 'unresolved'],
  ['go round in circles', (cursor) => page([], cursor === 'a' ? 'b' : 'a'), 'unresolved'],
  ['never end', (cursor) => page([], String(Number(cursor ?? 0) + 1)), 'unresolved'],
  ['break off', (cursor) => (cursor ? fail(RESET) : page([elsewhere], 'a')), 'unresolved'],
  [
    'shrink, so that an order slips between two of them',
    (cursor, reading) => (cursor ? page(reading % 2 === 1 ? [] : [order('o2')]) : page([elsewhere], 'a')),
    'left',
  ],
  ['repeat an order', (cursor) => page([order('o2')], cursor ? undefined : 'a'), 'left'],
])('pages that %s end in time and never make a clear', async (_, pages, outcome) => {
  const { end, mostPages, everClear } = await cancelOver(pages);
  expect(end.outcome).toBe(outcome);
  expect(everClear).toBe(false);
  expect(mostPages).toBeLessThanOrEqual(MOST_PAGES);
  expect(end.left.length + end.appeared.length).toBe(outcome === 'left' ? 1 : 0);
});
