import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBudget } from '../../src/limits/create-budget.ts';
import type { Client } from '../../src/api/client.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';

const scope = { kind: 'market', conditionId: '0x1' } as const;

let server: LoopbackServer;
let client: Client;
beforeEach(async () => {
  server = await startLoopbackServer();
  client = testClient(server.url);
});
afterEach(async () => {
  await client.close();
  await server.close();
});

function usedOf(name: string): number {
  return client.budgetSnapshot().scopes.find((one) => one.scope === name)?.used ?? -1;
}

it('counts every request toward its own window and its surface’s', async () => {
  await client.listTags();
  await client.getBooks(['1']);
  expect(['catalog', 'tags', 'order book', 'books', 'prices'].map(usedOf)).toEqual([1, 1, 1, 1, 0]);
  expect(client.budgetSnapshot().inFlight.used).toBe(0);
});

it('gives back what never left', async () => {
  await client.close();
  client = testClient('http://127.0.0.1:1');
  await client.listTags();
  expect(usedOf('tags')).toBe(0);
});

it('does not ask before the time a 429 told, says so, and sends a cancel all the same', async () => {
  server.answer(({ method }) =>
    method === 'DELETE'
      ? { json: { canceled: [] } }
      : { json: {}, status: 429, headers: { 'retry-after': '30' } },
  );
  expect(await client.listOrders()).toMatchObject({
    failure: { kind: 'throttled', sent: 'maybe', retryAfterMs: 30_000 },
  });
  const again = await client.listOrders();
  expect(again).toMatchObject({ failure: { kind: 'throttled', sent: 'no' } });
  expect(!again.ok && again.failure.kind === 'throttled' && again.failure.retryAfterMs).toBeGreaterThan(
    29_000,
  );
  expect((await client.cancelMarketOrders(scope)).ok).toBe(true);
  expect(server.requests.length).toBe(2);
});

it('leaves a service that is down alone, but never holds a cancel or its verification', async () => {
  server.answer(() => ({ text: '', status: 502 }));
  for (let i = 0; i < 5; i++) await client.getFeeRate();
  const message = 'the service fails: one request at a time is tried until it answers again';
  expect(await client.getFeeRate()).toMatchObject({
    failure: { kind: 'network', code: 'LEFT_ALONE', sent: 'no', message },
  });
  expect(client.budgetSnapshot().breakerOpen).toBe(true);
  const before = server.requests.length;
  await client.cancelMarketOrders(scope);
  await client.listOrders({}, { priority: 'verify' });
  expect(server.requests.length).toBe(before + 2);
});

it('asks on what is answered while another endpoint fails', async () => {
  server.answer(({ path }) =>
    path.startsWith('/data/orders') ? { json: {}, status: 500 } : { json: { base_fee: 0 } },
  );
  for (let i = 0; i < 7; i++) await client.listOrders();
  for (let i = 0; i < 3; i++) expect(await client.getFeeRate()).toMatchObject({ ok: true });
});

it('does not take calls that their callers took back for a service that is down', async () => {
  server.answer(() => ({ raw: () => undefined }));
  for (let i = 0; i < 6; i++) {
    const controller = new AbortController();
    const call = client.getFeeRate({}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    await call;
  }
  expect(client.budgetSnapshot().breakerOpen).toBe(false);
});

it('ends a wait for the budget with the call’s own deadline, nothing sent', async () => {
  const budget = createBudget({ clock: realClock, random: seededRandom(1), limits: { tags: 1 } });
  const small = testClient(server.url, { budget });
  await small.listTags();
  const waited = await small.listTags({}, { deadlineMs: 30 });
  const message = 'the limit on tags had no room within 0.03 s';
  expect(waited).toMatchObject({ failure: { kind: 'throttled', sent: 'no', message } });
  await small.close();
  expect(server.requests.length).toBe(1);
});

it('blames its own share of retries for a wait that took too long', async () => {
  const asked = Array.from({ length: 14 }, () => client.listTags({}, { attempt: 2, deadlineMs: 1_000 }));
  const answers = await Promise.all(asked);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]));
  const message = 'the limit on retries had no room within 1 s';
  expect(refused.length).toBeGreaterThan(0);
  for (const failure of refused) expect(failure).toMatchObject({ kind: 'throttled', sent: 'no', message });
});

it('blames the service, not a limit, when a read waits behind others that get no answer', async () => {
  const budget = createBudget({ clock: realClock, random: seededRandom(1), limits: { 'in flight': 1 } });
  const small = testClient(server.url, { budget });
  server.answer(() => ({ raw: () => undefined }));
  const hanging = small.listTags({}, { deadlineMs: 60 });
  const waited = await small.listTags({}, { deadlineMs: 30 });
  expect(waited).toMatchObject({ failure: { kind: 'timeout', sent: 'no', deadlineMs: 30 } });
  await hanging;
  await small.close();
});

it('shares a budget between clients of one account', async () => {
  const budget = createBudget({ clock: realClock, random: seededRandom(1) });
  const [one, two] = [testClient(server.url, { budget }), testClient(server.url, { budget })];
  await Promise.all([one.listTags(), two.listTags()]);
  expect(one.budgetSnapshot()).toEqual(two.budgetSnapshot());
  expect(budget.snapshot().scopes.find((each) => each.scope === 'tags')?.used).toBe(2);
  await Promise.all([one.close(), two.close()]);
});
