import type { BookOrder } from '../matching/book-order.ts';
import { type CursorPage, PAGE_ROWS, writeCursor } from '../server/paging.ts';
import { answer, type Reply } from '../server/reply.ts';
import { chooseForm, type FaultForm } from './fault-names.ts';
import type { TriggeredFault } from './fault-switches.ts';

/** A page of orders with its rows as JSON. */
export type OrderPage = CursorPage<Record<string, unknown>>;

/** What a list of orders shows, and how a page of it goes on the wire. */
export interface OrderListing {
  readonly orders: readonly BookOrder[];
  readonly pageRows: number;
  reply(page: OrderPage): Reply;
}

export function plainListing(orders: readonly BookOrder[], pageRows = PAGE_ROWS): OrderListing {
  return { orders, pageRows, reply: answer };
}

/** A page that contradicts itself; `total` is how many rows the whole list has. */
interface Contradiction {
  /** The page is full of other orders, and nothing leads on to the wanted ones; otherwise it is empty. */
  readonly isFull?: true;
  write(page: OrderPage, total: number): Reply;
}

const CONTRADICTIONS: Readonly<Record<FaultForm<'list-contradicts'>, Contradiction>> = {
  '206': {
    write: (page, total) => ({
      status: 206,
      body: page,
      headers: { 'content-range': contentRange(page.count, total) },
    }),
  },
  '202': { write: (page) => ({ status: 202, body: page }) },
  '203': { write: (page) => ({ status: 203, body: page }) },
  count: { write: (page, total) => answer({ ...page, count: total }) },
  error: { write: (page) => answer({ ...page, error: 'the index of open orders is being rebuilt' }) },
  'has-more': { write: (page) => answer({ ...page, has_more: true }) },
  partial: { write: (page) => answer({ ...page, partial: true }) },
  'null-cursor': { isFull: true, write: (page) => answer({ ...page, next_cursor: null }) },
  'no-cursor': { isFull: true, write: (page) => answer({ ...page, next_cursor: undefined }) },
  'other-cursor': {
    isFull: true,
    write: (page) => answer({ ...page, next_cursor: undefined, nextCursor: writeCursor(page.limit) }),
  },
  'number-cursor': { isFull: true, write: (page) => answer({ ...page, next_cursor: page.limit }) },
};

/** A listing that hides wanted orders and says so beside them; `known` are those of the whole account. */
export function contradictListing(
  fault: TriggeredFault,
  known: readonly BookOrder[],
  wanted: readonly BookOrder[],
  cursor: string | undefined,
): OrderListing {
  const { isFull, write } = CONTRADICTIONS[chooseForm('list-contradicts', fault)];
  if (!isFull) {
    const orders = wanted.slice(0, fault.amount ?? 0);
    const total = Math.max(wanted.length, orders.length + 1);
    return { orders, pageRows: PAGE_ROWS, reply: (page) => write(page, total) };
  }
  const others = known.filter((order) => !wanted.includes(order));
  const orders = [...others, ...wanted];
  const shown = others.length > 0 ? others.length : Math.ceil(wanted.length / 2);
  const isFirst = cursor === undefined || cursor === writeCursor(0);
  return {
    orders,
    pageRows: Math.min(PAGE_ROWS, Math.max(1, shown)),
    reply: (page) => (isFirst ? write(page, orders.length) : answer(page)),
  };
}

const OTHER_FORMS: Readonly<Record<FaultForm<'list-other-forms'>, Contradiction['write']>> = {
  'bare-array': (page) => answer(page.data),
  'null-cursor': (page) => answer(isShort(page) ? { ...page, next_cursor: null } : page),
  'no-cursor': (page) => answer(isShort(page) ? { ...page, next_cursor: undefined } : page),
  'no-count': (page) => answer({ ...page, count: undefined }),
  'whole-count': (page, total) => answer({ ...page, count: total }),
  'end-marker': (page) => answer(isShort(page) ? { ...page, next_cursor: 'LTE=' } : page),
  'fresh-headers': (page) => ({ ...answer(page), headers: { age: '0', 'x-cache': 'MISS' } }),
};

/** The very list, in another form that services of the family use. */
export function respellListing(fault: TriggeredFault, wanted: readonly BookOrder[]): OrderListing {
  const form = chooseForm('list-other-forms', fault);
  return {
    orders: wanted,
    pageRows: form === 'bare-array' ? Number.MAX_SAFE_INTEGER : PAGE_ROWS,
    reply: (page) => OTHER_FORMS[form](page, wanted.length),
  };
}

/** Nothing can follow a page that is not full. */
function isShort({ data, limit }: OrderPage): boolean {
  return data.length < limit;
}

function contentRange(rows: number, total: number): string {
  return rows === 0 ? `orders */${total}` : `orders 0-${rows - 1}/${total}`;
}
