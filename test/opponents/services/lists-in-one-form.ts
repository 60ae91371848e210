/**
 * A service whose open orders can be read in one way alone: without a filter, with one, by market, by token. The other ways
 * are empty, because the index behind them was never built, or refused. A 500 has taken nothing down.
 */
import { matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON, manyOrders, type Order, OSLO, usualOrders } from '../support/world.ts';

type Way = 'all' | 'market' | 'token';
type Answer = 'rows' | 'empty' | 400 | 403 | 429 | 500;

const wayOf = ({ market, asset_id: token }: OrderQuery): Way => {
  if (token !== undefined) return 'token';
  return market === undefined ? 'all' : 'market';
};

const opponent = (
  answers: Readonly<Record<Way, Answer>>,
  more: { orders?: () => Order[]; limit?: number; note?: string; outcome?: string } = {},
): Opponent => ({
  name: `lists of all orders ${answers.all}, by market ${answers.market}, by token ${answers.token}${more.note ?? ''}`,
  ...(more.orders === undefined ? {} : { orders: more.orders }),
  ...(more.outcome === undefined ? {} : { outcome: more.outcome }),
  serve: (_base, world) => ({
    cancel: () => (world.deletes().length > 1 ? ok({ canceled: [], not_canceled: {} }) : problem(500)),
    order: () => problem(500),
    listOrders(query): Reply {
      const answer = answers[wayOf(query)];
      if (answer === 'empty') return page([], undefined);
      if (answer !== 'rows') return problem(answer);
      return page(matching(world.resting(), query).map(camelOrder), query.next_cursor, more.limit);
    },
  }),
});

const elsewhere = (count: number) => (): Order[] => [...manyOrders(OSLO, count), ...usualOrders(LISBON)];

export default [
  { ...opponent({ all: 'rows', market: 'empty', token: 'empty' }), byKey: 'usual' },
  opponent({ all: 'empty', market: 'rows', token: 'rows' }),
  opponent({ all: 'empty', market: 'rows', token: 'empty' }),
  {
    ...opponent({ all: 'empty', market: 'empty', token: 'rows' }),
    beyond:
      'Two lists that agree are the evidence; a third one, by token, is read where one of them is refused or long.',
  },
  opponent({ all: 403, market: 'empty', token: 'rows' }),
  opponent({ all: 403, market: 400, token: 'rows' }),
  opponent({ all: 500, market: 'empty', token: 500 }),
  opponent({ all: 403, market: 'empty', token: 403 }),
  opponent({ all: 429, market: 'empty', token: 'rows' }),
  opponent({ all: 429, market: 'empty', token: 429 }),
  opponent({ all: 403, market: 'empty', token: 'rows' }, { note: ', one outcome', outcome: 'Yes' }),
  opponent({ all: 'rows', market: 'empty', token: 'empty' }, { note: ', one outcome', outcome: 'Yes' }),
  opponent(
    { all: 'rows', market: 'empty', token: 'rows' },
    { note: ', ours behind the twelfth page', limit: 10, orders: elsewhere(120) },
  ),
  {
    ...opponent(
      { all: 'rows', market: 'empty', token: 'empty' },
      { note: ', ours behind the twelfth page', limit: 10, orders: elsewhere(120) },
    ),
    beyond:
      'Past ten pages the account is read by token: an account of thousands of orders cannot be read to its end in time.',
  },
  opponent(
    { all: 'rows', market: 400, token: 400 },
    { note: ', ours behind the fortieth page', limit: 5, orders: elsewhere(200) },
  ),
] satisfies Opponent[];
