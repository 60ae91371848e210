import type { FaultForm, FaultName } from './fault-names.ts';
import type { CatalogMarket } from '../catalog/catalog.ts';
import type { BookOrder } from '../matching/book-order.ts';
import type { BookJson } from '../wire/book-json.ts';

export interface FaultOptions {
  /** Only requests whose path begins with this; every path by default. */
  path?: string;
  /** Goes off by itself after so many times; stays on by default. */
  times?: number;
  /** How much, in the unit of the fault: milliseconds of delay or skew, seconds of Retry-After, rows. */
  amount?: number;
  /** Which of the fault's forms (`FAULT_FORMS`); its first, or one after the other, by default. */
  form?: FaultForm;
}

/** A fault that applies to a request. */
export interface TriggeredFault extends Readonly<FaultOptions> {
  /** How often it applied before. */
  readonly turn: number;
}

/** Which faults are on. */
export interface FaultSwitches {
  on(name: FaultName, options?: FaultOptions): void;
  off(name: FaultName): void;
  clear(): void;
  readonly isQuiet: boolean;
  list(): Partial<Record<FaultName, FaultOptions>>;
  peek(name: FaultName): FaultOptions | undefined;
  /** As `peek`, when the fault applies to this path; counts towards `times`. */
  trigger(name: FaultName, path: string): TriggeredFault | undefined;
  /** What the faults have to remember, forgotten when they are switched. */
  readonly memory: FaultMemory;
}

/** A fault by its name, for one request. */
export type Trigger = (name: FaultName) => TriggeredFault | undefined;

export function createFaultSwitches(): FaultSwitches {
  const active = new Map<FaultName, { readonly options: FaultOptions; turn: number }>();
  const memory = createFaultMemory();
  const forget = (name: FaultName): void => {
    const memories: Partial<Record<FaultName, { clear(): void }>> = memory;
    memories[name]?.clear();
  };
  return {
    memory,
    on(name, options = {}) {
      forget(name);
      active.set(name, { options: { ...options }, turn: 0 });
    },
    off(name) {
      forget(name);
      active.delete(name);
    },
    clear() {
      for (const remembered of Object.values(memory)) remembered.clear();
      active.clear();
    },
    get isQuiet() {
      return active.size === 0;
    },
    list: () => Object.fromEntries(Array.from(active, ([name, { options }]) => [name, options])),
    peek: (name) => active.get(name)?.options,
    trigger(name, path) {
      const fault = active.get(name);
      if (!fault || !path.startsWith(fault.options.path ?? '')) return undefined;
      const { options } = fault;
      if (options.times !== undefined && --options.times <= 0) active.delete(name);
      return { ...options, turn: fault.turn++ };
    },
  };
}

/** What faults have to remember between requests, by the name of the fault. */
export type FaultMemory = ReturnType<typeof createFaultMemory>;

/** Open orders as they were at a time. */
interface OrderSnapshot {
  readonly orders: readonly BookOrder[];
  readonly takenMs: number;
}

function createFaultMemory() {
  return {
    /** By token, as they were first sent. */
    'books-stale': new Map<string, BookJson>(),
    /** Ids of orders that no list shows. */
    'orders-unlisted': new Set<number>(),
    'cancel-in-part-unlisted': new Set<number>(),
    'list-cached': new Map<'snapshot', OrderSnapshot>(),
    /** Canceled orders as they were before, and until when they are listed. */
    'lagging-list': new Map<BookOrder, number>(),
    'catalog-cached': new Map<'first', CatalogMarket>(),
  };
}
