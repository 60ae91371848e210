import { notional } from '../../domain/micros.ts';
import type { Fill } from '../../domain/fill.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { marketById, nameOfMarket } from '../../state/select/market-by-id.ts';
import { listFills, tabRows } from '../../state/select/orders-tab.ts';
import { type Row, type Span, span } from '../rows/row.ts';
import { type RankedColumn, chooseColumns } from '../rows/choose-columns.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import { isOldDetail, detailNotice } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { SIZE_CELLS, VALUE_CELLS, priceText, sizeText, moneyText } from './fit-numbers.ts';
import { formatSpan } from '../../text/format-time.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';
import { titleInEvent } from '../../state/select/distinct-title.ts';

const COLUMNS: readonly RankedColumn[] = [
  { title: 'age', width: 4, align: 'right', rank: 0 },
  { title: 'side', width: 4, rank: 0 },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 },
  { title: 'price', width: 5, align: 'right', rank: 0 },
  { title: 'size', width: SIZE_CELLS, align: 'right', rank: 0 },
  { title: 'value', width: VALUE_CELLS, align: 'right', rank: 4 },
  { title: 'status', width: 9, rank: 1 },
  { title: 'role', width: 5, rank: 3 },
  { title: 'market', width: 12, rank: 2, grows: true, cut: 'middle' },
  { title: 'id', width: 13, rank: 5 },
];

const UNKNOWN = 'own part unknown';

/** Where a part is unknown, that is worth more than the columns it leaves no room for. */
const COLUMNS_WITH_UNKNOWN = COLUMNS.map((column) =>
  column.title === 'outcome' ? Object.assign({}, column, { width: UNKNOWN.length }) : column,
);

const tradeColumns = memoizeLast(chooseColumns<RankedColumn>);

const fillRow = memoizeListRows(fillCells);

/** What the account traded in the last days, newest first. */
export function tradeRows(state: AppState, context: RenderContext): readonly Row[] {
  const detail = detailOf(state, 'trades', '');
  if (!detail.reading) return detailNotice(state, detail, 'asking for your trades…', context);
  const items = listFills(state);
  if (items.length === 0) return paragraphs(context, [span('no trades in the last 7 days', 'dim')]);
  const isOld = isOldDetail(detail, context);
  const columns = items.every(({ own }) => own) ? COLUMNS : COLUMNS_WITH_UNKNOWN;
  const { selected } = tabRows(state);
  return listRows(
    {
      items,
      columns: tradeColumns(columns, context.width - LEAD_CELLS),
      rowOf: (fill, looks) => fillRow(fill, looks, fillFacts(state, fill, context)),
      top: state.view.ordersTop,
      index: items.findIndex(({ id }) => id === selected),
      focused: state.view.pane === 'orders',
      isFaded: () => isOld,
    },
    context,
  );
}

/** What the cells of a fill are made of beside the fill. */
type FillFacts = readonly [market: string, age: string];

function fillFacts(state: AppState, { trade }: Fill, context: RenderContext): FillFacts {
  const { market, matchedAtMs } = trade;
  const listed = marketById(state.markets, market);
  return [
    listed ? titleInEvent(state.markets, listed, context.glyphs.dot) : nameOfMarket(undefined, market),
    matchedAtMs === undefined
      ? context.glyphs.absent
      : formatSpan(serviceTimeMs(state, context) - matchedAtMs),
  ];
}

function fillCells(fill: Fill, [market, age]: FillFacts, glyphs: Glyphs): Readonly<Record<string, Span>> {
  const { trade, role } = fill;
  return {
    ...ownCells(fill, glyphs),
    age: span(age, 'dim'),
    status: span(trade.status, trade.status === 'failed' ? 'alarm' : 'plain'),
    role: span(role === 'unknown' ? (trade.type ?? '').toLowerCase() : role, 'dim'),
    market: span(market, 'dim'),
    id: span(shortenId(trade.id, 8, 4), 'dim'),
  };
}

/** The taker's numbers never stand in for the account's. */
function ownCells({ own }: Fill, glyphs: Glyphs): Readonly<Record<string, Span>> {
  const absent = span(glyphs.absent, 'dim');
  if (!own)
    return {
      side: absent,
      outcome: span(UNKNOWN, 'warn'),
      price: absent,
      size: absent,
      value: absent,
    };
  const { side, outcome, price, size, rounded = [] } = own;
  return {
    side: side === undefined ? absent : span(side, side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(outcome),
    price: span(priceText(price, rounded.includes('price'))),
    size: span(sizeText(size, rounded.includes('size'))),
    value: span(moneyText(notional(price, size), rounded.length > 0)),
  };
}
