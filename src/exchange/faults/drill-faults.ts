import type { DrillName } from '../../domain/drills.ts';
import type { FaultName } from './fault-names.ts';
import type { FaultSwitches, NamedFault } from './fault-switches.ts';

const CANCEL = { path: '/cancel-market-orders' };
const ORDERS = { path: '/data/orders' };
/** Every cancel fails, and all orders rest: whoever calls that clear is wrong. */
const CANCEL_FAILS = { ...CANCEL, name: 'server-error' } as const;

const DRILL_FAULTS: Readonly<Record<DrillName, readonly NamedFault[]>> = {
  plain: [],
  hang: [{ ...CANCEL, name: 'hang', times: 1 }],
  'reset-after': [{ ...CANCEL, name: 'reset-after', times: 1 }],
  throttled: [{ ...CANCEL, name: 'throttled', times: 2, amount: 3 }],
  partial: [{ ...CANCEL, name: 'partial-cancel', times: 2 }],
  lie: [{ ...CANCEL, name: 'lying-cancel' }],
  rival: [{ ...CANCEL, name: 'orders-appear', times: 1 }],
  skew: [{ name: 'skewed-clock', amount: 300_000 }],
  refused: [{ name: 'unauthorised' }],
  outage: [
    { ...CANCEL, name: 'reset-after' },
    { ...ORDERS, name: 'reset-before' },
  ],
  'orders-mirrored': [{ name: 'orders-mirrored' }],
  'mirror-tokens': [{ name: 'mirror-tokens' }],
  'market-unheard-of': [{ name: 'market-unheard-of' }],
  'case-folding-catalog': [{ name: 'case-folding-catalog' }],
  'upper-case-orders': [{ name: 'upper-case-orders' }],
  'orders-unlisted': [{ ...CANCEL, name: 'lying-cancel' }, { name: 'orders-unlisted' }],
  'cancel-in-part-unlisted': [{ name: 'cancel-in-part-unlisted' }],
  'list-empty': [CANCEL_FAILS, { name: 'list-empty' }],
  'list-empty-while-restarting': [{ name: 'list-empty-while-restarting' }],
  'list-cached': [CANCEL_FAILS, { name: 'list-cached', form: 'emptied' }],
  'list-contradicts': [CANCEL_FAILS, { name: 'list-contradicts' }],
  'list-other-forms': [{ name: 'list-other-forms' }],
  'list-unfiltered-only': [CANCEL_FAILS, { name: 'list-unfiltered-only' }],
  'list-filtered-only': [CANCEL_FAILS, { name: 'list-filtered-only' }],
  'list-short-pages': [CANCEL_FAILS, { name: 'list-short-pages' }],
  'lagging-list': [{ name: 'lagging-list' }],
  'look-up-fails': [CANCEL_FAILS, { name: 'list-empty' }, { name: 'look-up-fails' }],
  'look-up-forgets': [CANCEL_FAILS, { name: 'list-empty' }, { name: 'look-up-forgets' }],
  'look-up-other-order': [CANCEL_FAILS, { name: 'list-empty' }, { name: 'look-up-other-order' }],
  'catalog-other-market': [{ name: 'catalog-other-market' }, { name: 'orders-mirrored' }],
};

const OTHER_IDS: ReadonlySet<FaultName> = new Set([
  'orders-mirrored',
  'mirror-tokens',
  'market-unheard-of',
  'case-folding-catalog',
  'upper-case-orders',
]);

/** Whether orders go by other ids in a drill: a service does not begin with that while a cancel runs. */
export function hasOtherIds(drill: DrillName): boolean {
  return DRILL_FAULTS[drill].some(({ name }) => OTHER_IDS.has(name));
}

/** Switches on what goes wrong in a drill. */
export function switchOnDrill(faults: FaultSwitches, drill: DrillName): void {
  for (const { name, ...options } of DRILL_FAULTS[drill]) faults.on(name, options);
}
