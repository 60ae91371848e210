import type { FaultName } from './fault-names.ts';

export interface FaultOptions {
  /** Only requests whose path begins with this; every path without it. */
  path?: string;
  /** Goes off by itself after so many strikes; stays on without it. */
  times?: number;
  /** How much, in the unit of the fault: milliseconds of delay or skew, seconds of Retry-After. */
  amount?: number;
}

/** Which faults are on. */
export interface FaultSwitches {
  on(name: FaultName, options?: FaultOptions): void;
  off(name: FaultName): void;
  clear(): void;
  /** Whether none is on. */
  readonly isQuiet: boolean;
  list(): Partial<Record<FaultName, FaultOptions>>;
  /** The options of a fault that is on. */
  peek(name: FaultName): FaultOptions | undefined;
  /** As `peek`, when the fault is meant for this path; counts towards `times`. */
  strike(name: FaultName, path: string): FaultOptions | undefined;
}

export function createFaultSwitches(): FaultSwitches {
  const active = new Map<FaultName, FaultOptions>();
  return {
    on: (name, options = {}) => void active.set(name, { ...options }),
    off: (name) => void active.delete(name),
    clear: () => active.clear(),
    get isQuiet() {
      return active.size === 0;
    },
    list: () => Object.fromEntries(active),
    peek: (name) => active.get(name),
    strike(name, path) {
      const options = active.get(name);
      if (!options || !path.startsWith(options.path ?? '')) return undefined;
      if (options.times !== undefined && --options.times <= 0) active.delete(name);
      return options;
    },
  };
}
