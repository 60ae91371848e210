import { constants, PerformanceObserver } from 'node:perf_hooks';
import type { PerformanceEntry } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import type { Store } from '../../state/store.ts';

/** Shorter lists leave holes that are not worth the work. */
const LONG_LIST = 5_000;
/** The first may have begun while the last of the list was read; what that needed is gone by the second. */
const COLLECTIONS = 2;

/**
 * A long catalog leaves holes where markets lay before their facts were joined (docs/panes.md). While one is read, and
 * until the heap has been collected after it, V8 is told to favour size: it closes them. For longer it may not: who
 * favours size collects often, and keys wait for that.
 */
export function closeHolesOfLongLists(store: Store, setFlag = setFlagsFromString): void {
  const unsubscribe = store.subscribe(() => {
    if (store.state().markets.size < LONG_LIST) return;
    unsubscribe();
    setFlag('--optimize-for-size');
    untilCollected(store, () => setFlag('--no-optimize-for-size'));
  });
}

function untilCollected(store: Store, then: () => void): void {
  let left = COLLECTIONS;
  const collections = new PerformanceObserver((list) => {
    if (!store.state().catalogComplete) return;
    left -= list.getEntries().filter(isMajor).length;
    if (left > 0) return;
    collections.disconnect();
    then();
  });
  collections.observe({ entryTypes: ['gc'] });
}

function isMajor(entry: PerformanceEntry): boolean {
  const { detail } = entry as PerformanceEntry & { readonly detail?: { readonly kind?: number } };
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
