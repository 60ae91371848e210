/**
 * Rows of the open orders that cannot be attributed or read: no market, no token, a token as a JSON number that has lost its
 * digits, as hex, with zeros in front, sizes that are no numbers. A row that is dropped is an order that is not seen.
 */
import type { CancelBody, OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder } from '../support/wire.ts';
import { type Order, OSLO } from '../support/world.ts';

type Row = Record<string, unknown>;

const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const FORMS: Readonly<Record<string, (row: Row, order: Order) => Row>> = {
  'no market': (row) => without(row, 'market'),
  'a null market': (row) => ({ ...row, market: null }),
  'the market under conditionId': (row) => ({ ...without(row, 'market'), conditionId: row['market'] }),
  'no token': (row) => without(row, 'assetId'),
  'the token under tokenId': (row) => ({ ...without(row, 'assetId'), tokenId: row['assetId'] }),
  'neither market nor token': (row) => without(row, 'market', 'assetId'),
  'a token in hex': (row, { token }) => ({ ...row, assetId: `0x${BigInt(token).toString(16)}` }),
  'a token with a zero in front': (row) => ({ ...row, assetId: `0${String(row['assetId'])}` }),
  'a token as a number': (row, { token }) => ({ ...row, assetId: Number(token) }),
  'no sizes': (row) => without(row, 'originalSize', 'sizeMatched'),
  'the size under size': (row) => ({ ...without(row, 'originalSize'), size: row['originalSize'] }),
  'a size that is null': (row) => ({ ...row, originalSize: null }),
  'a size of words': (row) => ({ ...row, originalSize: 'ten' }),
  'a size with an exponent': (row) => ({ ...row, originalSize: '1e1' }),
  'a size with a comma': (row) => ({ ...row, originalSize: '10,000' }),
  'no price': (row) => without(row, 'price'),
  'no side': (row) => without(row, 'side'),
  'no id': (row) => without(row, 'id'),
  'the id under orderID': (row) => ({ ...without(row, 'id'), orderID: row['id'] }),
  'a null id': (row) => ({ ...row, id: null }),
  'no status': (row) => without(row, 'status'),
};

const opponent = (form: string, outcome: string | undefined): Opponent => ({
  name: `rows with ${form}${outcome === undefined ? '' : ', and one outcome to cancel'}`,
  timeoutSeconds: 2,
  ...(outcome === undefined ? {} : { outcome }),
  serve: (_base, world) => ({
    // The filters compare fields that these rows do not have: they leave everything in.
    listOrders: (_query: OrderQuery): Reply =>
      ok({
        data: world.resting().map((order) => {
          const row = camelOrder(order);
          return order.market === OSLO.conditionId ? row : FORMS[form]?.(row, order);
        }),
        next_cursor: '',
      }),
    cancel: (_body: CancelBody) => ok({ canceled: [], not_canceled: {} }),
    order: () => problem(500),
  }),
});

export default [
  ...Object.keys(FORMS).map((form) => opponent(form, undefined)),
  ...Object.keys(FORMS)
    .filter((form) => form.includes('token'))
    .map((form) => opponent(form, 'Yes')),
];
