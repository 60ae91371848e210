import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../src/limits/create-budget.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { connectTo, testClient } from '../../support/test-client.ts';
import { createExchange } from '../../../src/exchange/create-exchange.ts';
import { createSignatureTime, type SignatureTime } from '../../../src/api/signing/signature-time.ts';

/** The stamps of so many signatures, each refused, as `unit+seconds ahead`; ended where none is corrected. */
function refuseAll(time: SignatureTime, most = 9): string[] {
  const sent: string[] = [];
  do {
    const stamp = time.next();
    sent.push(`${stamp.unit}+${stamp.aheadMs / 1_000}`);
    time.refuse(stamp);
  } while (time.correct() && sent.length < most);
  return sent;
}
const NO_PHASE = { next: () => 0 };
const offsetOf = (learntMs: number, jumps = 0) => ({ learnt: () => learntMs, jumps: () => jumps });

describe('signatures that are refused', () => {
  it.each([
    [0, false, ['s+0']],
    [0, true, ['s+0', 'ms+0']],
    [120_000, false, ['s+120', 's+0']],
    [120_000, true, ['s+120', 's+0', 'ms+120', 'ms+0']],
  ])('by a service %i ms ahead, the other unit tried %s, are signed otherwise: %j', (learnt, tries, sent) => {
    expect(refuseAll(createSignatureTime(offsetOf(learnt), 's', tries, NO_PHASE))).toEqual(sent);
  });

  it('have the unit that was told again when both were refused', () => {
    const time = createSignatureTime(offsetOf(0), 's', true, NO_PHASE);
    refuseAll(time);
    expect(time.next().unit).toBe('s');
    time.refuse(time.next());
    expect(time.next().unit).toBe('s');
  });

  it('have another time again where keys were taken before, whatever else was refused meanwhile', () => {
    const time = createSignatureTime(offsetOf(120_000), 'ms', false, NO_PHASE);
    const right = time.next();
    time.accept(right);
    time.refuse(right);
    expect(time.next()).toEqual(right);
    expect(time.correct()).toBe(true);
    expect(time.next()).toEqual(right);
    time.refuse(right);
    expect(time.correct()).toBe(true);
    const wrong = time.next();
    time.refuse(wrong);
    expect(wrong.aheadMs).toBe(0);
    expect(time.correct()).toBe(true);
    expect(time.next()).toEqual(right);
  });

  it('have a learnt time that was taken again after a 401 for something else', async () => {
    const exchange = await createExchange({ clock: realClock, markets: 5, traders: false }).listen();
    exchange.faults.on('skewed-clock', { amount: 300_000 });
    const client = connectTo({ url: exchange.url, credentials: exchange.account });
    await client.measureClock();
    expect(await client.listOrders()).toMatchObject({ ok: true });
    exchange.faults.on('unauthorised', { times: 1 });
    expect(await client.listOrders()).toMatchObject({ failure: { status: 401 } });
    expect(await client.correctClock()).toBe(true);
    expect(await client.listOrders()).toMatchObject({ ok: true });
    await client.close();
    await exchange.close();
  });

  it('have another time also where another request was taken at the same one meanwhile', () => {
    const time = createSignatureTime(offsetOf(120_000), 'ms', false, NO_PHASE);
    const ours = { aheadMs: 0, unit: 'ms' } as const;
    time.accept(ours);
    time.refuse(ours);
    time.accept(ours);
    expect(time.correct()).toBe(true);
    expect(time.next().aheadMs).toBe(120_000);
  });

  it('begin anew when our clock is set', () => {
    let jumps = 0;
    const time = createSignatureTime({ learnt: () => 120_000, jumps: () => jumps }, 'ms', false, NO_PHASE);
    time.refuse(time.next());
    expect(time.next().aheadMs).toBe(0);
    jumps = 1;
    expect(time.next().aheadMs).toBe(120_000);
  });
});

describe('programs that learn the time from the same whole second', () => {
  it.each([120_000, -120_000, 1_100, -1_100])(
    'sign up to half a second apart, by an offset of %i',
    (learnt) => {
      const aheads = [0, 0.4, 0.999].map(
        (chance) => createSignatureTime(offsetOf(learnt), 'ms', false, { next: () => chance }).next().aheadMs,
      );
      expect(aheads).toEqual([0, 200, 499.5].map((phase) => learnt + Math.sign(learnt) * phase));
    },
  );

  it('have another phase after a replay, and the learnt time still', () => {
    const chances = [0.2, 0.8];
    const random = { next: () => chances.shift() ?? 0 };
    const time = createSignatureTime(offsetOf(120_000), 'ms', false, random);
    expect(time.next().aheadMs).toBe(120_100);
    time.refuseReplay();
    expect(time.next().aheadMs).toBe(120_400);
    expect([time.correct(), time.correct()]).toEqual([true, true]);
  });

  it.each([600_000, 0])(
    'ask again after a replay with the time that was right, %i ms ahead',
    async (aheadMs) => {
      let isUsed = true;
      const server = await startLoopbackServer(({ headers }) => {
        const date = { date: new Date(Date.now() + aheadMs).toUTCString() };
        const stamp = headers['svc_timestamp'];
        if (stamp === undefined) return { json: '1', headers: date };
        const isNear = Math.abs(Number(stamp) - Date.now() - aheadMs) < 5_000;
        const error = isUsed ? 'Unauthorized: signature already used' : 'Unauthorized: timestamp too far';
        const json = isNear && !isUsed ? { data: [], next_cursor: '' } : { error };
        isUsed = false;
        return { json, status: 'error' in json ? 401 : 200, headers: date };
      });
      const client = testClient(server.url);
      await client.measureClock();
      const refused = await client.listOrders();
      expect(refused).toMatchObject({
        failure: { status: 401, advice: expect.stringContaining('try again') },
      });
      expect(await client.correctClock()).toBe(true);
      expect(await client.listOrders()).toMatchObject({ ok: true });
      await client.close();
      await server.close();
    },
  );

  it('are all taken by a service that takes no signature twice', async () => {
    const exchange = await createExchange({ clock: realClock, markets: 5, traders: false }).listen();
    exchange.faults.on('skewed-clock');
    for (let place = 0; place < 12; place++) {
      const { url, account: credentials } = exchange;
      const client = connectTo({ url, credentials, random: { next: () => place / 12 } });
      const first = await client.listOrders();
      const answer = first.ok || !(await client.correctClock()) ? first : await client.listOrders();
      expect(answer).toMatchObject({ ok: true });
      await client.close();
    }
    await exchange.close();
  });
});

it('no two requests of clients that share a budget carry one time', async () => {
  const server = await startLoopbackServer(() => ({ json: { data: [], next_cursor: '' } }));
  const budget = createBudget({ clock: realClock, random: seededRandom(1) });
  const clients = [1, 2, 3].map(() => testClient(server.url, { budget }));
  await Promise.all(clients.flatMap((client) => [client.listOrders(), client.listOrders()]));
  const times = server.requests.map(({ headers }) => headers['svc_timestamp']);
  expect(new Set(times).size).toBe(6);
  await Promise.all(clients.map((client) => client.close()));
  await server.close();
});
