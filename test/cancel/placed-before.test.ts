import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { ok } from '../../src/domain/result.ts';
import { countCalls, scene } from './cancel-scene.ts';
import * as all from './everything-scene.ts';
import { honest, order, orders, target } from './fake-account.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const toSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000;
/** Of a service west of here. */
const toDay = (ms: number): number => Math.floor(ms / DAY_MS - 1) * DAY_MS;

/** Another program places an order anew after each cancel; its row says what `stamp` makes of the service's time. */
async function rival(aheadMs: number, stamp: (serviceMs: number) => number, isSetRight = false) {
  const { account, clock, run } = scene(orders(2));
  let offsetMs = -aheadMs;
  const serviceMs = (): number => clock.now() + offsetMs;
  account.clockOffset = () => offsetMs;
  let placed = 0;
  account.cancelScripts = [
    async (own, request) => {
      const answer = await honest(own, request);
      clock.schedule(2, () => {
        const id = `rival${++placed}`;
        own.open.set(id, order(id, { createdAtMs: stamp(serviceMs()) }));
      });
      return answer;
    },
  ];
  if (isSetRight) {
    clock.schedule(1, () => {
      clock.jumpWall(-aheadMs);
      offsetMs = 0;
    });
  }
  const end = await run(target(orders(2), { ordersReadAtMs: clock.now() }));
  return { sent: countCalls(account, 'cancel'), appeared: end.appeared.length };
}

describe('what another program places after the press is new, and not chased', () => {
  it.each<[string, Parameters<typeof rival>]>([
    ['where the clocks agree', [0, toSecond]],
    ['where ours is ahead', [60_000, toSecond]],
    ['where ours is set right meanwhile', [60_000, toSecond, true]],
    ['where its row tells the day alone', [0, toDay]],
  ])('%s', async (_, given) => {
    expect(await rival(...given)).toEqual({ sent: 1, appeared: 1 });
  });
});

it('of everything no order is new whose own row says that it was placed long before', async () => {
  const { account, clock, run } = all.scene(all.onMarkets(2));
  account.clockOffset = () => 0;
  account.open.set('old', { ...all.orderOn(0, 'old'), createdAtMs: clock.now() - HOUR_MS });
  let sent = 0;
  account.cancelScripts = [
    (own, request) => {
      sent++;
      const old = own.open.get('old');
      own.open.delete('old');
      const answer = honest(own, request);
      if (old) own.open.set('old', old);
      return answer;
    },
  ];
  account.listOpen = async (filter) => {
    await sleep(clock, 5);
    const isOldShown = all.isWholeAccount(filter) && sent > 1;
    const listed = [...account.open.values()].filter(({ id, market }) =>
      id === 'old' ? isOldShown : all.isOfAccount(filter) || market === filter.market,
    );
    return ok({ orders: listed, complete: true });
  };
  const { cancels } = await run(all.everything(all.onMarkets(2)));
  expect(cancels.flatMap(({ appeared }) => appeared)).toEqual([]);
  expect(cancels.flatMap(({ left }) => left.map(({ id }) => id))).toEqual(['old']);
});
