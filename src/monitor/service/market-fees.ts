import type { LookUp } from '../../domain/detail.ts';
import type { AppState } from '../../state/app-state.ts';
import { lookUpOf } from '../../state/select/details.ts';
import { factsOf, factReader, listedToken } from '../../state/select/market-facts.ts';
import { marketColumns } from '../../view/markets/market-columns.ts';
import { visibleMarkets } from '../../state/select/selection.ts';

/**
 * The fees worth asking for: those of the rows on the screen that nobody has told yet, while there is a column for them,
 * and all that one list tells while the markets are sorted by them.
 */
export function wantedFees(state: AppState): readonly LookUp[] {
  const { heights, sort } = state.view;
  const isShown = marketColumns(heights.marketsWidth ?? 0, sort).some((column) => column.sort === 'fee');
  if (!isShown) return [];
  const feeOf = factReader(factsOf(state), 'fee');
  const tokens = visibleMarkets(state)
    .filter((market) => feeOf(market) === undefined)
    .map(listedToken)
    .filter((token) => token !== '' && !isRefused(state, token));
  return [
    ...tokens.map((id) => ({ kind: 'fee' as const, id })),
    ...(sort === 'fee' ? [{ kind: 'sampledFees' as const, id: '' }] : []),
  ];
}

/** The service will not say it the next time either. */
function isRefused(state: AppState, token: string): boolean {
  const { failure } = lookUpOf(state, 'fee', token);
  return failure?.kind === 'rejected' && (failure.status ?? 500) < 500;
}
