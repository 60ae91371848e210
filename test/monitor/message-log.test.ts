import { expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { sampleProgress, sampleTarget } from '../support/sample-cancels.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const FAILURE: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'GET /simplified-markets',
  attempt: 1,
  atMs: 1_790_000_000_000,
  message: 'nothing answers at that address and port',
  advice: 'Check it.',
  sent: 'no',
};

it('a market of --market that is not there is said once, however often the catalog is read', () => {
  const session = { demo: true, host: 'demo', readOnly: false };
  const store = createStore(initialState(session, { wantedMarket: 'rain' }));
  const publish = createPublish({ store, clock: simulatedClock(), connection: () => undefined });
  const end: MonitorEvent = { type: 'marketsListed', markets: [], complete: true, times: TIMES };
  publish(end);
  publish(end);
  expect(store.state().messages).toHaveLength(1);
});

it('a catalog that failed is said to answer again when it is read to its end, and no more often', () => {
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const publish = createPublish({ store, clock: simulatedClock(), connection: () => undefined });
  const listed = (complete: boolean, ...ids: readonly string[]): MonitorEvent => ({
    type: 'marketsListed',
    markets: ids.map((conditionId) => ({ conditionId, question: `Will ${conditionId}?`, outcomes: [] })),
    complete,
    times: TIMES,
  });
  const fail = (): void =>
    publish({ type: 'pollFailed', poller: 'catalog', failure: FAILURE, nextTryAtMs: 9 });
  fail();
  publish(listed(false, 'a'));
  fail();
  for (const event of [listed(false, 'a'), listed(false, 'b'), listed(true)]) publish(event);
  publish({ type: 'pollAnswered', poller: 'catalog', times: TIMES, paceMs: 1 });
  expect(store.state().messages.map(({ text }) => text)).toEqual([
    'GET /simplified-markets: nothing answers at that address and port. Check it.',
    'catalog: answered again',
  ]);
});

it('a cancel that tries no more says so, though its verdict is the same', () => {
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const publish = createPublish({ store, clock: simulatedClock(), connection: () => undefined });
  const target = sampleTarget('0xm', 'Will it rain?');
  for (const phase of ['waiting', 'sending', 'settled'] as const)
    publish({
      type: 'cancelProgressed',
      progress: sampleProgress({ target, phase, outcome: 'refused', attempts: 3 }),
    });
  expect(store.state().messages.map(({ text }) => text)).toEqual([
    'cancel on Will it rain?: refused: the service gave no reason',
    'cancel on Will it rain?: refused: the service gave no reason, stopped retrying',
  ]);
  expect(store.state().messages.at(-1)?.brief).toBe(
    'cancel: refused: the service gave no reason, stopped retrying · Will it rain?',
  );
});
