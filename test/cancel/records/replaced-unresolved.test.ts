import { expect, it } from 'vitest';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import type { CancelJournal, JournalEntry } from '../../../src/cancel/records/cancel-records.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { fail } from '../../../src/domain/result.ts';
import { passSeconds, simulatedClock } from '../../support/simulated-clock.ts';
import { scene } from '../cancel-scene.ts';
import {
  failing,
  fakeAccount,
  honest,
  listing,
  never,
  NO_CONNECTION,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
} from '../fake-account.ts';

const idOf = (n: number): string => `0x${n.toString(16).padStart(2, '0').repeat(32)}`;

/** A journal in memory, with what a dead process left in it. */
function memoryJournal(left: readonly JournalEntry[] = []) {
  const files = new Map<string, JournalEntry>(left.map((each) => [each.key, each]));
  const journal: CancelJournal = {
    write: async (entry) => files.set(entry.key, entry).has(entry.key),
    erase: async (key) => void files.delete(key),
    unfinished: async () => left,
  };
  return { files, journal };
}

/** A cancel whose request was lost, and which could read nothing until its window was over. */
async function unresolvedScene() {
  const { files, journal } = memoryJournal();
  const made = scene(orders(1), 1, journal);
  made.account.cancelScripts = [failing(RESET, false)];
  made.account.listScripts = [async () => fail(rejected(503))];
  void made.cancels.start(target(orders(1)));
  await passSeconds(made.clock, 35);
  expect(made.cancels.running()).toMatchObject([{ outcome: 'unresolved' }]);
  const pressAgain = (): void =>
    void made.cancels.start(target(orders(1), { ordersReadAtMs: made.clock.now() }));
  return { ...made, files, pressAgain };
}

type Unresolved = Awaited<ReturnType<typeof unresolvedScene>>;

function loseConnection({ account }: Unresolved): void {
  account.cancelScripts = [failing(NO_CONNECTION, false)];
  account.listScripts = [async () => fail(NO_CONNECTION)];
  account.getOrder = async () => fail(NO_CONNECTION);
}

it('an unresolved cancel stays so when it is pressed for again without a connection', async () => {
  const made = await unresolvedScene();
  loseConnection(made);
  made.pressAgain();
  await passSeconds(made.clock, 60);
  expect(made.cancels.running()).toMatchObject([{ id: 2, outcome: 'unresolved' }]);
  expect(made.files.size).toBe(1);
});

it('an unresolved cancel stays so when it is pressed for again and all is refused', async () => {
  const made = await unresolvedScene();
  made.account.cancelScripts = [failing(rejected(403), false)];
  made.account.listScripts = [async () => fail(rejected(403))];
  made.account.getOrder = async () => fail(rejected(403));
  made.pressAgain();
  await passSeconds(made.clock, 60);
  expect(made.cancels.running()).toMatchObject([{ id: 2, outcome: 'unresolved' }]);
  expect(made.files.size).toBe(1);
});

it.each<[string, (made: Unresolved) => void]>([
  ['without a connection', loseConnection],
  ['and is put off', ({ account }) => (account.cancelScripts = [failing(throttled(60_000), false)])],
])('the next start knows of it when it was pressed for again %s, and the program ends', async (_, change) => {
  const made = await unresolvedScene();
  change(made);
  made.pressAgain();
  await passSeconds(made.clock, 2);
  const ended = made.cancels.finish(3_000);
  await passSeconds(made.clock, 4);
  expect(await ended).toMatchObject([{ outcome: 'unresolved' }]);
  expect(made.files.size).toBe(1);
});

it('it is read again while what was pressed for is put off', async () => {
  const made = await unresolvedScene();
  made.account.cancelScripts = [failing(throttled(60_000), false)];
  made.pressAgain();
  await passSeconds(made.clock, 2);
  made.account.open.clear();
  made.account.gone.set('o1', order('o1', { status: 'canceled' }));
  made.account.listScripts = [listing];
  await passSeconds(made.clock, 20);
  expect(made.told.at(-1)).toMatchObject({ id: 2, outcome: 'confirmed' });
});

it('it is cleared by the next request that is answered', async () => {
  const made = await unresolvedScene();
  made.account.cancelScripts = [honest];
  made.account.listScripts = [listing];
  made.pressAgain();
  await passSeconds(made.clock, 5);
  expect(made.told.at(-1)).toMatchObject({ id: 2, outcome: 'confirmed' });
  expect(made.files.size).toBe(0);
});

it('what a dead process left stays unresolved when it is pressed for without a connection', async () => {
  const left = { key: 'k', armedAtMs: Date.UTC(2026, 0, 1), target: target(orders(1)) };
  const { files, journal } = memoryJournal([left]);
  const { account, cancels, clock, told } = scene(orders(1), 1, journal);
  account.cancelScripts = [failing(NO_CONNECTION, false)];
  account.listScripts = [async () => fail(NO_CONNECTION)];
  account.getOrder = async () => fail(NO_CONNECTION);
  void cancels.restore();
  await passSeconds(clock, 5);
  void cancels.start(target(orders(1), { ordersReadAtMs: clock.now() }));
  await passSeconds(clock, 60);
  expect(told.at(-1)).toMatchObject({ outcome: 'unresolved' });
  expect(files.size).toBe(1);
});

it.each([0, 3_000])(
  'the next start knows of it when a cancel of everything had it waiting for its turn (%i ms to end)',
  async (graceMs) => {
    const { files, journal } = memoryJournal();
    const clock = simulatedClock();
    const resting = Array.from({ length: 60 }, (_, i) =>
      order(`o${i}`, { market: idOf(i + 1), tokenId: `${i}` }),
    );
    const targets = resting.map((own) =>
      target([own], { scope: { kind: 'market', conditionId: own.market }, ordersReadAtMs: clock.now() }),
    );
    const account = fakeAccount(clock, resting);
    account.cancelScripts = [async () => fail(RESET)];
    account.listScripts = [async () => fail(rejected(503))];
    account.getOrder = async () => fail(rejected(500));
    const cancels = createCancels({ service: account, clock, random: seededRandom(1), journal });
    void cancels.start(targets.at(-1)!);
    await passSeconds(clock, 35);
    account.cancelScripts = [async () => never()];
    cancels.everything.start(
      { markets: targets, orders: resting, worth: 0, ordersReadAtMs: clock.now() },
      () => [],
    );
    await clock.advance(500);
    void cancels.finish(graceMs);
    await passSeconds(clock, 5);
    expect([...files.values()].map((entry) => entry.target.scope.conditionId)).toContain(idOf(60));
  },
);
