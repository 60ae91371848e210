import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import type { Detail, DetailRequest } from '../../../src/domain/detail.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { listMarkets } from '../../../src/state/select/market-list.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { INITIAL_VIEW } from '../../../src/state/view-state.ts';
import { wantedLookUps } from '../../../src/monitor/service/wanted-details.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const ROWS = 3;

const MARKETS: readonly ListedMarket[] = Array.from({ length: 5 }, (_, i) => ({
  conditionId: `0x${i}`,
  question: `Question ${i}?`,
  outcomes: [{ name: 'Yes', tokenId: `yes${i}` }],
}));

const SORTED_BY_FEE: AppEvent = { type: 'sortChosen', sort: 'fee' };

/** Five markets, of which three are on the screen of a list this wide. */
function stateOf(marketsWidth: number, ...events: readonly AppEvent[]): AppState {
  const heights = { ...INITIAL_VIEW.heights, markets: ROWS, marketsWidth };
  const listed: AppEvent = { type: 'marketsListed', markets: MARKETS, complete: true, times: TIMES };
  const first: readonly AppEvent[] = [{ type: 'heightsChanged', heights }, listed];
  const session = { demo: true, host: 'demo', readOnly: false };
  return [...first, ...events].reduce((before, event) => reduce(before, event), initialState(session));
}

const told = (finding: Detail): AppEvent => ({ type: 'detailRead', finding, times: TIMES, paceMs: 1 });
const fee = (token: string, baseFee: number): AppEvent =>
  told({ kind: 'fee', id: token, answer: { baseFee } });
const refused = (token: string, status: number): AppEvent => ({
  type: 'detailFailed',
  detail: { kind: 'fee', id: token },
  failure: {
    kind: 'rejected',
    status,
    endpoint: 'GET /fee-rate',
    attempt: 1,
    atMs: 0,
    message: 'no',
    advice: '',
    sent: 'maybe',
  },
  nextTryAtMs: 1_000,
});

const marketIds = (state: AppState): string[] => listMarkets(state).map(({ conditionId }) => conditionId);
const idsOf = (details: readonly DetailRequest[], kind: DetailRequest['kind']): string[] =>
  details.filter((detail) => detail.kind === kind).map(({ id }) => id);

describe('fees', () => {
  it('are asked for the rows on the screen alone', () => {
    expect(idsOf(wantedLookUps(stateOf(120)), 'fee')).toEqual(['yes0', 'yes1', 'yes2']);
  });

  it('are not asked for where the list is too narrow for their column', () => {
    expect(wantedLookUps(stateOf(58))).toEqual([]);
  });

  it('are asked for in a narrow list once it is sorted by them, and then by one list for all markets', () => {
    const wanted = wantedLookUps(stateOf(58, SORTED_BY_FEE));
    expect(idsOf(wanted, 'fee')).toHaveLength(ROWS);
    expect(idsOf(wanted, 'sampledFees')).toEqual(['']);
  });

  it('are asked for once: what was told in this run stands', () => {
    expect(idsOf(wantedLookUps(stateOf(120, fee('yes1', 20))), 'fee')).toEqual(['yes0', 'yes2']);
  });

  it('are not asked for again where the service knows none, but again where it was broken', () => {
    const wanted = wantedLookUps(stateOf(120, refused('yes0', 404), refused('yes1', 503)));
    expect(idsOf(wanted, 'fee')).toEqual(['yes1', 'yes2']);
  });

  it('sort the list both ways, markets without one last', () => {
    const known = [fee('yes3', 30), fee('yes1', 0), fee('yes4', 10)];
    expect(marketIds(stateOf(120, ...known, SORTED_BY_FEE))).toEqual(['0x1', '0x4', '0x3', '0x0', '0x2']);
    const reversed = stateOf(120, ...known, SORTED_BY_FEE, { type: 'sortReversed' });
    expect(marketIds(reversed)).toEqual(['0x3', '0x4', '0x1', '0x0', '0x2']);
  });

  it('of a token itself win over those of a list, whichever was told first', () => {
    const sampled = told({
      kind: 'sampledFees',
      id: '',
      answer: new Map([
        ['yes0', 7],
        ['yes1', 8],
      ]),
    });
    for (const events of [
      [sampled, fee('yes0', 9)],
      [fee('yes0', 9), sampled],
    ]) {
      expect(Object.fromEntries(stateOf(120, ...events).fees)).toEqual({ yes0: 9, yes1: 8 });
    }
  });
});
