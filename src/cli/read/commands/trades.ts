import type { TradeQuery } from '../../../api/endpoints/builder-trades.ts';
import type { MakerOrder, Trade } from '../../../domain/trade.ts';
import { fieldsOf } from '../field.ts';
import { findConditionId } from '../find-tokens.ts';
import { ALL, CURSOR, integerFlag, LIMIT, numberOf, queryOf, textFlag, textOf } from '../flag.ts';
import { readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';

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

const { id, text, decimal, number, integer, time, records } = fieldsOf<Trade>();

export const trades = readCommand<Trade>({
  name: 'trades',
  says: 'trades of the builder',
  examples: ['pmtop trades --market will-it-rain --limit 20', 'pmtop trades --after 1763700000 -o csv'],
  flags: [
    textFlag('id', 'ID', 'the trade with this id'),
    textFlag('maker-address', 'ADDR', 'with this maker'),
    textFlag('market', 'REF', 'only on this market'),
    textFlag('token-id', 'TOKEN', 'only on this outcome', 'asset_id'),
    integerFlag('before', 'strictly before this time, Unix seconds'),
    integerFlag('after', 'strictly after this time, Unix seconds'),
    LIMIT,
    ALL,
    CURSOR,
  ],
  signed: true,
  fields: [
    id('id', (row) => row.id),
    text('status', (row) => row.status),
    text('type', (row) => row.type),
    text('side', (row) => row.side),
    text('outcome', (row) => row.outcome),
    decimal('price', (row) => row.price),
    decimal('size', (row) => row.size),
    number('feeRateBps', (row) => row.feeRateBps),
    id('market', (row) => row.market),
    id('token', (row) => row.tokenId),
    id('takerOrder', (row) => row.takerOrderId),
    id('maker', (row) => row.makerAddress),
    id('transaction', (row) => row.transactionHash),
    integer('bucketIndex', (row) => row.bucketIndex),
    records('makerOrders', MAKER_FIELDS, (row) => row.makerOrders),
    time('matchedAt', (row) => row.matchedAtMs),
    time('updatedAt', (row) => row.updatedAtMs),
  ],
  columns: ['matchedAt', 'side', 'outcome', 'price', 'size', 'status', 'type', 'market', 'id'],
  pinned: ['price', 'size'],
  key: ['id'],
  async read(question) {
    const { client, flags } = question;
    const ref = textOf(flags, 'market');
    const market = ref === undefined ? undefined : await findConditionId(ref, question);
    if (market && !market.ok) return market;
    const query: TradeQuery = {
      ...queryOf<TradeQuery>(flags, 'id', 'makerAddress', 'tokenId'),
      ...(market && { market: market.value }),
      beforeSeconds: numberOf(flags, 'before'),
      afterSeconds: numberOf(flags, 'after'),
    };
    return readPages(question, client.listBuilderTrades, query, { usualLimit: 100 });
  },
});
