import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  failing,
  failure,
  honest,
  listing,
  never,
  NO_CONNECTION,
  orders,
  rejected,
  RESET,
  target,
  TIMED_OUT,
  UNAUTHORISED,
} from './fake-account.ts';

describe('an ambiguous end of the request', () => {
  const faults = [
    ['reset', RESET],
    ['time-out', TIMED_OUT],
    ['500', rejected(500)],
    ['502', rejected(502)],
    ['503', rejected(503)],
    ['504', rejected(504)],
    ['408', rejected(408)],
    ['425', rejected(425)],
    ['HTML', failure({ kind: 'malformed' })],
    ['empty body', failure({ kind: 'malformed', message: 'empty' })],
    ['truncated', failure({ kind: 'network', code: 'UND_ERR_SOCKET' })],
    ['header overflow', failure({ kind: 'network', code: 'UND_ERR_HEADERS_OVERFLOW' })],
  ] as const;
  const cases = faults.flatMap(([name, fault]) => [
    { name, fault, executed: true },
    { name, fault, executed: false },
  ]);

  it.each(cases)('$name, executed: $executed: reads first, sends again only if needed', async (each) => {
    const { account, run } = scene();
    account.cancelScripts = [failing(each.fault, each.executed), honest];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({
      outcome: 'confirmed',
      attempts: each.executed ? 1 : 2,
      openAtLastReading: 0,
    });
    expect(account.calls.filter(({ what }) => what !== 'get')[1]?.what).toBe('list');
    expect(account.open.size).toBe(0);
  });

  it('whose answer the service never gives up on is read after 6 s', async () => {
    const { account, run } = scene();
    account.cancelScripts = [never, honest];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ outcome: 'confirmed', attempts: 2 });
    expect(account.calls.find(({ what }) => what === 'list')).toMatchObject({ atMs: 6_000 });
  });

  it('with the open orders unreadable too, sends again rather than only hope', async () => {
    const { account, run } = scene();
    account.cancelScripts = [failing(RESET, false), honest];
    account.listScripts = [async () => fail(RESET), async () => fail(RESET), listing];
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', attempts: 2 });
  });
});

describe('a definite no', () => {
  it.each([301, 307, 400, 404])('%i ends refused when the orders are read to be there', async (status) => {
    const { account, run } = scene();
    account.cancelScripts = [failing(rejected(status), false)];
    const end = await run(target(orders(6)));
    expect(end).toMatchObject({ outcome: 'refused', attempts: 1 });
    expect(end.failure?.kind).toBe('rejected');
    expect(end.left).toHaveLength(6);
  });

  it('is not believed either: a 400 after the service did cancel ends confirmed', async () => {
    const { account, run } = scene();
    account.cancelScripts = [failing(rejected(400), true)];
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', failure: undefined });
  });

  it('for request and reading alike ends refused at once', async () => {
    const { account, clock, cancels } = scene();
    account.cancelScripts = [failing(UNAUTHORISED, false)];
    account.listScripts = [async () => fail(UNAUTHORISED)];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(1_000);
    expect(await verdict).toMatchObject({ outcome: 'refused', phase: 'settled' });
  });

  it('is not settled by one reading that was refused by chance', async () => {
    const { account, run } = scene();
    account.cancelScripts = [failing(rejected(400), true)];
    account.listScripts = [async () => fail(UNAUTHORISED), listing];
    expect((await run(target(orders(6)))).outcome).toBe('confirmed');
  });

  it('with an unreadable listing is unresolved, not refused', async () => {
    const { account, clock, cancels } = scene();
    account.cancelScripts = [failing(rejected(400), false)];
    account.listScripts = [async () => fail(RESET)];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(30_000);
    expect((await verdict).outcome).toBe('unresolved');
  });
});

describe('a wrong clock', () => {
  it('is measured after a 401, and the request is signed again', async () => {
    const { account, run } = scene();
    account.cancelScripts = [failing(UNAUTHORISED, false), honest];
    account.correctClock = async () => true;
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', attempts: 2 });
  });

  it('that is right leaves the refusal as it is', async () => {
    const { account, run } = scene();
    let measured = 0;
    account.cancelScripts = [failing(UNAUTHORISED, false)];
    account.correctClock = async () => {
      measured += 1;
      return false;
    };
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'refused', attempts: 1 });
    expect(measured).toBe(1);
  });

  it('is not corrected for ever', async () => {
    const { account, run } = scene();
    account.cancelScripts = [failing(UNAUTHORISED, false)];
    account.correctClock = async () => true;
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'refused', attempts: 4 });
  });
});

describe('a request that never leaves', () => {
  it('is tried again for the window and then called not sent', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(NO_CONNECTION, false)];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(10_000);
    expect(cancels.running()[0]).toMatchObject({ outcome: 'not-sent', phase: 'waiting' });
    await clock.advance(20_000);
    expect(await verdict).toMatchObject({ outcome: 'not-sent', phase: 'settled' });
    expect(countCalls(account, 'cancel')).toBeGreaterThan(5);
  });

  it('is sent as soon as the connection is there', async () => {
    const { account, run } = scene();
    account.cancelScripts = [failing(NO_CONNECTION, false), failing(NO_CONNECTION, false), honest];
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', attempts: 3 });
  });

  it('without credentials ends at once', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(failure({ kind: 'unauthorised', sent: 'no' }), false)];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(100);
    expect(await verdict).toMatchObject({ outcome: 'not-sent', phase: 'settled', attempts: 1 });
  });

  it('after one that arrived and left an order is not called not sent', async () => {
    const { account, run } = scene();
    account.cancelScripts = [
      async () => ok({ canceled: [], notCanceled: [] }),
      failing(NO_CONNECTION, false),
    ];
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'left', phase: 'settled' });
  });

  it('after one that may have arrived is not called not sent', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(RESET, true), failing(NO_CONNECTION, false)];
    account.listScripts = [async () => fail(NO_CONNECTION)];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(30_000);
    expect((await verdict).outcome).toBe('unresolved');
  });
});

describe('the end of the window', () => {
  it('leaves its last quarter to prove what the last request did', async () => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(30_000);
    expect(await verdict).toMatchObject({ outcome: 'left', phase: 'settled' });
    const last = account.calls.findLast((call) => call.what === 'cancel')?.atMs ?? 0;
    expect(last).toBeGreaterThan(18_000);
    expect(last).toBeLessThanOrEqual(22_500);
  });
});

describe('an outage', () => {
  it('is unresolved from the end of the window until a clean reading, which comes within 15 s of it', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { account, cancels, clock, told } = scene(orders(6), seed);
      account.cancelScripts = [failing(RESET, true)];
      account.listScripts = [async () => fail(RESET)];
      const verdict = cancels.start(target(orders(6)));
      await clock.advance(30_000);
      expect((await verdict).outcome).toBe('unresolved');
      const from = told.length;
      const sent = countCalls(account, 'cancel');
      await clock.advance(570_000);
      expect(told.slice(from).every((each) => each.outcome === 'unresolved')).toBe(true);
      expect(countCalls(account, 'cancel')).toBe(sent);
      const readings = account.calls.filter((call) => call.what === 'list' && call.atMs > 40_000);
      for (let i = 1; i < readings.length; i++) {
        const gap = (readings[i]?.atMs ?? 0) - (readings[i - 1]?.atMs ?? 0);
        expect(gap).toBeGreaterThanOrEqual(2_000);
        expect(gap).toBeLessThanOrEqual(10_005);
      }
      account.listScripts = [listing];
      await clock.advance(15_000);
      expect(told.at(-1)).toMatchObject({ outcome: 'confirmed', phase: 'settled' });
      expect(cancels.running()).toEqual([]);
      expect(clock.pending).toBe(0);
    }
  });

  it('that ends with orders left says so and sends nothing by itself so late', async () => {
    const { account, cancels, clock, told } = scene();
    account.cancelScripts = [failing(RESET, false)];
    account.listScripts = [async () => fail(RESET)];
    void cancels.start(target(orders(6)));
    await clock.advance(40_000);
    const sent = countCalls(account, 'cancel');
    account.listScripts = [listing];
    await clock.advance(20_000);
    expect(told.at(-1)).toMatchObject({ outcome: 'left', phase: 'settled' });
    expect(countCalls(account, 'cancel')).toBe(sent);
  });

  it('can be taken note of by the operator, who ends the verification', async () => {
    const { account, cancels, clock, told } = scene();
    account.cancelScripts = [failing(RESET, true)];
    account.listScripts = [async () => fail(RESET)];
    void cancels.start(target(orders(6)));
    await clock.advance(60_000);
    cancels.clear(1);
    await clock.advance(0);
    expect(told.at(-1)).toMatchObject({ outcome: 'unresolved', phase: 'settled' });
    expect(clock.pending).toBe(0);
  });
});
