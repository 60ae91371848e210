import {
  CANCEL,
  CANCEL_FAILS,
  every,
  LIST_EMPTY,
  type Fault,
  type ServiceFaultRow,
} from './service-fault-row.ts';

const CANCEL_ENDS: Readonly<Record<string, Fault>> = {
  'with 425': { ...CANCEL, name: 'engine-restarting' },
  'with 500': CANCEL_FAILS,
  never: { ...CANCEL, name: 'hang' },
};
const LOOK_UP_ENDS = { 'with 425': '425', 'with 500': '500', never: 'hang' } as const;

/** Nothing but an empty list comes back, and that is no evidence. */
export const WITHOUT_ANSWER = Object.entries(CANCEL_ENDS).flatMap(([canceled, cancel]) =>
  Object.entries(LOOK_UP_ENDS).map(([detailRead, form]): ServiceFaultRow => ({
    name: `an empty list; the cancel is answered ${canceled}, look-ups ${detailRead}`,
    during: [cancel, LIST_EMPTY, { name: 'look-up-fails', form }],
    ends: every('unresolved'),
  })),
);

export const LOOKED_UP_WRONGLY: readonly ServiceFaultRow[] = [
  {
    name: 'an empty list while the engine restarts, which answers 425 to all else',
    during: [{ name: 'list-empty-while-restarting' }],
    ends: every('unresolved'),
  },
  {
    name: 'an empty list; the cancel is answered with 500, look-ups with 404',
    during: [CANCEL_FAILS, LIST_EMPTY, { name: 'look-up-forgets' }],
    ends: every('unresolved'),
  },
  {
    name: 'an empty list; the cancel is answered with 500, look-ups with another order',
    during: [CANCEL_FAILS, LIST_EMPTY, { name: 'look-up-other-order' }],
    ends: every('unresolved'),
  },
];

export const UNLISTED: readonly ServiceFaultRow[] = [
  {
    name: '50 of 60 orders are canceled and the answer is 500; none is listed, ten are live by id',
    during: [{ name: 'cancel-in-part-unlisted', amount: 10 }],
    refs: ['slug, asked'],
    orders: 58,
    ends: every('left'),
  },
  {
    name: 'the same, and no look-up is answered',
    during: [
      { name: 'cancel-in-part-unlisted', amount: 10 },
      { name: 'look-up-fails', form: 'hang' },
    ],
    orders: 58,
    ends: every('unresolved'),
  },
  {
    name: '200 calls all orders canceled; one is in no list and live by id',
    during: [{ ...CANCEL, name: 'lying-cancel' }, { name: 'orders-unlisted' }],
    ends: every('left'),
  },
  {
    name: 'the cancel is answered with 500; the list is empty, and by id all are live',
    during: [CANCEL_FAILS, LIST_EMPTY],
    refs: ['slug, asked'],
    ends: { 'X X': 'left', 'cancel REF': 'left', 'x x': 'left' },
  },
  {
    name: 'the same, and nobody has read the orders before',
    during: [CANCEL_FAILS, LIST_EMPTY],
    refs: ['id', 'slug'],
    ends: { 'cancel REF': 'unresolved', 'cancel REF --outcome': 'unresolved' },
  },
];
