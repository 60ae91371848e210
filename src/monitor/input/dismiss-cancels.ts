import {
  type ArmedTarget,
  type CancelProgress,
  type TargetScope,
  type EverythingProgress,
  isEverything,
} from '../../domain/cancel.ts';
import type { Cancels } from '../../cancel/cancel-machine.ts';
import { sameId } from '../../domain/same-id.ts';
import type { Store } from '../../state/store.ts';

/** Takes verdicts off the screen. */
export function createDismissals(store: Store, cancels: () => Cancels | undefined) {
  function clearCancel({ id }: CancelProgress): void {
    store.dispatch({ type: 'cancelCleared', id });
  }
  function clearEverything({ cancels: members }: EverythingProgress): void {
    store.dispatch({ type: 'everythingCleared' });
    // One that is only put off goes on, and is shown as a cancel of its market.
    members.filter(isDismissible).forEach(clearCancel);
  }
  return {
    /** The newest that may go: a cancel of everything first. False when there is none. */
    newest(): boolean {
      const { everything, cancels: shown } = store.state();
      if (everything && isDismissible(everything)) {
        void dismiss(() => clearEverything(everything), cancels()?.everything.clear());
        return true;
      }
      const members = new Set(everything?.cancels.map(({ id }) => id));
      const verdict = shown.findLast((cancel) => !members.has(cancel.id) && isDismissible(cancel));
      if (verdict) void dismiss(() => clearCancel(verdict), cancels()?.clear(verdict.id));
      return verdict !== undefined;
    },
    /** One market, one verdict: what earlier cancels of what is canceled now said is history. An alarm stays. */
    superseded(target: ArmedTarget): void {
      for (const cancel of store.state().cancels) {
        const isHistory = cancel.phase === 'settled' && cancel.outside.length === 0;
        const isMeant = isEverything(target) || isWithin(cancel.target.scope, target.scope);
        if (isHistory && isMeant) clearCancel(cancel);
      }
    },
  };
}

/** What was still being verified tells its end once more before it goes. */
async function dismiss(clear: () => void, ended: Promise<void> | undefined): Promise<void> {
  clear();
  await ended;
  clear();
}

/** What is under way is not taken off the screen by an Esc that was meant for something else. */
function isDismissible({ phase, outcome }: CancelProgress | EverythingProgress): boolean {
  return phase === 'settled' || outcome === 'unresolved';
}

/** The same market, or the same outcome of it. */
export function isSameScope(a: TargetScope, b: TargetScope): boolean {
  return isWithin(a, b) && isWithin(b, a);
}

/** The same market, or an outcome of it; or the same outcome. */
function isWithin(scope: TargetScope, wide: TargetScope): boolean {
  if (!sameId(scope.conditionId, wide.conditionId)) return false;
  return wide.kind === 'market' || (scope.kind === 'outcome' && sameId(scope.tokenId, wide.tokenId));
}
