import type { FaultName } from '../../exchange/faults/fault-names.ts';
import type { FaultOptions } from '../../exchange/faults/fault-switches.ts';

/** Something that can go wrong with a cancel, to be met before the day. */
export interface Drill {
  readonly says: string;
  readonly faults: readonly (FaultOptions & { readonly name: FaultName })[];
}

const CANCEL = { path: '/cancel-market-orders' };
const ORDERS = { path: '/data/orders' };
/** Every cancel fails, and all orders rest: whoever calls that clear is wrong. */
const CANCEL_FAILS = { ...CANCEL, name: 'server-error' } as const;

/** All drills by the name that is typed after `pmtop drill`. */
export const DRILLS: Readonly<Record<string, Drill>> = {
  plain: { says: 'nothing goes wrong', faults: [] },
  hang: {
    says: 'the service takes the first request and never answers',
    faults: [{ ...CANCEL, name: 'hang', times: 1 }],
  },
  'reset-after': {
    says: 'everything is canceled, but the connection breaks instead of an answer',
    faults: [{ ...CANCEL, name: 'reset-after', times: 1 }],
  },
  throttled: {
    says: 'the service says "later" twice, with a time',
    faults: [{ ...CANCEL, name: 'throttled', times: 2, amount: 3 }],
  },
  partial: {
    says: 'the first requests cancel every other order and keep the rest, with a reason',
    faults: [{ ...CANCEL, name: 'partial-cancel', times: 2 }],
  },
  lie: {
    says: 'the service says that all is canceled and leaves an order open',
    faults: [{ ...CANCEL, name: 'lying-cancel' }],
  },
  rival: {
    says: 'another program of yours places an order right after the cancel',
    faults: [{ ...CANCEL, name: 'orders-appear', times: 1 }],
  },
  skew: { says: 'the clocks are five minutes apart', faults: [{ name: 'skewed-clock', amount: 300_000 }] },
  refused: {
    says: 'the service does not take your key any more',
    faults: [{ name: 'unauthorised' }],
  },
  outage: {
    says: 'the cancel is carried out, but no answer and no reading comes back',
    faults: [
      { ...CANCEL, name: 'reset-after' },
      { ...ORDERS, name: 'reset-before' },
    ],
  },
  'orders-mirrored': {
    says: "half of your orders rest under the market's second id, with tokens of its own",
    faults: [{ name: 'orders-mirrored' }],
  },
  'mirror-tokens': {
    says: "half of your orders rest under the market's id, but with the tokens of its mirror",
    faults: [{ name: 'mirror-tokens' }],
  },
  'market-unheard-of': {
    says: 'half of your orders are listed under a market id that no catalog knows',
    faults: [{ name: 'market-unheard-of' }],
  },
  'case-folding-catalog': {
    says: 'the catalog spells market ids in capitals, and the order book takes none of those',
    faults: [{ name: 'case-folding-catalog' }],
  },
  'upper-case-orders': {
    says: 'the order book spells market ids in capitals, and takes no others',
    faults: [{ name: 'upper-case-orders' }],
  },
  'orders-unlisted': {
    says: 'the service says that all is canceled, leaves an order open and lists it no more',
    faults: [{ ...CANCEL, name: 'lying-cancel' }, { name: 'orders-unlisted' }],
  },
  'cancel-in-part-unlisted': {
    says: 'each cancel takes down a part and answers with an error; what rests is listed no more',
    faults: [{ name: 'cancel-in-part-unlisted' }],
  },
  'list-empty': {
    says: 'no cancel is carried out, and the list of open orders is empty all the same',
    faults: [CANCEL_FAILS, { name: 'list-empty' }],
  },
  'list-empty-while-restarting': {
    says: 'the matching engine restarts, and lists no orders while it does',
    faults: [{ name: 'list-empty-while-restarting' }],
  },
  'list-cached': {
    says: 'no cancel is carried out, and the list comes empty from a cache',
    faults: [CANCEL_FAILS, { name: 'list-cached', form: 'emptied' }],
  },
  'list-contradicts': {
    says: 'no cancel is carried out, and an empty list says beside it that there is more',
    faults: [CANCEL_FAILS, { name: 'list-contradicts' }],
  },
  'list-other-forms': {
    says: 'all goes well, and the list comes in another form each time',
    faults: [{ name: 'list-other-forms' }],
  },
  'list-unfiltered-only': {
    says: 'no cancel is carried out, and by market the list finds nothing',
    faults: [CANCEL_FAILS, { name: 'list-unfiltered-only' }],
  },
  'list-filtered-only': {
    says: 'no cancel is carried out, and the list of the whole account is empty',
    faults: [CANCEL_FAILS, { name: 'list-filtered-only' }],
  },
  'list-short-pages': {
    says: 'no cancel is carried out, and the list comes two orders at a time',
    faults: [CANCEL_FAILS, { name: 'list-short-pages' }],
  },
  'lagging-list': {
    says: 'all is canceled, and the list learns of it later',
    faults: [{ name: 'lagging-list' }],
  },
  'look-up-fails': {
    says: 'no cancel is carried out, the list is empty, and no order can be looked up',
    faults: [CANCEL_FAILS, { name: 'list-empty' }, { name: 'look-up-fails' }],
  },
  'look-up-forgets': {
    says: 'no cancel is carried out, the list is empty, and by id no order is known',
    faults: [CANCEL_FAILS, { name: 'list-empty' }, { name: 'look-up-forgets' }],
  },
  'look-up-other-order': {
    says: 'no cancel is carried out, the list is empty, and each look-up answers with another order',
    faults: [CANCEL_FAILS, { name: 'list-empty' }, { name: 'look-up-other-order' }],
  },
  'catalog-other-market': {
    says: "the catalog answers about another market, and half of your orders rest under this market's second id",
    faults: [{ name: 'catalog-other-market' }, { name: 'orders-mirrored' }],
  },
};
