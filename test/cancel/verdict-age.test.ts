import { expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { describeCancel, describeCancelDetails } from '../../src/cancel/describe-cancel.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  never,
  NO_CONNECTION,
  orders,
  RESET,
  target,
  type CancelScript,
} from './fake-account.ts';

/** Says that it took everything down, and did nothing. */
const lying: CancelScript = async (account) => ok({ canceled: [...account.open.keys()], notCanceled: [] });
/** How long a reading of the fake account takes. */
const READING_MS = 10;

it.each(Array.from({ length: 24 }, (_, second) => second * 1_000 + 137))(
  'orders that are gone after %i ms are not said to be left, however long it waited for its next try',
  async (goneAfterMs) => {
    const { account, run, clock } = scene();
    account.cancelScripts = [lying];
    let settledMs = Number.POSITIVE_INFINITY;
    clock.schedule(goneAfterMs, () => {
      for (const id of account.open.keys()) account.fill(id);
    });
    const verdict = run(target(orders(6)));
    void verdict.then((end) => (settledMs = (end.settledAtMs ?? 0) - end.startedAtMs));
    const end = await verdict;
    const lastListMs = Math.max(
      ...account.calls.filter(({ what }) => what === 'list').map(({ atMs }) => atMs),
    );
    expect(end.outcome).toBe(goneAfterMs < lastListMs ? 'confirmed' : 'left');
    expect(settledMs - lastListMs).toBeLessThanOrEqual(3 * READING_MS);
  },
);

it('what was read before the last request is not told as what that left', async () => {
  const { account, run, told } = scene();
  account.cancelScripts = [lying, async () => fail(RESET)];
  account.listScripts = [listing, async () => fail(RESET)];
  const end = await run(target(orders(6)));
  expect(told.map((progress) => describeCancel(progress, 0))).toContain('NOT clear: 6 left');
  expect(describeCancel(end, 0)).toBe('unresolved: 6 open at last reading, before the last try');
});

it('an answer is contradicted by no reading from before it', async () => {
  const { account, cancels, clock, told } = scene();
  account.cancelScripts = [failing(RESET, false), honest];
  account.listScripts = [listing, async () => never()];
  void cancels.start(target(orders(6)));
  await clock.advance(3_000);
  expect(told.at(-1)).toMatchObject({ attempts: 2, canceled: orders(6).map(({ id }) => id) });
  const shown = told.flatMap((progress) => describeCancelDetails(progress));
  expect(shown).not.toContain('the service called them canceled, and they rest');
});

it('what a reading no longer shows is not told as left while the rest of it is proved', async () => {
  const { account, run, told } = scene();
  account.cancelScripts = [failing(RESET, false), honest];
  // A canceled order is waited for so long: an answer reported it.
  account.getOrder = async (id) => (account.gone.has(id) ? never() : ok(account.open.get(id)));
  const end = await run(target(orders(6)));
  expect(told.map((progress) => describeCancel(progress, 0))).toContain('NOT clear: 6 left');
  const isAfter = told.findIndex(({ openAtLastReading }) => openAtLastReading === 0);
  expect(isAfter).toBeGreaterThan(0);
  expect(
    told.slice(isAfter).map(({ outcome, left }) => [outcome === 'left', left.length]),
  ).not.toContainEqual([true, 6]);
  expect(end.outcome).toBe('confirmed');
});

it('a request that never left makes no reading older', async () => {
  const { account, run } = scene();
  account.cancelScripts = [lying, async () => fail(NO_CONNECTION)];
  account.listScripts = [listing, async () => fail(RESET)];
  expect(describeCancel(await run(target(orders(6))), 0)).toBe('unresolved: 6 open at last reading');
});

it('a last reading that fails does not make an older one true', async () => {
  const { account, run } = scene();
  account.cancelScripts = [lying];
  const readUntilMs = 22_000;
  account.listScripts = [
    (each, filter) =>
      (each.calls.at(-1)?.atMs ?? 0) < readUntilMs ? listing(each, filter) : Promise.resolve(fail(RESET)),
  ];
  const end = await run(target(orders(6)));
  expect(describeCancel(end, 0)).toBe('unresolved: 6 open at last reading');
});

it.each([
  [0, ', before the last try'],
  [2, ', before the last try'],
  [6, ''],
])(
  'a list of %i orders that is not whole takes away none of those that a whole one showed before%s',
  async (count, before) => {
    const { account, run, told } = scene();
    account.cancelScripts = [async () => fail(RESET)];
    account.listScripts = [
      async (each) => ok({ orders: [...each.open.values()].slice(0, count), complete: false }),
    ];
    await run(target(orders(6)));
    const unresolved = told.filter(({ outcome }) => outcome === 'unresolved');
    expect(new Set(unresolved.map((each) => describeCancel(each, 0)))).toEqual(
      new Set([`unresolved: 6 open at last reading${before}`]),
    );
  },
);

it.each<[string, number, CancelProgress['outcome']]>([
  ['with the orders', 6, 'left'],
  ['without them', 0, 'confirmed'],
])(
  'of a service that goes away after one reading it says how it was, and reads on until it is back %s',
  async (_, count, outcome) => {
    const { account, cancels, clock, told } = scene();
    const goneAtMs = 1_500;
    const backAtMs = 45_000;
    const isAway = (): boolean => clock.monotonicMs() >= goneAtMs && clock.monotonicMs() < backAtMs;
    account.cancelScripts = [async (...request) => (isAway() ? fail(NO_CONNECTION) : lying(...request))];
    account.listScripts = [async (each, filter) => (isAway() ? fail(NO_CONNECTION) : listing(each, filter))];
    clock.schedule(backAtMs, () => {
      for (const id of [...account.open.keys()].slice(count)) account.fill(id);
    });
    const verdict = cancels.start(target(orders(6)));
    await clock.advance(31_000);
    expect(describeCancel(await verdict, 0)).toBe('unresolved: 6 open at last reading');
    await clock.advance(12_000);
    expect(cancels.running()).toHaveLength(1);
    await clock.advance(15_000);
    expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome });
  },
);

it('never says "NOT clear: 0 left" on its way to clear', async () => {
  const { account, run, told } = scene();
  account.cancelScripts = [lying, lying, honest];
  expect((await run(target(orders(6)))).outcome).toBe('confirmed');
  expect(told.map((progress) => describeCancel(progress, 0))).not.toContain('NOT clear: 0 left');
});

it('left while its last reading is doubted, it does not know, and does not call itself unsent', async () => {
  const { account, cancels, clock } = scene();
  account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
  account.getOrder = never;
  const verdict = cancels.start(target(orders(6)));
  clock.schedule(22_300, () => account.open.clear());
  await clock.advance(22_600);
  const left = cancels.finish(0);
  await clock.advance(1_000);
  await left;
  expect((await verdict).outcome).toBe('unresolved');
});

it.each([27_100, 27_600, 28_100, 28_600, 29_100, 29_600])(
  'is called by what is proven when its time is over, though a reading of %i ms is still doubted',
  async (readableAtMs) => {
    const { account, cancels, clock } = scene();
    account.cancelScripts = [failing(RESET, true)];
    account.getOrder = never;
    account.listScripts = [
      async (each, filter) => (clock.monotonicMs() < readableAtMs ? fail(RESET) : listing(each, filter)),
    ];
    let calledAtMs = Number.POSITIVE_INFINITY;
    void cancels.start(target(orders(6))).then(() => (calledAtMs = clock.monotonicMs()));
    await clock.advance(40_000);
    expect(calledAtMs).toBeLessThanOrEqual(30_000);
  },
);
