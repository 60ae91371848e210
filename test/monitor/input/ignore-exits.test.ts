import { expect, it } from 'vitest';
import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import { createInputHandler } from '../../../src/monitor/input/handle-input.ts';
import { ignoreExits } from '../../../src/monitor/input/ignore-exits.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { createInputParser } from '../../../src/terminal/input/input-parser.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

/** What the keys that somebody else pressed come to. */
async function press(...keys: readonly string[]) {
  const clock = simulatedClock();
  const view = { wantedMarket: 'rain' };
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }, view));
  const market = { conditionId: '0xrain', question: 'Will it rain?', slug: 'rain', outcomes: [] };
  const times = { askedAtMs: 0, readAtMs: 0 };
  store.dispatch({ type: 'marketsListed', markets: [market], complete: true, times });
  const done: string[] = [];
  const note = (what: string) => (): boolean => done.push(what) > 0;
  const handle = createInputHandler(
    ignoreExits({
      store,
      clock,
      cancelKey: createCancelKey({ store, clock, cancels: () => undefined, instant: false }),
      refresh: note('refresh'),
      search: note('search'),
      suspend: note('suspend'),
      quit: note('quit'),
      send: note('send'),
      replay: note('replay'),
    }),
  );
  const parser = createInputParser({ clock, onEvent: handle, onAnswer: () => undefined });
  for (const key of keys) {
    parser.read(Buffer.from(key));
    await clock.advance(200);
  }
  return { done, said: store.state().messages.map(({ text }) => text) };
}

it.each([['q'], ['\u0003'], ['\u001a'], [':quit', '\r'], [':suspend', '\r']])(
  'whoever looks on stays when %j was pressed then',
  async (...keys) => {
    expect((await press(...keys, 'r')).done).toEqual(['refresh']);
  },
);

it.each([['\u001b[D'], ['\u001b[C'], [' '], ['<']])('what %j did then steers no replay', async (key) => {
  expect((await press(key, 'r')).done).toEqual(['refresh']);
});

it('what was copied then is said to be copied, and leaves the clipboard alone', async () => {
  const { done, said } = await press('y');
  expect(done).toEqual([]);
  expect(said.join()).toContain('sent to the clipboard');
});
