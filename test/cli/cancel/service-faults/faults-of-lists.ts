import { FAULT_FORMS, type FaultForm } from '../../../../src/exchange/faults/fault-names.ts';
import {
  CANCEL,
  CANCEL_FAILS,
  every,
  type End,
  type Fault,
  type ServiceFaultRow,
} from './service-fault-row.ts';

type Contradiction = FaultForm<'list-contradicts'>;

const CONTRADICTIONS: Readonly<Record<Contradiction, string>> = {
  '206': 'an empty list with status 206 and `Content-Range`',
  '202': 'an empty list with status 202',
  '203': 'an empty list with status 203',
  count: 'an empty list with a `count` above 0',
  error: 'an empty list with `error`',
  'has-more': 'an empty list with `has_more`',
  partial: 'an empty list with `partial`',
  'null-cursor': 'a full page of other orders, and `next_cursor` null',
  'no-cursor': 'a full page of other orders, and no cursor',
  'other-cursor': 'a full page of other orders, and `nextCursor`',
  'number-cursor': 'a full page of other orders, and a number as cursor',
};

/** An order that no answer names and nobody has read: nothing but a list can show it. */
const LEFT_BEHIND: Fault = { ...CANCEL, name: 'orders-left-behind' };
const UNMENTIONED = '200 does not mention an order it leaves, nor has anybody read it';

function byCommand(end: End): ServiceFaultRow['ends'] {
  return { 'cancel REF': end, 'cancel REF --outcome': end };
}

/** Lists that show nothing, or only others, and say beside it that there is more. */
const LISTS: readonly (readonly [name: string, fault: Fault, others: number])[] = [
  ...FAULT_FORMS['list-contradicts'].map(
    // A page is full at its limit of 100.
    (form) =>
      [CONTRADICTIONS[form], { name: 'list-contradicts', form }, form.endsWith('cursor') ? 100 : 3] as const,
  ),
  [
    'an empty list with `Age`, `Warning: 110` and `X-Cache: HIT`',
    { name: 'list-cached', form: 'emptied' },
    3,
  ],
];

export const CONTRADICTORY: readonly ServiceFaultRow[] = [
  ...LISTS.map(([name, fault, others]): ServiceFaultRow => ({
    name: `the cancel is answered with 500; ${name}`,
    during: [CANCEL_FAILS, fault],
    others,
    ends: every('unresolved'),
  })),
  ...LISTS.map(([name, fault, others]): ServiceFaultRow => ({
    name: `${UNMENTIONED}; ${name}`,
    before: [LEFT_BEHIND, fault],
    others,
    refs: ['id'],
    ends: byCommand('unresolved'),
  })),
  {
    name: 'all are canceled; lists come from a cache filled before',
    before: [{ name: 'list-cached', form: 'taken-before' }],
    ends: every('unresolved'),
  },
];

const ONE_LIST: Readonly<Record<string, Fault>> = {
  'only the list of the whole account shows orders': { name: 'list-unfiltered-only' },
  'only lists by market or token show orders': { name: 'list-filtered-only', form: 'empty' },
  'lists come two orders a page': { name: 'list-short-pages' },
};

export const SHOWN_BY_ONE: readonly ServiceFaultRow[] = Object.entries(ONE_LIST).flatMap(
  ([name, fault]): ServiceFaultRow[] => [
    { name: `the cancel is answered with 500; ${name}`, during: [CANCEL_FAILS, fault], ends: every('left') },
    {
      name: `${UNMENTIONED}; ${name}`,
      before: [LEFT_BEHIND, fault],
      refs: ['id', 'slug'],
      ends: byCommand('left'),
    },
  ],
);
