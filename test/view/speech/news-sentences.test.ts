import { expect, it } from 'vitest';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { newsSentences } from '../../../src/view/speech/news-sentences.ts';
import { spokenContext } from '../../../src/view/speech/spoken-text.ts';
import { order } from '../../cancel/fake-account.ts';
import { fullStore } from '../../support/full-store.ts';
import { sampleProgress, sampleTarget } from '../../support/sample-cancels.ts';

const MARKET = sampleTarget('0xm', 'Will it rain?');
const EVERYTHING = { markets: [], orders: [], worth: 0 };
const DISARMED = ['Disarmed: nothing was sent.'];
const everything = { cancels: [], phase: 'canceling', outcome: 'unresolved', startedAtMs: 0 } as const;

/** What of it follows the end of what was armed, by these events. */
function saidAfter(target: typeof MARKET | typeof EVERYTHING, before: readonly AppEvent[], end: AppEvent) {
  const armed = [...before, { type: 'cancelArmed', target, untilMs: 5_000 } as const].reduce(
    (state, event) => reduce(state, event),
    fullStore(['Will it rain?']).state(),
  );
  const said = newsSentences(armed, reduce(armed, end), spokenContext({ nowMs: 1_000, wallMs: 1_000 }));
  return said.filter((sentence) => DISARMED.includes(sentence));
}

const RUNNING: AppEvent = {
  type: 'cancelProgressed',
  progress: sampleProgress({ target: MARKET, phase: 'waiting', outcome: 'unresolved' }),
};

it.each<[string, typeof MARKET | typeof EVERYTHING, readonly AppEvent[]]>([
  ['nothing else is under way', MARKET, []],
  ['an earlier cancel of the market is still verified', MARKET, [RUNNING]],
  ['of everything, nothing else is', EVERYTHING, []],
  ['an earlier one of everything is', EVERYTHING, [{ type: 'everythingProgressed', progress: everything }]],
])('that nothing was sent is told where it was taken back: %s', (_, target, before) => {
  expect(saidAfter(target, before, { type: 'cancelDisarmed' })).toEqual(DISARMED);
});

it.each<[string, typeof MARKET | typeof EVERYTHING, AppEvent]>([
  ['the key has fired', MARKET, { type: 'cancelDisarmed', wasSent: true }],
  ['the key of everything has', EVERYTHING, { type: 'cancelDisarmed', wasSent: true }],
  [
    'its cancel is heard of before the key is at rest',
    MARKET,
    { type: 'cancelProgressed', progress: sampleProgress({ target: MARKET }) },
  ],
])('nothing says that nothing was sent where %s', (_, target, end) => {
  expect(saidAfter(target, [], end)).toEqual([]);
});

it('what a cancel found is not said again with each of its tries, and not without its market later', () => {
  const left = order('o1');
  const found = { target: MARKET, outcome: 'left', canceled: ['o1'], left: [left] } as const;
  const tries = [
    sampleProgress({ ...found, phase: 'sending', outcome: undefined, left: [], sentSinceReading: true }),
    sampleProgress({ ...found, phase: 'waiting' }),
    sampleProgress({ ...found, phase: 'sending', sentSinceReading: true }),
    sampleProgress({ ...found, phase: 'waiting' }),
    sampleProgress({ ...found, phase: 'waiting', filled: [{ ...left, matchedSize: 1_000_000 }] }),
  ];
  const said = saidBy(tries);
  expect(said[1]).toMatch(/^the service called them canceled, and they rest\./);
  expect(said.slice(2, 4)).toEqual(['', '']);
  expect(said[4]).toMatch(/^Will it rain\?: filled 1\/200/);
});

/** What is said at each turn of a cancel. */
function saidBy(turns: readonly CancelProgress[]): readonly string[] {
  const states = [fullStore(['Will it rain?']).state()];
  for (const progress of turns)
    states.push(reduce(states.at(-1) as AppState, { type: 'cancelProgressed', progress }));
  const context = spokenContext({ nowMs: 1_000, wallMs: 1_000 });
  return states.slice(1).map((after, i) => newsSentences(states[i] as AppState, after, context).join(' '));
}

it('an order is heard to be gone that was not canceled before the reading', () => {
  const kept = { target: MARKET, outcome: 'left', left: [order('o2')], attempts: 2 } as const;
  const notCanceled = [{ id: 'o1', reason: 'locked' }];
  const tries = [
    sampleProgress({ ...kept, phase: 'sending', sentSinceReading: true }),
    sampleProgress({ ...kept, notCanceled, phase: 'sending', sentSinceReading: true }),
    sampleProgress({ ...kept, notCanceled }),
  ];
  const [, first, second] = saidBy(tries);
  expect(first).toContain('not canceled');
  expect(second).toContain('gone');
});
