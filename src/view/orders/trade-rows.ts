import { notional } from '../../domain/micros.ts';
import type { Fill } from '../../domain/fill.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { marketById, nameOfMarket } from '../../state/select/market-by-id.ts';
import { listFills, tabRows } from '../../state/select/orders-tab.ts';
import { type Row, span } from '../rows/row.ts';
import { type CellColumn, chooseColumns, numbers } from '../rows/choose-columns.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import { isOldDetail, detailNotice } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { SIZE_CELLS, VALUE_CELLS, priceText, sizeText, moneyText } from './fit-numbers.ts';
import { sideSpan } from './side-span.ts';
import { formatSpan } from '../../text/format-time.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';
import { titleInEvent } from '../../state/select/distinct-title.ts';

/** What the cells of a fill are made of beside the fill. */
interface FillFacts {
  readonly market: string;
  readonly age: string | undefined;
}

const UNKNOWN = 'own part unknown';

/** The taker's numbers never stand in for the account's. */
const COLUMNS: readonly CellColumn<Fill, FillFacts>[] = [
  numbers('age', 4, 0, (_, { age }) => (age === undefined ? undefined : span(age, 'dim'))),
  { title: 'side', width: 4, rank: 0, cell: ({ own }) => sideSpan(own?.side) },
  {
    title: 'outcome',
    width: 7,
    rank: 0,
    grows: true,
    mostWidth: 20,
    cell: ({ own }) => (own ? span(own.outcome) : span(UNKNOWN, 'warn')),
  },
  numbers('price', 5, 0, ({ own }) => own && span(priceText(own.price, own.rounded?.includes('price')))),
  numbers('size', SIZE_CELLS, 0, ({ own }) => own && span(sizeText(own.size, own.rounded?.includes('size')))),
  numbers(
    'value',
    VALUE_CELLS,
    4,
    ({ own }) => own && span(moneyText(notional(own.price, own.size), (own.rounded ?? []).length > 0)),
  ),
  {
    title: 'status',
    width: 9,
    rank: 1,
    cell: ({ trade: { status } }) => span(status, status === 'failed' ? 'alarm' : 'plain'),
  },
  {
    title: 'role',
    width: 5,
    rank: 3,
    cell: ({ role, trade }) => span(role === 'unknown' ? (trade.type ?? '').toLowerCase() : role, 'dim'),
  },
  {
    title: 'market',
    width: 11,
    rank: 2,
    grows: true,
    cut: 'middle',
    cell: (_, { market }) => span(market, 'dim'),
  },
  { title: 'id', width: 13, rank: 5, cell: ({ trade }) => span(shortenId(trade.id, 8, 4), 'dim') },
];

/** Where a part is unknown, that is worth more than the columns it leaves no room for. */
const COLUMNS_WITH_UNKNOWN = COLUMNS.map((column) =>
  column.title === 'outcome' ? Object.assign({}, column, { width: UNKNOWN.length }) : column,
);

const tradeColumns = memoizeLast(chooseColumns<CellColumn<Fill, FillFacts>>);

const fillRow = memoizeListRows<Fill, FillFacts>();

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

function fillFacts(state: AppState, { trade }: Fill, context: RenderContext): FillFacts {
  const { market, matchedAtMs } = trade;
  const listed = marketById(state.markets, market);
  return {
    market: listed
      ? titleInEvent(state.markets, listed, context.glyphs.dot)
      : nameOfMarket(undefined, market),
    age: matchedAtMs === undefined ? undefined : formatSpan(serviceTimeMs(state, context) - matchedAtMs),
  };
}
