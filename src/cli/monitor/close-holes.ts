import { setFlagsFromString } from 'node:v8';
import type { Clock } from '../../domain/clock.ts';
import type { Store } from '../../state/store.ts';
import { collectGarbage } from './collect-garbage.ts';

/** Shorter lists leave holes that are not worth the work. */
const LONG_LIST = 5_000;
/** By then the list is on the disk as well, and what reading it needed is gone. */
const SETTLED_MS = 5_000;

export interface CloseHolesOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly setFlag?: (flag: string) => void;
  readonly collect?: () => void;
}

/**
 * A long catalog leaves holes where markets lay before their facts were joined (docs/panes.md). While one is read V8 is told
 * to favour size, and then the heap is collected once: that closes them. For longer V8 may not favour size: it collects
 * so often then that keys wait for it. The one collection takes some fifty milliseconds, so it waits, without that
 * favour, until nothing is armed or under way.
 */
export function closeHolesOfLongLists(options: CloseHolesOptions): void {
  const { store, clock, setFlag = setFlagsFromString, collect = collectGarbage } = options;
  let isLong = false;
  const unsubscribe = store.subscribe(() => {
    const { markets, catalogComplete } = store.state();
    if (markets.size < LONG_LIST) return;
    if (!isLong) setFlag('--optimize-for-size');
    isLong = true;
    if (!catalogComplete) return;
    unsubscribe();
    clock.schedule(SETTLED_MS, closeHoles);
  });

  function closeHoles(): void {
    const { armed, cancels } = store.state();
    const isBusy = armed !== undefined || cancels.some(({ phase }) => phase !== 'settled');
    if (isBusy) clock.schedule(SETTLED_MS, closeHoles);
    else {
      setFlag('--optimize-for-size');
      collect();
    }
    setFlag('--no-optimize-for-size');
  }
}
