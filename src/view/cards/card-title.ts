import type { AppState } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { keyLabels } from '../../actions/keymap.ts';
import { placeOfCursor } from '../../state/select/market-of-cursor.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import { cardComments, openCard } from '../../state/select/card-selection.ts';
import type { Span, Title } from '../rows/row.ts';
import { wordsBeside } from '../rows/border-row.ts';
import { span } from '../rows/row.ts';
import { detailSpans } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { unreadableSpans } from '../rows/unreadable-spans.ts';
import { detailOfCard } from './card-detail.ts';

/** What the open card is, the keys that lead on from it, and the age of what it shows. */
export function cardTitle(state: AppState, context: RenderContext): Title {
  const card = openCard(state);
  if (!card) return { left: [], right: [] };
  const { rule, dot } = context.glyphs;
  const detail = detailOfCard(state, card);
  const { lost = 0, lostValues = 0 } = detail?.reading?.value ?? {};
  const unreadable = unreadableSpans({ lost, lostValues });
  const right = detail ? detailSpans(state, detail, context) : [];
  const lead = [
    span(nameOf(state, card)),
    ...unreadable,
    ...elsewhereSpans(state, dot),
    span(` ${rule} `, 'dim'),
  ];
  const keys = keysOf(card);
  const forms = keys.map((_, at) => keys.slice(at).join(` ${dot} `));
  return { left: [...lead, span(wordsBeside([...forms, 'Esc'], lead, right, context.width), 'dim')], right };
}

/** Cancel keys mean the selected market, whose row a card covers. */
function elsewhereSpans(state: AppState, dot: string): readonly Span[] {
  const place = placeOfCursor(state);
  if (!place || place.conditionId === selectedMarket(state)?.conditionId) return [];
  const [key] = keyLabels('itsMarket', state.keys);
  const way = key === undefined ? '' : `: ${key} selects it`;
  return [span(` ${dot} not the selected market${way}`, 'warn')];
}

function nameOf(state: AppState, card: Card): string {
  switch (card.kind) {
    case 'comments': {
      const list = cardComments(state, card).reading?.value;
      const count = list ? ` ${list.rows.length}${list.more ? '+' : ''}` : '';
      return `Comments${count}${state.view.holdersOnly ? ' by holders' : ''}`;
    }
    case 'person':
      return `Comments by ${card.name}`;
    case 'thread':
      return 'Thread';
    case 'market':
      return 'Market';
    case 'order':
      return 'Order';
    case 'trade':
      return 'Trade';
    case 'activity':
      return 'Activity';
  }
}

function keysOf({ kind }: Card): readonly string[] {
  if (kind === 'market') return ['[ ] comments', 'Esc closes'];
  if (kind === 'comments') return ['Enter thread', 'H holders', 'u by writer', '[ ] rules', 'Esc'];
  if (kind === 'person') return ['Enter thread', 'Esc back'];
  return kind === 'thread' ? ['u by writer', 'Esc back'] : ['Esc closes'];
}
