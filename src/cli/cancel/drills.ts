import type { FaultName } from '../../exchange/faults/fault-names.ts';
import type { FaultOptions } from '../../exchange/faults/fault-switches.ts';

/** Something that can go wrong with a cancel, to be met before the day. */
export interface Drill {
  readonly says: string;
  readonly faults: readonly (FaultOptions & { readonly name: FaultName })[];
}

const CANCEL = { path: '/cancel-market-orders' };
const ORDERS = { path: '/data/orders' };

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
};
