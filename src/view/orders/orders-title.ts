import { groupThousands } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import type { Span, Title } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import { ordersHere } from '../../state/select/selection.ts';
import { ageSpan, failureSpan } from '../notices/poll-notice.ts';
import { detailSpans } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { unreadableSpans } from '../rows/unreadable-spans.ts';

/** From this width on the other tabs are named; below it their keys are. */
const WIDE = 74;

/** `My orders ─ 7 on this market · 12 in all`, the other tabs, the age of what is shown, and what is wrong with it. */
export function orderTitle(state: AppState, context: RenderContext): Title {
  const { ordersTab } = state.view;
  if (ordersTab === 'open') {
    const right = [failureSpan(state, 'orders', context), ageSpan(state, state.orders, 'orders', context)];
    return { left: openTitle(state, context), right: right.filter((part) => part !== undefined) };
  }
  const detail =
    ordersTab === 'trades'
      ? detailOf(state, 'trades', '')
      : detailOf(state, 'activity', state.session.address ?? '');
  const name = ordersTab === 'trades' ? 'My trades' : 'My activity';
  const list = detail.reading?.value;
  const count = list
    ? ` ${context.glyphs.rule} ${groupThousands(list.rows.length)}${list.more ? '+' : ''}`
    : '';
  const left = [span(name), span(`${count}${periodText(ordersTab, list !== undefined)}`)];
  const unreadable = list ? unreadableSpans(list) : [];
  return {
    left: [...left, ...unreadable, tabsSpan(state, context)],
    right: detailSpans(state, detail, context),
  };
}

function openTitle(state: AppState, context: RenderContext): readonly Span[] {
  const { rule, dot } = context.glyphs;
  const only = state.view.ordersHereOnly ? ' only' : '';
  const counts = state.orders
    ? ` ${rule} ${ordersHere(state).length} on this market${only} ${dot} ${state.orders.value.length} in all`
    : '';
  const unreadable = unreadableSpans(state.ordersLost ?? { lost: 0 });
  const cut = state.orders && !state.ordersComplete ? [span(' (list cut short)', 'warn')] : [];
  const readOnly = state.session.readOnly ? [span(` ${dot} read-only`, 'warn')] : [];
  return [span('My orders'), span(counts), ...unreadable, ...cut, ...readOnly, tabsSpan(state, context)];
}

function periodText(tab: 'trades' | 'activity', wasRead: boolean): string {
  return tab === 'trades' && wasRead ? ' in 7 days' : '';
}

/** The tabs beside this one, in the order in which `]` comes to them. */
function tabsSpan({ view }: AppState, { width, glyphs }: RenderContext): Span {
  const others = {
    open: ['trades', 'activity'],
    trades: ['activity', 'orders'],
    activity: ['orders', 'trades'],
  }[view.ordersTab];
  const text = width < WIDE ? '[ ] more' : `[ ] ${others.join(', ')}`;
  return span(` ${glyphs.dot} ${text}`, 'dim');
}
