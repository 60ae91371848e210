import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import { encodeIntent, decodeIntent } from '../../src/cancel/records/stored-intent.ts';
import type { CancelJournal, JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import type { Client } from '../../src/api/client.ts';
import type { Page } from '../../src/api/decode/page.ts';
import type { Order } from '../../src/domain/order.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import type { Connection } from '../../src/monitor/service/connect-service.ts';
import { askProbe } from '../../src/polling/liveness-probe.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { scene } from './cancel-scene.ts';
import { EMPTY, answer, order, rejected, target } from './fake-account.ts';

function storeOf(): ReturnType<typeof createStore> {
  return createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
}
const see = (): void => undefined;

describe('what the monitor reads:', () => {
  it('a listing that goes on shows the order resting, asked for after the answer that called it canceled', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    account.cancelScripts = [answer(['o1'])];
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    account.marketFacts = async (_, signal) => {
      await sleep(clock, 400, signal);
      return ok({});
    };
    const connection: Partial<Record<keyof Connection, unknown>> = {
      cancels,
      ownOrders: { see },
      orderWatch: { see, noteListed: see },
      pollers: { see, held: false },
    };
    const publish = createPublish({ store: storeOf(), clock, connection: () => connection as Connection });
    const client = {
      listOrders: async () => ok({ rows: [order('o1')], lost: 0, next: 'more' }),
    } as unknown as Client;
    const verdict = cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await clock.advance(50);
    const nowMs = clock.monotonicMs();
    for (const event of await askProbe(client, true, () => ({ askedAtMs: nowMs, readAtMs: nowMs })))
      publish(event);
    await clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });
});

describe('a list of several pages:', () => {
  it('has a row that names no order on the first, and fails on the second', async () => {
    const clock = simulatedClock();
    let lists = 0;
    const client = {
      cancelMarketOrders: async () => fail(rejected(500)),
      getOrder: async ({ id }: { id: string }) => ok(order(id, { status: 'canceled' })),
      async listOrders({ next }: { next?: string } = {}): Promise<Result<Page<Order>>> {
        if (next !== undefined) return fail(rejected(400));
        return lists++ < 4 ? ok({ rows: [], lost: 1, next: 'more' }) : ok({ rows: [], lost: 0 });
      },
    } as unknown as Client;
    const cancels = createCancels({ service: clientService(client), clock, random: seededRandom(1) });
    const verdict = cancels.start(target([order('o1')]));
    await clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });

  it('has the order twice, partly matched and wholly, and only the latter counts', async () => {
    const clock = simulatedClock();
    let lists = 0;
    const partly = order('o1', { status: 'matched', matchedSize: 1 });
    const wholly = { ...partly, matchedSize: partly.originalSize };
    const client = {
      cancelMarketOrders: async () => ok({ canceled: ['o1'], notCanceled: [] }),
      getOrder: async () => fail(rejected(500)),
      listOrders: async () => ok({ rows: lists++ < 2 ? [partly, wholly] : [], lost: 0 }),
    } as unknown as Client;
    const cancels = createCancels({ service: clientService(client), clock, random: seededRandom(1) });
    const verdict = cancels.start(target([order('o1')]));
    await clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });
});

describe('after a crash:', () => {
  it('an order that was called canceled, left out of the journal, and then shown resting', async () => {
    const files = new Map<string, string>();
    const owner = { url: 'u', address: 'a' };
    const journal: CancelJournal = {
      write: async (entry) =>
        files.set(entry.key, encodeIntent({ ...entry, owner, processId: 1 })).has(entry.key),
      erase: async (key) => void files.delete(key),
      unfinished: async () => [...files.values()].map((text) => decodeIntent(text) as JournalEntry),
    };
    const first = scene([order('o1')], 1, journal);
    first.account.listScripts = [EMPTY];
    first.account.getOrder = async () => fail(rejected(500));
    first.account.cancelScripts = [
      async () => {
        await sleep(first.clock, 100);
        return ok({ canceled: ['o2'], notCanceled: [] });
      },
    ];
    void first.cancels.start(target([order('o1')]));
    await first.clock.advance(10);
    first.cancels.note({ orders: [order('o2')], askedAtMs: first.clock.monotonicMs() });
    await first.clock.advance(500);
    first.cancels.note({ orders: [order('o3')], askedAtMs: first.clock.monotonicMs() });
    await first.clock.advance(100);
    first.cancels.note({ orders: [order('o2')], askedAtMs: first.clock.monotonicMs() });
    await first.clock.advance(100);
    const left = new Map(files);
    const second = scene([order('o2')], 2, {
      ...journal,
      unfinished: async () => [...left.values()].map((text) => decodeIntent(text) as JournalEntry),
    });
    second.account.listScripts = [EMPTY];
    second.account.getOrder = async (id) =>
      id === 'o2' ? fail(rejected(500)) : ok(order(id, { status: 'canceled' }));
    const verdicts = second.cancels.restore();
    await second.clock.advance(40_000);
    expect((await verdicts).map(({ outcome }) => outcome)).toEqual(['unresolved']);
  });
});
