import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { everythingExitCode } from '../../src/cancel/exit-code.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { countCalls } from './cancel-scene.ts';
import {
  everything,
  isWholeAccount,
  marketId,
  NOTHING,
  onMarkets,
  orderOn,
  scene,
  targetsOf,
} from './everything-scene.ts';
import { failingUnder, listing, RESET, throttled } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

describe('a cancel of everything', () => {
  it('sends nothing any more when the orders can be read only after its time', async () => {
    const { account, clock, cancels, words } = scene(onMarkets(2));
    account.listScripts = [async () => fail(RESET)];
    const { settled } = cancels.everything.start(NOTHING, targetsOf);
    await clock.advance(31_000);
    expect(await settled).toMatchObject({ phase: 'settled', outcome: 'not-sent' });
    expect(everythingExitCode(await settled)).toBe(3);
    expect(words()).toBe('not sent: the open orders could not be read: told network');
    account.listScripts = [listing];
    await clock.advance(120_000);
    expect(countCalls(account, 'cancel')).toBe(0);
  });

  it('reports orders that can be read only after its time, and sends nothing to their markets', async () => {
    const { account, clock, cancels, words } = scene(onMarkets(2));
    account.listScripts = [async () => fail(RESET)];
    const { settled } = cancels.everything.start(everything(onMarkets(1)), targetsOf);
    await clock.advance(60_000);
    account.listScripts = [listing];
    await passSeconds(clock, 20);
    expect(await settled).toMatchObject({ phase: 'settled', outcome: 'left', openAtLastReading: 1 });
    expect(words()).toBe('NOT clear: 1 left');
    expect([...account.open.keys()]).toEqual(['o1']);
  });

  it('stays unresolved while the account cannot be read, and clears once it can', async () => {
    const { account, clock, cancels, words } = scene(onMarkets(2));
    const { verdict, settled } = cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await clock.advance(4);
    account.listScripts = [listing, async () => fail(RESET)];
    await clock.advance(31_000);
    expect(await verdict).toMatchObject({ outcome: 'unresolved' });
    expect(words()).toMatch(/^unresolved: /);
    account.listScripts = [listing];
    await clock.advance(15_000);
    expect(await settled).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });

  it('begins no market more than 30 s after the press, a sleep included', async () => {
    const { account, clock, cancels } = scene(onMarkets(1));
    account.listScripts = [async () => fail(RESET)];
    cancels.everything.start(NOTHING, targetsOf);
    await clock.advance(1_000);
    clock.jumpWall(29_000);
    await passSeconds(clock, 20);
    // 50 s after the press by the wall.
    account.listScripts = [listing];
    await passSeconds(clock, 9);
    expect(countCalls(account, 'cancel')).toBe(0);
  });

  it('follows what turns up three times at most, though no list comes to its end', async () => {
    const { account, clock, cancels } = scene(onMarkets(1));
    let placed = 0;
    account.listScripts = [
      async ({ open }, filter) => {
        if (isWholeAccount(filter)) {
          const further = orderOn(++placed, `r${placed}`);
          open.set(further.id, further);
        }
        return ok({ orders: [...open.values()], complete: false });
      },
    ];
    cancels.everything.start(everything(onMarkets(1)), targetsOf);
    await passSeconds(clock, 35);
    const sentFor = new Set(account.calls.flatMap(({ request }) => (request ? [request.market] : [])));
    expect(sentFor.size).toBeLessThan(10);
  });

  it('is clear only by a reading that began after its last verdict', async () => {
    const { account, clock, cancels } = scene(onMarkets(2));
    const { listOpen } = account;
    const begunAtMs: number[] = [];
    account.cancelScripts = [
      async (own, request) => {
        const answer = own.execute(request);
        if (request.market === marketId(1)) await sleep(clock, 1_000);
        return ok(answer);
      },
    ];
    // Of the account's whole lists the first fails, the second breaks off at a page, and the third takes 3 s. All are true.
    account.listOpen = async (filter, signal) => {
      if (!isWholeAccount(filter)) return listOpen(filter, signal);
      const count = begunAtMs.push(clock.monotonicMs());
      const orders = [...account.open.values()];
      if (count === 1) return fail(RESET);
      if (count === 2) return ok({ orders, complete: false });
      await sleep(clock, 3_000);
      return ok({ orders, complete: true });
    };
    const { progress } = cancels.everything.start(everything(onMarkets(1)), targetsOf);
    await clock.advance(600);
    await passSeconds(clock, 30);
    const settledMs = progress.cancels.map((each) => each.settledMs ?? 0);
    expect(Math.max(...begunAtMs)).toBeGreaterThan(Math.max(...settledMs));
  });

  it('reads the account again where a cancel that was put off ended beside its reading', async () => {
    const { account, clock, cancels } = scene(onMarkets(2));
    account.cancelScripts = [failingUnder(marketId(1), throttled(31_000), 1)];
    const { listOpen } = account;
    account.listOpen = async (filter, signal) => {
      const listed = await listOpen(filter, signal);
      if (isWholeAccount(filter)) await sleep(clock, 3_000);
      return listed;
    };
    const { settled } = cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await passSeconds(clock, 60);
    expect(await settled).toMatchObject({ outcome: 'confirmed', openAtLastReading: 0 });
  });
});
