import { notional } from '../../../domain/micros.ts';
import type { Trade } from '../../../domain/trade.ts';
import { formatPrice } from '../../../text/format-quantity.ts';
import { shortenId } from '../../../text/shorten-id.ts';
import type { AppState } from '../../app-state.ts';
import { lookUpOf } from '../../look-ups.ts';
import { marketById } from '../../market-by-id.ts';
import { listTrades, tabRows } from '../../orders-tab.ts';
import type { Row, Span } from '../../row.ts';
import { span } from '../../row.ts';
import type { RankedColumn } from '../choose-columns.ts';
import { chooseColumns } from '../choose-columns.ts';
import { paragraphs } from '../feed-notice.ts';
import { isOldLookUp, lookUpNotice } from '../look-up-notice.ts';
import type { Scene } from '../scene.ts';
import { SIZE_CELLS, sizeText, WORTH_CELLS, worthText } from './fit-numbers.ts';
import { formatSpan } from './format-span.ts';
import { LEAD_CELLS, listRows } from './list-rows.ts';

const COLUMNS: readonly RankedColumn[] = [
  { title: 'age', width: 4, align: 'right', rank: 0 },
  { title: 'side', width: 4, rank: 0 },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 },
  { title: 'price', width: 5, align: 'right', rank: 0 },
  { title: 'size', width: SIZE_CELLS, align: 'right', rank: 0 },
  { title: 'worth', width: WORTH_CELLS, align: 'right', rank: 4 },
  { title: 'status', width: 9, rank: 1 },
  { title: 'role', width: 5, rank: 3 },
  { title: 'market', width: 12, rank: 2, grows: true, cut: 'middle' },
  { title: 'id', width: 13, rank: 5 },
];

/** The builder's trades of the last days, newest first. */
export function tradeRows(state: AppState, scene: Scene): readonly Row[] {
  const lookUp = lookUpOf(state, 'trades', '');
  if (!lookUp.reading) return lookUpNotice(state, lookUp, 'asking for your trades…', scene);
  const items = listTrades(state);
  if (items.length === 0) return paragraphs(scene, [span('no trades in the last 7 days', 'dim')]);
  const isOld = isOldLookUp(lookUp, scene);
  const { selected } = tabRows(state);
  return listRows(
    {
      items,
      columns: chooseColumns(COLUMNS, scene.width - LEAD_CELLS),
      cellsOf: (trade) => tradeCells(state, trade, scene),
      top: state.view.ordersTop,
      index: items.findIndex(({ id }) => id === selected),
      focused: state.view.pane === 'orders',
      isFaded: () => isOld,
    },
    scene,
  );
}

function tradeCells(state: AppState, trade: Trade, scene: Scene): Readonly<Record<string, Span>> {
  const { matchedAtMs } = trade;
  const question = marketById(state.markets, trade.market)?.question ?? shortenId(trade.market);
  return {
    age: span(
      matchedAtMs === undefined ? scene.glyphs.absent : formatSpan(scene.wallMs - matchedAtMs),
      'dim',
    ),
    side: span(trade.side, trade.side === 'BUY' ? 'bid' : 'ask'),
    outcome: span(trade.outcome),
    price: span(formatPrice(trade.price)),
    size: span(sizeText(trade.size)),
    worth: span(worthText(notional(trade.price, trade.size))),
    status: span(trade.status, trade.status === 'failed' ? 'alarm' : 'plain'),
    role: span((trade.type ?? '').toLowerCase(), 'dim'),
    market: span(question, 'dim'),
    id: span(shortenId(trade.id, 8, 4), 'dim'),
  };
}
