import { expect, it } from 'vitest';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { holdCancelKey } from '../../../src/monitor/input/hold-cancel-key.ts';

const AT = { readAtMs: 1, chunk: 1, alone: true };

/** A held key, and what reaches the key below it. */
function createScene(instant = false) {
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const reached: string[] = [];
  const times: number[] = [];
  const key = holdCancelKey(
    {
      press(name, { chunk, readAtMs }) {
        reached.push(`${name} ${chunk}`);
        times.push(readAtMs);
      },
      disarm: () => reached.push('disarmed'),
      disarmOrDismiss: () => reached.push('stood down') > 0,
      settle: async () => {},
      drop: () => {},
    },
    { store, clock: simulatedClock(), instant },
  );
  const list = (...names: readonly string[]): void =>
    store.dispatch({
      type: 'marketsListed',
      markets: names.map((name) => ({ conditionId: `0x${name}`, question: name, outcomes: [] })),
      complete: false,
      times: { askedAtMs: 0, readAtMs: 0 },
    });
  const words = (): readonly string[] => store.state().messages.map(({ text }) => text);
  return { key, reached, times, store, list, words };
}

it('holds the first press until what it arms can be seen, and drops those that would confirm', () => {
  const { key, reached } = createScene();
  key.press('X', AT);
  key.press('X', { ...AT, chunk: 2 });
  key.press('enter', { ...AT, chunk: 3 });
  expect(reached).toEqual([]);
  key.release(0);
  expect(reached).toEqual(['X 1']);
  key.press('X', { ...AT, chunk: 4 });
  expect(reached).toEqual(['X 1', 'X 4']);
});

it('arms from the release on, however long before it the press came', () => {
  const { key, times } = createScene();
  key.press('X', AT);
  key.release(6_001);
  expect(times).toEqual([6_001]);
});

it('arms no other market than the one under the cursor when it was pressed, and says so', () => {
  const { key, reached, store, list, words } = createScene();
  list('rain', 'fed');
  key.press('X', AT);
  store.dispatch({ type: 'marketChosen', conditionId: '0xfed' });
  key.release(0);
  expect([reached, words()]).toEqual([
    [],
    ['nothing is armed: the selection has changed since; press again'],
  ]);
});

it('arms the market that was under the cursor and still is, and one that came where none was', () => {
  for (const before of [['rain'], []]) {
    const { key, reached, list } = createScene();
    list(...before);
    key.press('X', AT);
    list('rain');
    key.release(0);
    expect(reached).toEqual(['X 1']);
  }
});

it('forgets a held press on Esc', () => {
  const { key, reached } = createScene();
  key.press('x', AT);
  expect(key.disarmOrDismiss()).toBe(true);
  key.release(0);
  expect(reached).toEqual([]);
});

it('forgets a held press when it is disarmed', () => {
  const { key, reached } = createScene();
  key.press('X', AT);
  key.disarm();
  key.release(0);
  expect(reached).toEqual(['disarmed']);
});

it('holds nothing where the first press already sends, and says so', () => {
  const { key, reached, words } = createScene(true);
  key.press('X', AT);
  expect(words()).toEqual(['not ready yet, nothing is sent: press again in a moment']);
  key.release(0);
  expect(reached).toEqual([]);
  key.press('X', AT);
  expect(reached).toEqual(['X 1']);
});
