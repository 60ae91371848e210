import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { countCalls } from './cancel-scene.ts';
import { everything, marketId, onMarkets, scene, targetsOf } from './everything-scene.ts';
import { honest, listing, NO_CONNECTION, order, RESET, target } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

const NOTHING = { markets: [], orders: [], worth: 0 };

it('begins no market 30 s after the press, sleep included', async () => {
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
  let placed = 1;
  account.listScripts = [
    async ({ open }, filter) => {
      const isAccount =
        filter.market === undefined && filter.tokenId === undefined && filter.mostPages === undefined;
      if (isAccount) {
        const id = placed++;
        open.set(`r${id}`, order(`r${id}`, { market: marketId(id), tokenId: String(id) }));
      }
      return ok({ orders: [...open.values()], complete: false });
    },
  ];
  cancels.everything.start(everything(onMarkets(1)), targetsOf);
  const rounds = new Map<string, number>();
  await passSeconds(clock, 35);
  for (const call of account.calls)
    if (call.what === 'cancel' && call.request && !rounds.has(call.request.market))
      rounds.set(call.request.market, call.atMs);
  expect(rounds.size).toBeLessThan(10);
});

it('never says 0 left', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.cancelScripts = [
    async (own, request) => (request.market === marketId(0) ? honest(own, request) : fail(NO_CONNECTION)),
  ];
  account.listScripts = [
    async (own, filter) => {
      const isAccount = filter.market === undefined && filter.tokenId === undefined;
      return isAccount && clock.monotonicMs() > 1_000
        ? fail(RESET)
        : ok({ orders: [...own.open.values()].filter(({ id }) => id === 'o0'), complete: true });
    },
  ];
  const all = everything(onMarkets(1));
  const unread = [{ id: 'o1', market: marketId(1), tokenId: '1' }];
  const second = target([], { scope: { kind: 'market', conditionId: marketId(1) }, unread });
  cancels.everything.start({ ...all, markets: [...all.markets, second] }, targetsOf);
  const said = new Set<string>();
  for (let second = 0; second < 70; second++) {
    await clock.advance(1_000);
    said.add(words());
  }
  expect([...said].join()).not.toContain(' 0 left');
});

it('is clear by a reading begun after the last verdict only', async () => {
  const { account, clock, cancels } = scene(onMarkets(2));
  const { listOpen } = account;
  const begun: number[] = [];
  account.cancelScripts = [
    async (own, request) => {
      const answer = own.execute(request);
      if (request.market === marketId(1)) await sleep(clock, 1_000);
      return ok(answer);
    },
  ];
  // Whole account, all pages: the first two break off at a page; the third is whole and takes 3 s. All are honest.
  account.listOpen = async (filter, signal) => {
    const isAll =
      filter.market === undefined && filter.tokenId === undefined && filter.mostPages === undefined;
    if (!isAll) return listOpen(filter, signal);
    const at = begun.push(clock.monotonicMs());
    const shown = [...account.open.values()];
    if (at === 1) return fail(RESET);
    if (at === 2) return ok({ orders: shown, complete: false });
    await sleep(clock, 3_000);
    return ok({ orders: shown, complete: true });
  };
  const run = cancels.everything.start(everything(onMarkets(1)), targetsOf);
  await clock.advance(600);
  await passSeconds(clock, 30);
  const verdicts = run.progress.cancels.map((c) => c.settledMs ?? 0);
  expect(Math.max(...begun)).toBeGreaterThan(Math.max(...verdicts));
});
