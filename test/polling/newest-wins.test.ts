import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MonitorEvent, ReadingTimes } from '../../src/domain/monitor-event.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { createPoller } from '../../src/polling/poller.ts';
import { initialState } from '../../src/state/app-state.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const SESSION = { demo: false, host: 'test', readOnly: false };
const RUNS = { numRuns: 2_500 };
/** Together ten thousand interleavings, in parts that run beside each other. */
const SEEDS = [1, 2, 3, 4];

/** The book as the service had it when it was at `version`, which is also its time and its best bid. */
function bookRead(version: number, times: ReadingTimes): MonitorEvent {
  const bids = [{ price: version, size: 1_000_000 }];
  const base = { tokenId: '1', market: '0x1', asks: [], hash: `hash ${version}`, negRisk: false };
  return { type: 'bookRead', book: { ...base, bids, timestampMs: version }, times };
}

/** What the screen shows of the book, after checking that neither time went back. */
function checkForward(before: AppState, after: AppState): void {
  const [known, next] = [before.books.get('1'), after.books.get('1')];
  if (!known) return;
  expect(next?.times.askedAtMs).toBeGreaterThanOrEqual(known.times.askedAtMs);
  expect(next?.value?.timestampMs).toBeGreaterThanOrEqual(known.value?.timestampMs ?? 0);
  expect(after.prices.get('1')?.value.bid).toBe(next?.value?.bids[0]?.price);
}

describe.each(SEEDS)('however asks, answers and changes interleave (part %i)', (seed) => {
  it('a poller has one ask under way whose answer it wants, and what is shown never goes back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('pollSoon', 'wait', 'hold')),
        async (s, moves) => {
          const clock = simulatedClock();
          let state = initialState(SESSION);
          let version = 1;
          let underWay = 0;
          let most = 0;
          const asked: number[] = [];
          const told: number[] = [];
          function take(event: MonitorEvent): void {
            const before = state;
            state = reduce(before, event);
            checkForward(before, state);
            if (event.type === 'bookRead') told.push(event.times.askedAtMs - (asked.at(-1) ?? 0));
          }
          const poller = createPoller({
            clock,
            random: seededRandom(seed),
            pace: () => 500,
            publish: take,
            answered: (times, paceMs) => take({ type: 'pollAnswered', poller: 'book', times, paceMs }),
            failed: () => expect.unreachable(),
            async request(signal, stamp) {
              asked.push(clock.monotonicMs());
              most = Math.max(most, ++underWay);
              signal.addEventListener('abort', () => underWay--);
              await s.schedule(Promise.resolve(), 'arrives');
              const read = version++;
              await s.schedule(Promise.resolve(), 'answers');
              if (!signal.aborted) underWay--;
              return ok([bookRead(read, stamp())]);
            },
          });
          const act = async (move: string): Promise<void> => {
            if (move === 'pollSoon') poller.pollSoon();
            if (move === 'hold') poller.hold(true);
            await clock.advance(move === 'wait' ? 600 : 160);
            poller.hold(false);
          };
          s.scheduleSequence(moves.map((move) => () => act(move)));
          await clock.advance(0);
          while (s.count() > 0) {
            await s.waitOne();
            await clock.advance(1);
          }
          poller.stop();
          expect(most).toBe(1);
          expect(told.filter((behindMs) => behindMs !== 0)).toEqual([]);
        },
      ),
      { ...RUNS, seed },
    );
  });

  it('answers of many asks at once leave what was asked for last, or nothing older than what was there', () => {
    const answer = fc.record({ askedAtMs: fc.nat(4_000), delayMs: fc.nat(4_000), version: fc.nat(50) });
    fc.assert(
      fc.property(fc.array(answer, { minLength: 2, maxLength: 12 }), (answers) => {
        let state = initialState(SESSION);
        for (const { askedAtMs, delayMs, version } of answers) {
          const before = state;
          state = reduce(before, bookRead(version, { askedAtMs, readAtMs: askedAtMs + delayMs }));
          checkForward(before, state);
        }
      }),
      { ...RUNS, seed },
    );
  });

  it('prices and orders of an earlier ask never replace those of a later one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 2, maxLength: 12 }), (askTimes) => {
        let state = initialState(SESSION);
        for (const askedAtMs of askTimes) {
          const times = { askedAtMs, readAtMs: 2_000 };
          state = reduce(state, { type: 'pricesRead', prices: new Map([['1', { bid: askedAtMs }]]), times });
          state = reduce(state, { type: 'ordersRead', orders: [], complete: askedAtMs % 2 === 0, times });
        }
        const latest = Math.max(...askTimes);
        expect(state.prices.get('1')?.value.bid).toBe(latest);
        expect(state.orders?.times.askedAtMs).toBe(latest);
        expect(state.ordersComplete).toBe(latest % 2 === 0);
      }),
      { ...RUNS, seed },
    );
  });
});

function at(askedAtMs: number): ReadingTimes {
  return { askedAtMs, readAtMs: askedAtMs + 10 };
}

it('a service whose clock was set back is believed again after five seconds, the old book at its true age till then', () => {
  const known = reduce(initialState(SESSION), bookRead(900, at(0)));
  const soon = reduce(known, bookRead(100, at(4_999)));
  expect(soon.books.get('1')).toEqual(known.books.get('1'));
  const later = reduce(soon, bookRead(101, at(5_000)));
  expect(later.books.get('1')?.value?.timestampMs).toBe(101);
});
