import type { Market } from '../../domain/market.ts';
import { spread } from '../../domain/order-book.ts';
import { groupThousands, formatPrice } from '../../text/format-quantity.ts';
import { formatAge } from '../../text/format-time.ts';
import type { AppState } from '../app-state.ts';
import { listMarkets, listedPrices, ordersByMarket } from '../market-list.ts';
import type { Row, Span } from '../row.ts';
import { span } from '../row.ts';
import { selectedMarket, visibleWindow } from '../selection.ts';
import { failureSpan, feedFreshness, noticeRows, paragraphs } from './feed-notice.ts';
import type { Scene } from './scene.ts';
import type { Column } from './table-row.ts';
import { headerRow, remainingWidth, tableRow } from './table-row.ts';

const PRICE_COLUMNS: readonly Column[] = [
  { title: 'bid', width: 5, align: 'right' },
  { title: 'ask', width: 5, align: 'right' },
  { title: 'sprd', width: 5, align: 'right' },
];
const MINE: Column = { title: 'mine', width: 4, align: 'right' };

/** The market list: a line of titles, then the markets that fit around the selected one. */
export function marketRows(state: AppState, scene: Scene): readonly Row[] {
  const markets = listMarkets(state);
  if (markets.length === 0) return emptyList(state, scene);
  const columns = listColumns(scene.width);
  const selected = selectedMarket(state)?.conditionId;
  const index = markets.findIndex((market) => market.conditionId === selected);
  const shown = visibleWindow(markets, state.view.marketsTop, index, scene.height - 1);
  return [
    headerRow(columns, '  '),
    ...shown.items.map((market) => marketRow(state, market, market.conditionId === selected, columns, scene)),
  ];
}

/** `1,284 · sort mine · /rain`, and what is wrong with the catalog or the prices. */
export function marketTitle(
  state: AppState,
  scene: Scene,
): { left: readonly Span[]; right: readonly Span[] } {
  const { view } = state;
  const count = groupThousands(listMarkets(state).length);
  const loading = state.markets.size > 0 && !state.catalogComplete && !state.feeds.catalog.failure ? '+' : '';
  const left = [
    span(
      `Markets ${scene.glyphs.rule} ${count}${loading} ${scene.glyphs.dot} sort ${view.sort}${view.reversed ? ' reversed' : ''}`,
    ),
  ];
  if (view.filter !== '' || view.filtering) {
    left.push(span(` ${scene.glyphs.dot} /${view.filter}${view.filtering ? '_' : ''}`, 'accent'));
  }
  const trouble = failureSpan(state, 'catalog', scene) ?? failureSpan(state, 'prices', scene);
  return { left, right: trouble ? [trouble] : [] };
}

function emptyList(state: AppState, scene: Scene): readonly Row[] {
  if (state.markets.size === 0) return noticeRows(state, 'catalog', 'asking for the markets…', scene);
  return paragraphs(scene, [span(`no market matches "${state.view.filter}"; Esc shows all again`, 'dim')]);
}

function listColumns(width: number): readonly Column[] {
  const narrow = width < 46 ? PRICE_COLUMNS.slice(0, 2) : PRICE_COLUMNS;
  const others = [...narrow, MINE];
  return [{ title: 'market', width: remainingWidth(width - 2, others) }, ...others];
}

function marketRow(
  state: AppState,
  market: Market,
  selected: boolean,
  columns: readonly Column[],
  scene: Scene,
): Row {
  const mine = ordersByMarket(state.orders).get(market.conditionId)?.length;
  const count = span(mine === undefined ? '' : String(mine), 'mine');
  const cells = [
    span(market.question, isOpen(market) ? 'plain' : 'dim'),
    ...priceCells(state, market, columns.length - 2, scene),
    count,
  ];
  return tableRow(columns, cells, {
    lead: selected ? `${scene.glyphs.cursor} ` : '  ',
    ellipsis: scene.glyphs.ellipsis,
    ...(selected && { emphasis: 'selected' as const }),
  });
}

function isOpen(market: Market): boolean {
  return market.closed !== true && market.archived !== true && market.acceptingOrders !== false;
}

/** Bid, ask and spread; a reading too old to trust gives way to its age, as wide as the columns allow. */
function priceCells(state: AppState, market: Market, count: number, scene: Scene): readonly Span[] {
  const reading = listedPrices(state, market);
  const absent = span(scene.glyphs.absent, 'dim');
  if (!reading) return [absent, absent, absent].slice(0, count);
  const ageMs = scene.nowMs - reading.times.readAtMs;
  const freshness = feedFreshness(state, 'prices', ageMs);
  if (freshness === 'stale') {
    return [span('STALE', 'warn'), span(formatAge(ageMs), 'warn'), span('', 'dim')].slice(0, count);
  }
  const faded = freshness === 'aging';
  const { bid, ask } = reading.value;
  const gap = spread(reading.value);
  return [
    bid === undefined ? absent : span(formatPrice(bid), faded ? 'dim' : 'bid'),
    ask === undefined ? absent : span(formatPrice(ask), faded ? 'dim' : 'ask'),
    gap === undefined ? absent : span(formatPrice(gap), gap < 0 ? 'alarm' : 'dim'),
  ].slice(0, count);
}
