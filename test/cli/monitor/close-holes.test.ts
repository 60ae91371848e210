import { expect, it } from 'vitest';
import { closeHolesOfLongLists } from '../../../src/cli/monitor/close-holes.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { armFirst } from '../../support/full-store.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

/** The holes are closed by a collection that favours size, and the favour ends with it. */
const CLOSED = ['--optimize-for-size', 'collect', '--no-optimize-for-size'];

function watched() {
  const store = createStore(initialState({ demo: true, host: 'h', readOnly: false }));
  const clock = simulatedClock();
  const did: string[] = [];
  closeHolesOfLongLists({
    store,
    clock,
    setFlag: (flag) => did.push(flag),
    collect: () => did.push('collect'),
  });
  return {
    store,
    list: (count: number, complete: boolean) =>
      store.dispatch({
        type: 'marketsListed',
        complete,
        times: { askedAtMs: 0, readAtMs: 0 },
        markets: Array.from({ length: count }, (_, i) => ({
          conditionId: String(i),
          question: '',
          outcomes: [],
        })),
      }),
    async after(ms: number): Promise<readonly string[]> {
      await clock.advance(ms);
      return did.splice(0);
    },
  };
}

it('favours size while a long list is read, collects once after it, and favours size no longer', async () => {
  const { list, after } = watched();
  list(5_000, false);
  expect(await after(60_000)).toEqual(['--optimize-for-size']);
  list(0, true);
  expect(await after(4_900)).toEqual([]);
  expect(await after(200)).toEqual(CLOSED);
  list(5_001, true);
  expect(await after(60_000)).toEqual([]);
});

it('leaves the heap alone where the list is short', async () => {
  const { list, after } = watched();
  list(4_999, true);
  expect(await after(60_000)).toEqual([]);
});

it('keeps nobody waiting who has armed a cancel', async () => {
  const { store, list, after } = watched();
  list(5_000, true);
  armFirst(store, 'Will it rain?');
  expect(await after(5_500)).toEqual(['--optimize-for-size', '--no-optimize-for-size']);
  expect((await after(21_000)).includes('collect')).toBe(false);
  store.dispatch({ type: 'cancelDisarmed' });
  expect(await after(5_000)).toEqual(CLOSED);
});
