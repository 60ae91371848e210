import { describe, expect, it } from 'vitest';
import type { MonitorEvent, PollerName } from '../../../src/domain/monitor-event.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { detailOf } from '../../../src/state/select/details.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';

const facts = { endpoint: 'POST /books', attempt: 1, atMs: 0, advice: '' } as const;
const REFUSED: Failure = {
  ...facts,
  kind: 'network',
  code: 'ECONNREFUSED',
  message: 'nothing listens',
  sent: 'no',
};
const LEFT_ALONE: Failure = { ...facts, kind: 'throttled', message: 'left alone for 3 s', sent: 'no' };
const TOLD_TO_WAIT: Failure = { ...facts, kind: 'throttled', message: '429', sent: 'maybe' };
const NOT_TRIED: Failure = {
  ...facts,
  kind: 'network',
  code: 'LEFT_ALONE',
  message: 'the service fails',
  sent: 'no',
};
const OUT_OF_ORDER: Failure = { ...facts, kind: 'rejected', status: 500, message: '500', sent: 'maybe' };
const UNKNOWN_PATH: Failure = { ...facts, kind: 'rejected', status: 404, message: '404', sent: 'maybe' };

const failed = (poller: PollerName, failure: Failure, nextTryAtMs = 1_000): MonitorEvent => ({
  type: 'pollFailed',
  poller,
  failure,
  nextTryAtMs,
});
const play = (...events: readonly MonitorEvent[]): AppState =>
  events.reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: false, host: 'x', readOnly: false }),
  );

describe('what is wrong with a service', () => {
  it('that is dead stays what it was when our own budget leaves it alone, with the new countdown', () => {
    const { book } = play(failed('book', REFUSED), failed('book', LEFT_ALONE, 7_000)).pollers;
    expect(book).toMatchObject({ failure: REFUSED, nextTryAtMs: 7_000 });
  });

  it('that fails stays what it was when it is tried one request at a time', () => {
    const { book } = play(failed('book', OUT_OF_ORDER), failed('book', NOT_TRIED, 7_000)).pollers;
    expect(book).toMatchObject({ failure: OUT_OF_ORDER, nextTryAtMs: 7_000 });
  });

  it('at one endpoint is not told of another', () => {
    const { book } = play(failed('orders', OUT_OF_ORDER), failed('book', NOT_TRIED)).pollers;
    expect(book.failure).toEqual(NOT_TRIED);
  });

  it('is told of a poller that was never sent at all by what befell the others, under its own endpoint', () => {
    const history = { ...LEFT_ALONE, endpoint: 'POST /batch-prices-history' };
    const { failure } = play(failed('book', REFUSED), failed('history', history)).pollers.history;
    expect(failure).toEqual({ ...REFUSED, endpoint: 'POST /batch-prices-history' });
  });

  it('is told of a look-up likewise', () => {
    const detail = { kind: 'event', id: 'rain' } as const;
    const state = play(failed('book', REFUSED), {
      type: 'detailFailed',
      detail,
      failure: LEFT_ALONE,
      nextTryAtMs: 1,
    });
    expect(detailOf(state, 'event', 'rain').failure?.kind).toBe('network');
  });

  it.each([
    ['the service itself throttles', failed('book', REFUSED), TOLD_TO_WAIT],
    ['nothing else is known', failed('orders', UNKNOWN_PATH), LEFT_ALONE],
  ])('is what the last ask says when %s', (_name, before, failure) => {
    expect(play(before, failed('book', failure)).pollers.book.failure).toEqual(failure);
  });
});
