import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClockOffset } from '../../src/api/signing/clock-offset.ts';
import { realClock } from '../../src/system/system-clock.ts';
import {
  startLoopbackServer,
  type LoopbackServer,
  type ReceivedRequest,
  type Reply,
} from '../support/loopback-server.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { testClient } from '../support/test-client.ts';

const WINDOW_MS = 5_000;

/** A service whose clock is `skewMs` ahead and which refuses a timestamp more than 5 s off. */
function skewedService(skewMs: number): (request: ReceivedRequest) => Reply {
  return ({ headers }) => {
    const now = Date.now() + skewMs;
    const date = { date: new Date(now).toUTCString() };
    const signed = headers['svc_timestamp'];
    if (signed !== undefined && Math.abs(Number(signed) - now) > WINDOW_MS) {
      return { json: { error: 'Unauthorized' }, status: 401, headers: date };
    }
    return {
      json: signed === undefined ? { base_fee: 0 } : { canceled: [], not_canceled: {} },
      headers: date,
    };
  };
}

describe('a service whose clock is off', () => {
  let server: LoopbackServer;
  beforeEach(async () => {
    server = await startLoopbackServer();
  });
  afterEach(() => server.close());

  const skews = Array.from({ length: 41 }, (_, i) => (i - 20) * 30_000);

  it.each(skews)('by %i ms takes our signature once its clock is measured', async (skewMs) => {
    server.answer(skewedService(skewMs));
    const client = testClient(server.url);
    const offset = await client.measureClock();
    const result = await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    await client.close();
    expect(result.ok).toBe(true);
    expect(Math.abs((offset as number) - skewMs)).toBeLessThanOrEqual(1_500);
  });

  it('is corrected by its very refusal', async () => {
    server.answer(skewedService(120_000));
    const client = testClient(server.url);
    const scope = { kind: 'market', conditionId: '0x1' } as const;
    expect(await client.cancelMarketOrders(scope)).toMatchObject({
      failure: { kind: 'unauthorised', status: 401 },
    });
    expect(await client.cancelMarketOrders(scope)).toMatchObject({ ok: true });
    await client.close();
  });

  it.each([
    [300_000, { ok: true }],
    // Taken, too; but the answer has a time before those of earlier ones, as one from a cache has.
    [-300_000, { failure: { kind: 'malformed', status: 200, isDoubtful: true } }],
  ])('is signed for after one correction when its clock is set by %i ms', async (skewMs, answer) => {
    server.answer(skewedService(0));
    const client = testClient(server.url);
    const scope = { kind: 'market', conditionId: '0x1' } as const;
    for (let asked = 0; asked < 20; asked++) await client.cancelMarketOrders(scope);
    server.answer(skewedService(skewMs));
    expect(await client.cancelMarketOrders(scope)).toMatchObject({ failure: { status: 401 } });
    expect(await client.correctClock()).toBe(true);
    expect(await client.cancelMarketOrders(scope)).toMatchObject(answer);
    await client.close();
  });

  it.each([-300_000, 300_000])(
    'is signed for by our own clock when its Date is %i ms off and its judgement is not',
    async (dateMs) => {
      const judge = skewedService(0);
      server.answer((request) => {
        const date = new Date(Date.now() + dateMs).toUTCString();
        return { ...judge(request), headers: { date } };
      });
      const client = testClient(server.url);
      await client.measureClock();
      const scope = { kind: 'market', conditionId: '0x1' } as const;
      expect(await client.cancelMarketOrders(scope)).toMatchObject({ failure: { status: 401 } });
      expect(await client.correctClock()).toBe(true);
      for (let asked = 0; asked < 3; asked++) {
        expect(await client.cancelMarketOrders(scope)).toMatchObject({ ok: true });
      }
      await client.close();
    },
  );

  it('is not asked for ever when it tells no date, or nothing', async () => {
    server.answer(() => ({ json: {}, headers: { date: 'none' } }));
    const client = testClient(server.url);
    expect(await client.measureClock()).toBeUndefined();
    expect(server.requests.length).toBe(5);
    server.answer(() => ({ raw: (socket) => socket.resetAndDestroy() }));
    expect(await client.measureClock()).toBeUndefined();
    expect(server.requests.length).toBe(6);
    await client.close();
  });
});

describe('the offset', () => {
  it('needs five readings, outvotes a stale one, ignores cached answers and drops all when our clock is set back', () => {
    const clock = simulatedClock();
    const offset = createClockOffset(clock);
    const dateAt = (skewMs: number) => ({ date: new Date(clock.now() + skewMs).toUTCString() });
    offset.read({ ...dateAt(99_000), age: '60' }, clock.monotonicMs());
    for (const skew of [10_000, 10_000, -500_000, 10_000]) offset.read(dateAt(skew), clock.monotonicMs());
    expect(offset.measured()).toBeUndefined();
    offset.read(dateAt(10_000), clock.monotonicMs());
    expect(offset.measured()).toBe(10_500);
    expect(offset.serviceNow()).toBe(clock.now() + 10_500);
    clock.jumpWall(-3_600_000);
    expect(offset.measured()).toBeUndefined();
    expect(offset.serviceNow()).toBe(clock.now());
  });

  it('stays while the machine sleeps, and goes by the last answer once a signature was refused', () => {
    const clock = simulatedClock();
    const offset = createClockOffset(clock);
    const read = (skewMs: number): void =>
      offset.read({ date: new Date(clock.now() + skewMs).toUTCString() }, clock.monotonicMs());
    for (let i = 0; i < 9; i++) read(10_000);
    clock.jumpWall(3_600_000);
    expect(offset.measured()).toBe(10_500);
    // It was no sleep: somebody set our clock.
    read(10_000 - 3_600_000);
    expect(offset.measured()).toBe(10_500);
    offset.dropOutdated();
    expect(offset.serviceNow()).toBe(clock.now() - 3_600_000 + 10_500);
  });

  it('takes half the round trip off, and is no correction below the second that Date can tell', async () => {
    const clock = simulatedClock();
    const offset = createClockOffset(clock);
    const sentMs = clock.monotonicMs();
    const date = new Date(clock.now() + 2_000).toUTCString();
    await clock.advance(3_000);
    for (let i = 0; i < 5; i++) offset.read({ date }, sentMs);
    expect(offset.measured()).toBe(1_000);
    expect(offset.serviceNow()).toBe(clock.now());
  });

  it('reads nothing from an answer without a date', () => {
    const offset = createClockOffset(realClock);
    for (let i = 0; i < 9; i++) offset.read({ date: i % 2 === 0 ? undefined : 'yesterday' }, 0);
    expect(offset.measured()).toBeUndefined();
  });
});
