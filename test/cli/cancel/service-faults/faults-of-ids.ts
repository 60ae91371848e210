import type { FaultName } from '../../../../src/exchange/faults/fault-names.ts';
import { CANCEL_FAILS, every, type Fault, type ServiceFaultRow } from './service-fault-row.ts';

/** Where half of the orders rest by other ids, or ids are spelled in two ways. */
const OTHER_IDS = {
  "half of the orders under the mirror's id and token": { name: 'orders-mirrored' },
  "half of the orders under the market's id and the mirror's token": { name: 'mirror-tokens' },
  'half of the orders under a market id that no catalog knows': { name: 'market-unheard-of' },
  'the catalog spells ids in capitals, the order book in lower case': { name: 'case-folding-catalog' },
  'the order book spells ids in capitals, the catalog in lower case': { name: 'upper-case-orders' },
} as const satisfies Readonly<Record<string, Fault>>;

/** Under these a list or a cancel that names the market as the catalog does misses orders. */
const NOT_BY_MARKET: ReadonlySet<FaultName> = new Set([
  'market-unheard-of',
  'case-folding-catalog',
  'upper-case-orders',
]);

export const EVERY_REF = ['id', 'ID', 'slug', 'slug, asked', 'number'] as const;
export const EVERY_OUTCOME_REF = ['id', 'ID', 'slug', 'slug, asked', 'number', 'token'] as const;

export const BY_OTHER_IDS = Object.entries(OTHER_IDS).flatMap(([name, fault]): ServiceFaultRow[] => {
  const before = [fault];
  // Orders of another outcome rest under that id too: a service that looks at the market alone would take them down.
  const outcomeEnd = fault.name === 'market-unheard-of' ? 'left' : 'confirmed';
  return [
    {
      name,
      before,
      refs: EVERY_REF,
      outcomeRefs: EVERY_OUTCOME_REF,
      ends: { ...every('confirmed'), 'x x': outcomeEnd, 'cancel REF --outcome': outcomeEnd },
    },
    { name: `${name}; the cancel is answered with 500`, before, during: [CANCEL_FAILS], ends: every('left') },
  ];
});

/** A list that wants a filter, and a filter in a spelling or by an id that shows nothing: two readings that see as little as none. */
const WANTS_FILTER: Fault = { name: 'list-filtered-only', form: 'empty' };

export const UNSEEN_BY_MARKET = Object.entries(OTHER_IDS).map(([name, fault]): ServiceFaultRow => ({
  name: `${name}; the list of the whole account is empty`,
  before: [fault, WANTS_FILTER],
  refs: ['id', 'slug', 'slug, asked'],
  outcomeRefs: ['slug', 'token'],
  ends: {
    // The screen showed no order: those that come up are new to it, and are not chased.
    'X X': NOT_BY_MARKET.has(fault.name) ? 'left' : 'confirmed',
    'cancel REF': 'confirmed',
    'cancel REF --outcome': 'confirmed',
  },
}));

/** What the rows above leave out. */
export const ELSEWHERE: readonly ServiceFaultRow[] = [
  {
    name: 'half of the orders under a market id that no catalog knows, and none of another outcome',
    before: [{ name: 'market-unheard-of' }],
    onSecond: 0,
    ends: every('confirmed'),
  },
  {
    name: "the mirror's id and token; the cursor on an order under the market's own",
    before: [{ name: 'orders-mirrored' }],
    isCursorOnOwn: true,
    ends: { 'x x': 'confirmed' },
  },
  {
    name: "the market's id and the mirror's token; the cursor on an order under its own token",
    before: [{ name: 'mirror-tokens' }],
    isCursorOnOwn: true,
    ends: { 'x x': 'confirmed' },
  },
];
