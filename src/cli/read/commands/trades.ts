import type { TradeQuery } from '../../../api/endpoints/builder-trades.ts';
import { type Fill, fillsOfAll, orderKey } from '../../../domain/fill.ts';
import type { MakerOrder, Trade } from '../../../domain/trade.ts';
import { fieldsOf } from '../fields/field.ts';
import { findConditionId } from '../find-tokens.ts';
import {
  ALL,
  checkWallet,
  CURSOR,
  integerFlag,
  LIMIT,
  numberOf,
  queryOf,
  sortFlag,
  textFlag,
  textOf,
} from '../fields/flag.ts';
import { notional } from '../../../domain/micros.ts';
import { ok } from '../../../domain/result.ts';
import { distanceOf, gapOf, type PlaceFacts, sortRows, type Sorts, withPlaceFacts } from '../place-facts.ts';
import { type ReadRequest, readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';
import { filterById, filterByMarket, filterByTime, filterByWallet } from '../row-filter.ts';
import type { Page } from '../../../api/decode/page.ts';
import { collect, type PagedMethod } from '../../../api/paging/pages.ts';

const maker = fieldsOf<MakerOrder>();
const MAKER_FIELDS = [
  maker.id('order', (row) => row.orderId),
  maker.id('maker', (row) => row.makerAddress),
  maker.decimal('filled', (row) => row.matchedSize),
  maker.decimal('price', (row) => row.price),
  maker.number('feeRateBps', (row) => row.feeRateBps),
  maker.id('token', (row) => row.tokenId),
  maker.text('outcome', (row) => row.outcome),
  maker.text('side', (row) => row.side),
];

const taker = fieldsOf<Trade>();
const TAKER_FIELDS = [
  taker.id('order', (row) => row.takerOrderId),
  taker.id('taker', (row) => row.makerAddress),
  taker.decimal('size', (row) => row.size),
  taker.decimal('price', (row) => row.price),
  taker.number('feeRateBps', (row) => row.feeRateBps),
  taker.id('token', (row) => row.tokenId),
  taker.text('outcome', (row) => row.outcome),
  taker.text('side', (row) => row.side),
];

type FillRow = Fill & PlaceFacts;

const { id, text, texts, decimal, number, integer, time, record, records } = fieldsOf<FillRow>();

function valueOf({ own }: Fill): number | undefined {
  return own && notional(own.price, own.size);
}

const SORTS: Sorts<FillRow> = {
  market: ({ question, trade }) => question ?? trade.market,
  value: valueOf,
  distance: (row) => gapOf(row.own?.price, row),
  age: ({ trade }) => (trade.matchedAtMs === undefined ? undefined : -trade.matchedAtMs),
};

export const trades = readCommand<FillRow>({
  name: 'trades',
  version: 2,
  says: 'your own part of each trade',
  examples: ['pmtop trades --market REF --limit 20', 'pmtop trades --after 1763700000 -o csv'],
  flags: [
    textFlag('id', 'ID', 'the trade with this id'),
    textFlag('maker-address', 'ADDR', 'of this taker or maker'),
    textFlag('market', 'REF', 'only on this market'),
    textFlag('token-id', 'TOKEN', 'only on this outcome', 'asset_id'),
    {
      ...integerFlag('before', 'strictly before this time, Unix seconds'),
      queryName: 'beforeSeconds',
    },
    { ...integerFlag('after', 'strictly after this time, Unix seconds'), queryName: 'afterSeconds' },
    sortFlag(Object.keys(SORTS)),
    LIMIT,
    ALL,
    CURSOR,
  ],
  signed: true,
  fields: [
    id('id', ({ trade }) => trade.id),
    text('status', ({ trade }) => trade.status),
    text('type', ({ trade }) => trade.type),
    text('role', ({ role }) => (role === 'unknown' ? 'own part unknown' : role)),
    id('order', ({ own }) => own?.orderId),
    text('side', ({ own }) => own?.side),
    text('outcome', ({ own }) => own?.outcome),
    decimal('price', ({ own }) => own?.price),
    decimal('size', ({ own }) => own?.size),
    decimal('value', valueOf),
    decimal('mid', ({ mid }) => mid),
    decimal('distance', (row) => distanceOf(row.own?.price, row)),
    text('question', ({ question }) => question),
    texts('rounded', ({ own }) => own?.rounded ?? []),
    number('feeRateBps', ({ own }) => own?.feeRateBps),
    id('market', ({ trade }) => trade.market),
    id('token', ({ own }) => own?.tokenId),
    record('taker', TAKER_FIELDS, ({ trade }) => trade),
    records('makerOrders', MAKER_FIELDS, ({ trade }) => trade.makerOrders),
    id('transaction', ({ trade }) => trade.transactionHash),
    integer('bucketIndex', ({ trade }) => trade.bucketIndex),
    time('matchedAt', ({ trade }) => trade.matchedAtMs),
    time('updatedAt', ({ trade }) => trade.updatedAtMs),
  ],
  columns: [
    'matchedAt',
    'side',
    'outcome',
    'price',
    'size',
    'question',
    'value',
    'mid',
    'distance',
    'status',
    'role',
    'market',
    'id',
  ],
  pinned: ['price', 'size'],
  always: ['side', 'price', 'size'],
  key: ['id', 'role', 'order'],
  async read(request) {
    const { flags } = request;
    const wallet = textOf(flags, 'makerAddress');
    if (wallet !== undefined) checkWallet(wallet);
    const ref = textOf(flags, 'market');
    const market = ref === undefined ? undefined : await findConditionId(ref, request);
    if (market && !market.ok) return market;
    const query: TradeQuery = {
      ...queryOf<TradeQuery>(flags, 'id', 'makerAddress', 'tokenId'),
      ...(market && { market: market.value }),
      beforeSeconds: numberOf(flags, 'before'),
      afterSeconds: numberOf(flags, 'after'),
    };
    const read = await readPages(request, listFills(request), query, {
      usualLimit: 100,
      idOf: ({ id, trade }) => `${id} ${trade.bucketIndex ?? ''}`,
      filters: [
        ...filterById<Fill>('trades', query.id, ({ trade }) => trade.id),
        ...filterByMarket<Fill>(query.market, ({ trade }) => trade.market, request),
        ...filterByWallet<Fill>(query.makerAddress, ({ trade }) => walletsOf(trade)),
        ...filterByTime<Fill>(query, ({ trade }) => trade.matchedAtMs),
      ],
    });
    if (!read.ok) return read;
    const facts = await withPlaceFacts(request, read.value, ({ trade, own }) => ({
      market: trade.market,
      tokenId: own?.tokenId,
    }));
    return ok(sortRows(facts, SORTS, textOf(flags, 'sort')));
  },
});

function walletsOf({ makerAddress, makerOrders = [] }: Trade): readonly string[] {
  return [makerAddress, ...makerOrders.map((each) => each.makerAddress)].filter(
    (wallet) => wallet !== undefined,
  );
}

/** Trades as the account's own fills; its open orders are read once, if a trade names no known account. */
function listFills({
  client,
  account = {},
  signal,
}: Pick<ReadRequest, 'client' | 'account' | 'signal'>): PagedMethod<TradeQuery, Page<Fill>> {
  let orderIds: Promise<ReadonlySet<string>> | undefined;
  const readOrderIds = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await collect(client.listOrders, {}, ({ id }) => id, { signal });
    return new Set(rows.map(({ id }) => orderKey(id)));
  };
  return async (query, options) => {
    const page = await client.listBuilderTrades(query, options);
    if (!page.ok) return page;
    const trades = page.value.rows;
    const fills = fillsOfAll(trades, { ...account, orderIds: NONE });
    if (!fills.some(isUnknown)) return { ok: true, value: { ...page.value, rows: fills } };
    const known = { ...account, orderIds: await (orderIds ??= readOrderIds()) };
    return { ok: true, value: { ...page.value, rows: fillsOfAll(trades, known) } };
  };
}

/** A trade without makers has no order that could be recognized. */
function isUnknown({ role, trade }: Fill): boolean {
  return role === 'unknown' && trade.makerOrders !== undefined && trade.makerOrders.length > 0;
}

const NONE: ReadonlySet<string> = new Set();
