import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import type { CancelOutcome } from '../../src/domain/cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { type Reply, startLoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';
import { MARKET, order, OTHER_MARKET, target, YES } from './fake-account.ts';

const CANCELED = { canceled: ['o1'], not_canceled: {} };
const NO_ORDERS = { data: [], next_cursor: 'LTE=' };
const UNKNOWN: Reply = { json: {}, status: 404 };

/** For a verdict that ends it earlier, also on a busy machine. */
const LONG_WINDOW_MS = 30_000;

interface Answers {
  readonly cancel?: Reply | (() => Reply);
  readonly list?: object | ((path: string) => object);
  readonly record?: Reply | ((id: string) => Reply);
}

/** How a cancel of one order ends by these answers; without more said, it is called canceled, and no list or record has it. */
async function endOf(
  { cancel, list = NO_ORDERS, record = UNKNOWN }: Answers,
  windowMs = 2_500,
): Promise<CancelOutcome | undefined> {
  const server = await startLoopbackServer();
  const client = testClient(server.url);
  server.answer(({ method, path }) => {
    if (method === 'DELETE') return (typeof cancel === 'function' ? cancel() : cancel) ?? { json: CANCELED };
    if (path.includes('/data/orders'))
      return {
        json: (typeof list === 'function' ? (list as (path: string) => object)(path) : list) as object,
      };
    if (!path.includes('/data/order/')) return UNKNOWN;
    return typeof record === 'function' ? record(path.split('/').at(-1) ?? '') : record;
  });
  const cancels = createCancels({
    service: clientService(client),
    clock: realClock,
    random: seededRandom(1),
    windowMs,
  });
  const { outcome } = await cancels.start(target([order('o1')]));
  await cancels.finish(0);
  await client.close();
  await server.close();
  return outcome;
}

function recordOf(change: object): Reply {
  const row = { id: 'o1', market: MARKET, asset_id: YES, side: 'BUY', price: '0.41' };
  return { json: { order: { ...row, status: 'LIVE', original_size: '200', size_matched: '0', ...change } } };
}

it.concurrent.each<[string, Answers]>([
  ['no record', {}],
  ['a record that agrees', { record: recordOf({ status: 'CANCELED' }) }],
  ['a record out of a cache', { record: { ...recordOf({}), headers: { age: '40' } } }],
  ['a plain 204', { cancel: { text: '', status: 204 } }],
  ['"1 order canceled" beside the ids', { cancel: { json: { ...CANCELED, message: '1 order canceled' } } }],
  ['"canceled" beside the ids', { cancel: { json: { ...CANCELED, status: 'canceled' } } }],
])('an order that the service canceled is clear: %s', async (_, answers) => {
  expect(await endOf(answers, LONG_WINDOW_MS)).toBe('confirmed');
});

it.concurrent.each([
  ['a price that cannot be read', { price: 'n/a' }],
  ['a size of seven decimals', { original_size: '200.1234567' }],
  ['no side', { side: undefined }],
])('a live record with %s refutes that it was canceled', async (_, change) => {
  expect(await endOf({ record: recordOf(change) })).not.toBe('confirmed');
});

it.concurrent.each<[string, Record<string, string>]>([
  ['from a cache', { age: '40', 'x-cache': 'HIT' }],
  ['with a warning', { warning: '199 - "not carried out"' }],
])('a 204 %s proves nothing', async (_, headers) => {
  expect(await endOf({ cancel: { text: '', status: 204, headers } })).not.toBe('confirmed');
});

it.concurrent('"unknown" is no word for an order that is gone', async () => {
  const cancel = { json: { canceled: [], not_canceled: { o1: 'unknown' } } };
  expect(await endOf({ cancel })).not.toBe('confirmed');
});

it.concurrent.each([
  { total: 1 },
  { meta: { pagination: { has_more: true } } },
  { meta: { pagination: { total: 1 } } },
  { totalElements: 1 },
  { order_count: 1 },
])('an empty list with more beside it, %j, is not whole', async (beside) => {
  expect(await endOf({ list: { ...NO_ORDERS, ...beside } })).not.toBe('confirmed');
});

it.concurrent.each([
  [
    'called canceled and kept at once',
    { canceled: ['o1', 'x9'], not_canceled: { x9: 'order is being matched' } },
  ],
  ['beside an error', { canceled: ['o1'], not_canceled: { x9: 'order is being matched' }, error: 'in part' }],
])('an order that only an answer names, %s, is to be accounted for', async (_, json) => {
  const answers: Reply[] = [{ json }];
  const cancel = (): Reply => answers.shift() ?? { json: CANCELED };
  const end = await endOf({ cancel, record: (id) => (id === 'o1' ? UNKNOWN : { json: {}, status: 500 }) });
  expect(end).not.toBe('confirmed');
});

it.concurrent('rows before a cursor that cannot be read are shown all the same', async () => {
  const row = { id: 'o1', market: MARKET, asset_id: YES, side: 'BUY', price: '0.41', status: 'LIVE' };
  const page = {
    data: [{ ...row, original_size: '200', size_matched: '0' }],
    next_cursor: '\u0007'.repeat(3),
  };
  const lists = [{ ...page }, { ...page }];
  expect(await endOf({ list: () => lists.shift() ?? NO_ORDERS, record: { json: {}, status: 500 } })).not.toBe(
    'confirmed',
  );
});

it.concurrent('the page of a proxy, 404 in HTML, is not the word of the service that it has no record', async () => {
  const record = { text: '<html><body>404 Not Found</body></html>', status: 404 };
  expect(await endOf({ cancel: { text: '', status: 204 }, record })).not.toBe('confirmed');
});

it.concurrent('a row of another market that cannot be read does not keep this one from being clear', async () => {
  const row = { id: 'o2', market: OTHER_MARKET, asset_id: '9', side: 'BUY', price: '0.41', status: 'LIVE' };
  const account = { ...NO_ORDERS, data: [{ ...row, original_size: '5.1234567', size_matched: '0' }] };
  const list = (path: string): object => (path.includes(`market=${MARKET}`) ? NO_ORDERS : account);
  expect(await endOf({ list })).toBe('confirmed');
});
