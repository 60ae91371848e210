import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileJournal } from '../../../src/cancel/records/journal-file.ts';
import { fileRecords } from '../../../src/cancel/records/record-files.ts';
import { createPublish } from '../../../src/monitor/publish.ts';
import { connectService, type Connection } from '../../../src/monitor/service/connect-service.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { orders, target } from '../../cancel/fake-account.ts';
import { answerPlainly } from '../../polling/live-pollers.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { simulatedClock, type SimulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CREDENTIALS } from '../../support/test-client.ts';

const TURNS = 40;

let server: LoopbackServer;
let clock: SimulatedClock;
let connection: Connection;
let events: MonitorEvent[];
let folder: string;
beforeEach(async () => {
  server = await startLoopbackServer(answerPlainly);
  clock = simulatedClock();
  events = [];
  folder = temporaryFolder();
  const store = createStore(initialState({ demo: false, host: 'service', readOnly: false }));
  const publish = createPublish({ store, clock, connection: () => connection });
  connection = connectService({
    url: server.url,
    credentials: CREDENTIALS,
    demo: false,
    readOnly: false,
    openRecords: (onTrouble) =>
      fileRecords({
        folder,
        owner: { url: server.url, address: CREDENTIALS.address },
        processId: process.pid,
        clock,
        onTrouble,
      }),
    clock,
    random: seededRandom(1),
    publish(event) {
      events.push(event);
      publish(event);
    },
    wants: () => ({ selectedToken: '1', listTokens: ['1'], window: '6h', account: true }),
  });
});
afterEach(async () => {
  await connection.close();
  await server.close();
});

/** Lets so much time pass, a second at a time, each request answered before time goes on. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await clock.advance(1_000);
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

function countOf(path: string, from = 0): number {
  return server.requests.slice(from).filter((request) => request.path === path).length;
}

it('keeps the cancel’s connection in use while it asks', async () => {
  await pass(30);
  expect(countOf('/fee-rate')).toBeGreaterThanOrEqual(9);
  expect(events.findLast(({ type }) => type === 'cancelConnectionMeasured')).toMatchObject({ ready: true });
});

it('calls the cancel’s connection not ready within eight seconds of silence', async () => {
  await pass(10);
  server.answer(() => ({ raw: () => {} }));
  await pass(8);
  expect(events.findLast(({ type }) => type === 'cancelConnectionMeasured')).toMatchObject({ ready: false });
  server.answer(answerPlainly);
  await pass(15);
  expect(events.findLast(({ type }) => type === 'cancelConnectionMeasured')).toMatchObject({ ready: true });
});

it('calls the cancel’s connection not ready as soon as it is gone, not at its next use', async () => {
  await pass(10);
  await server.close();
  await pass(2);
  expect(events.findLast(({ type }) => type === 'cancelConnectionMeasured')).toMatchObject({ ready: false });
});

it('sends one request in thirty seconds while it is paused, the cancel’s connection included, which stays open', async () => {
  await pass(10);
  connection.pollers.hold('paused', true);
  await pass(1);
  const before = server.requests.length;
  const connections = server.connections;
  await pass(600);
  const sent = server.requests.length - before;
  expect(sent).toBeLessThanOrEqual(20);
  expect(sent).toBeGreaterThanOrEqual(16);
  expect(server.connections).toBe(connections);
  expect(events.findLast(({ type }) => type === 'cancelConnectionMeasured')).toMatchObject({ ready: true });
  connection.pollers.hold('paused', false);
  await pass(3);
  expect(countOf('/books', before)).toBeGreaterThan(0);
  expect(countOf('/fee-rate', before)).toBeGreaterThan(0);
});

function openOrder(id: string): object {
  const price = { side: 'BUY', price: '0.4', originalSize: '1', sizeMatched: '0' };
  return { id, status: 'live', market: '0x1', assetId: '1', ...price };
}

function listing(...ids: string[]): object {
  return { data: ids.map(openOrder), next_cursor: '' };
}

it('asks what became of orders that vanish in a pause only when the pause is over', async () => {
  let json: object = listing('1', '2', '3');
  server.answer((request) => (request.path === '/data/orders' ? { json } : answerPlainly(request)));
  await pass(10);
  connection.pollers.hold('paused', true);
  json = listing('1');
  const before = server.requests.length;
  await pass(120);
  expect(server.requests.length - before).toBeLessThanOrEqual(4);
  expect(events.findLast((event) => event.type === 'ordersRead')?.orders).toHaveLength(1);
  connection.pollers.hold('paused', false);
  await pass(15);
  expect(countOf('/data/order/2', before)).toBeGreaterThan(0);
  expect(countOf('/data/order/3', before)).toBeGreaterThan(0);
});

it('verifies what another process left once it is not believed to run any more', async () => {
  const owner = { url: server.url, address: CREDENTIALS.address };
  const other = fileJournal({
    folder,
    owner,
    processId: process.ppid,
    clock,
    onTrouble: expect.unreachable,
  });
  const entry = {
    key: 'left',
    armedAtMs: clock.now(),
    target: { ...target(orders(1)), question: 'of another' },
  };
  await other.write(entry);
  // Where only the number of the process is known, it is believed for a minute.
  const file = join(folder, 'unfinished-cancels/left.json');
  const { processStart: _, ...stored } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(stored));
  await pass(60);
  expect(events.filter(({ type }) => type === 'cancelProgressed')).toEqual([]);
  // It is read from the disk, which takes as much real time as it likes.
  const seen = expect.poll(
    async () => {
      await pass(1);
      return events.findLast((event) => event.type === 'cancelProgressed')?.progress;
    },
    { interval: 1 },
  );
  await seen.toMatchObject({ target: { question: 'of another' }, attempts: 0 });
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

it('tells every second what is used of each limit', async () => {
  await pass(5);
  const told = events.filter((event) => event.type === 'budgetsCounted');
  expect(told.length).toBeGreaterThanOrEqual(5);
  const books = told.at(-1)?.use.scopes.find(({ scope }) => scope === 'books');
  expect(books).toMatchObject({ used: countOf('/books'), limit: 80, reserve: 4 });
});
