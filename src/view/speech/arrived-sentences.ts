import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { visibleLadders } from '../../state/select/ladders.ts';
import { selectedOutcome } from '../../state/select/selection.ts';
import { historyReading } from '../chart/history-view.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { ladderSentence, paneSentences } from './pane-sentences.ts';

/** Of the pane in front what it had to wait for, when it comes: of ladders those that come, of another pane all. */
export function arrivedSentences(
  before: AppState,
  after: AppState,
  context: RenderContext,
): readonly string[] {
  const { pane, overlay } = after.view;
  if (overlay !== undefined || before.view.pane !== pane) return [];
  const earlier = readingsInFront(before);
  const arrived = [...readingsInFront(after)].filter(([id, isThere]) => isThere && earlier.get(id) === false);
  if (arrived.length === 0) return [];
  if (pane !== 'ladders') return paneSentences(after, pane, context);
  const tokens = new Set(arrived.map(([token]) => token));
  return visibleLadders(after)
    .places.filter(({ outcome }) => tokens.has(outcome.tokenId))
    .map((place) => ladderSentence(after, place, context));
}

/** What the pane in front shows, each by an id that no other has, and whether it was read yet. */
function readingsInFront(state: AppState): ReadonlyMap<string, boolean> {
  const { view, books, orders, session } = state;
  const token = selectedOutcome(state)?.tokenId;
  switch (view.pane) {
    case 'markets':
      return new Map();
    case 'book':
      return new Map(token === undefined ? [] : [[token, books.has(token)]]);
    case 'chart':
      return new Map(
        token === undefined ? [] : [[`${token} ${view.window}`, historyReading(state, token) !== undefined]],
      );
    case 'ladders':
      return new Map(
        visibleLadders(state).places.map(({ outcome: { tokenId } }) => [tokenId, books.has(tokenId)]),
      );
    case 'orders': {
      const open = ['open', orders !== undefined] as const;
      const trades = ['trades', detailOf(state, 'trades', '').reading !== undefined] as const;
      const { reading } = detailOf(state, 'activity', session.address ?? '');
      return new Map(
        {
          open: [open],
          trades: [trades],
          exposure: [open, trades],
          activity: [['activity', reading !== undefined] as const],
        }[view.ordersTab],
      );
    }
  }
}
