import type { EverythingProgress, EverythingTarget } from '../domain/cancel.ts';
import {
  type EverythingOptions,
  type EverythingRun,
  type ShownPlaces,
  startEverythingRun,
  type TargetsOf,
} from './run/everything-run.ts';

/** Cancels of everything: the last one is followed, an earlier one's markets go their way. */
export interface Everything {
  /**
   * Starts a cancel of every market in `target`, and of those that `targetsOf` finds in the orders which turn up meanwhile.
   * Only an account reading without orders, begun after all of them, confirms it.
   */
  start(target: EverythingTarget, targetsOf: TargetsOf): EverythingRun;
  last(): EverythingRun | undefined;
  /** The operator takes note of the last one: what of it is unresolved ends, and what is put off goes its way. */
  clear(): Promise<void>;
}

export interface EverythingParts extends Omit<EverythingOptions, 'target' | 'targetsOf' | 'inDoubt'> {
  /** Orders that earlier cancels could not prove gone. */
  readonly inDoubt: () => ShownPlaces;
  readonly stopRun: (id: number) => Promise<void>;
  /** The markets that are known have begun. */
  readonly onBegun: () => void;
}

export function createEverything(parts: EverythingParts): Everything {
  let last: EverythingRun | undefined;
  return {
    start(target, targetsOf) {
      last?.stop();
      const run: EverythingRun = startEverythingRun({
        ...parts,
        target,
        targetsOf,
        inDoubt: parts.inDoubt(),
        tell(progress: EverythingProgress) {
          if (last === run) parts.tell(progress);
        },
      });
      last = run;
      parts.onBegun();
      return run;
    },
    last: () => last,
    async clear() {
      const run = last;
      last = undefined;
      run?.stop();
      const unresolved = run?.progress.cancels.filter(({ outcome }) => outcome === 'unresolved') ?? [];
      await Promise.all(unresolved.map(({ id }) => parts.stopRun(id)));
    },
  };
}
