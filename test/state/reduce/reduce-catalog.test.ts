import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/domain/failure.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { listMarkets } from '../../../src/state/select/market-list.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { marketTitle } from '../../../src/view/markets/market-rows.ts';
import { renderContextOf } from '../../support/row-text.ts';

const market = (id: string, more: Partial<ListedMarket> = {}): ListedMarket => ({
  conditionId: id,
  question: id,
  outcomes: [{ name: 'Yes', tokenId: `${id}-yes` }],
  ...more,
});
const listed = (complete: boolean, ...ids: readonly string[]): AppEvent => ({
  type: 'marketsListed',
  markets: ids.map((id) => market(id)),
  complete,
  times: { askedAtMs: 0, readAtMs: 0 },
});
const whole = (id: string): AppEvent => ({
  type: 'marketsListed',
  markets: [market(id, { tags: ['a'], rewards: { rates: [{ assetAddress: '0x', dailyRate: 1 }] } })],
  complete: true,
  times: { askedAtMs: 0, readAtMs: 0 },
});
const READ_AT_MS = renderContextOf(1, 1).wallMs - 3 * 3_600_000;
const remembered = (...ids: readonly string[]): AppEvent => ({
  type: 'catalogRemembered',
  markets: ids.map((id) => market(id, { cached: true, endDateMs: 7 })),
  readAtMs: READ_AT_MS,
});
const play = (...events: readonly AppEvent[]): AppState =>
  events.reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: false, host: 'x', readOnly: false, credentialsProblem: 'none' }),
  );
const titleOf = (state: AppState): string =>
  marketTitle(state, renderContextOf(60, 9))
    .left.map(({ text }) => text)
    .join('');

it('a catalog whose pages come is not called unreachable for as long as there are more of them', () => {
  const failure: Failure = {
    kind: 'network',
    code: 'ECONNREFUSED',
    endpoint: 'GET /events',
    attempt: 1,
    atMs: 0,
    message: 'no connection',
    advice: 'Look at the address.',
    sent: 'no',
  };
  const failed: AppEvent = { type: 'pollFailed', poller: 'catalog', failure, nextTryAtMs: 9 };
  expect(play(failed, listed(false)).pollers.catalog.failure).toEqual(failure);
  const coming = play(failed, listed(false, 'a'));
  expect(coming.pollers.catalog).toEqual({});
  expect(titleOf(coming)).toContain('1+');
});

describe('a catalog that is read again', () => {
  it('and says nothing new leaves every market as it is, so that nothing is searched or sorted anew', () => {
    const before = play(whole('a'));
    expect(reduce(before, whole('a')).markets).toBe(before.markets);
    expect(reduce(before, listed(true, 'a')).markets).toBe(before.markets);
  });

  it('and tells one fact more keeps the others', () => {
    const before = play(whole('a'), whole('b'));
    const closed: AppEvent = {
      type: 'marketsListed',
      markets: [market('a', { closed: true })],
      complete: true,
      times: { askedAtMs: 0, readAtMs: 0 },
    };
    const after = reduce(before, closed);
    expect(after.markets.get('a')).toEqual({ ...before.markets.get('a'), closed: true });
    expect(after.markets.get('b')).toBe(before.markets.get('b'));
  });
});

describe('a remembered catalog', () => {
  it('is listed at once, with its age', () => {
    const state = play(remembered('a', 'b'));
    expect(listMarkets(state).map(({ conditionId }) => conditionId)).toEqual(['a', 'b']);
    expect(titleOf(state)).toBe('Markets ─ 2+ · by event · list from 3h ago');
  });

  it('never takes the place of what this run was told, and keeps what it was not told', () => {
    const late = play(listed(false, 'a'), remembered('a', 'b'));
    expect(late.markets.get('a')?.cached).toBeUndefined();
    const early = play(remembered('a', 'b'), listed(false, 'a'));
    expect(early.markets.get('a')).toEqual({ ...market('a'), endDateMs: 7 });
    expect(early.markets.get('b')?.cached).toBe(true);
  });

  it('is forgotten, with markets that are gone, once the catalog has been read to its end', () => {
    const state = play(remembered('a', 'gone'), listed(false, 'a'), listed(true));
    expect([...state.markets.keys()]).toEqual(['a']);
    expect(titleOf(state)).toBe('Markets ─ 1 · by event');
  });

  it('stays while the catalog cannot be read to its end', () => {
    const state = play(remembered('a', 'b'), listed(false, 'a'));
    expect([...state.markets.keys()]).toEqual(['a', 'b']);
  });

  it('comes too late once the catalog is there', () => {
    expect([...play(listed(true, 'a'), remembered('b')).markets.keys()]).toEqual(['a']);
  });

  it('lets go of a selected market that is gone', () => {
    const state = play(remembered('gone', 'a'), listed(false, 'a'), {
      type: 'cursorSent',
      to: 'first',
    });
    expect(state.view.market).toBe('gone');
    expect(reduce(state, listed(true)).view.market).toBe('a');
  });
});

it('a list of which one half cannot be read says so once, however often that is found out, and when it is whole', () => {
  const missing: Failure = {
    kind: 'network',
    code: 'ECONNREFUSED',
    endpoint: 'GET /events',
    attempt: 1,
    atMs: 5,
    message: 'nothing answers at that address and port',
    advice: '',
    sent: 'no',
  };
  const end: AppEvent = {
    type: 'marketsListed',
    markets: [],
    complete: false,
    missing,
    times: { askedAtMs: 0, readAtMs: 0 },
  };
  const notWhole = 'the list of markets is not whole: GET /events: nothing answers at that address and port';
  const whole = listed(true);
  const { messages } = play(listed(false, 'a'), end, end, whole, whole, end);
  expect(messages.map(({ text }) => text)).toEqual([
    notWhole,
    'the list of markets is whole again',
    notWhole,
  ]);
  expect(messages.map(({ atMs }) => atMs)).toEqual([0, 0, 0]);
  expect(play(listed(false, 'a'), whole).messages).toEqual([]);
});
