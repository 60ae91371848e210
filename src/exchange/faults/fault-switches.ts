import { FAULT_NAMES, findFaultProblem, type FaultForm, type FaultName, isFaultName } from './fault-names.ts';
import type { CatalogMarket } from '../catalog/catalog.ts';
import type { BookOrder } from '../matching/book-order.ts';
import type { BookJson } from '../wire/book-json.ts';
import { isObject, checkRule, type Rule } from '../../text/rule.ts';
import { sanitizeLine } from '../../text/sanitize.ts';

/** How a fault acts, this one or any. Faults of the whole service, as `skewed-clock`, take neither `path` nor `times`. */
export interface FaultOptions<N extends FaultName = FaultName> {
  /** Only requests whose path begins with this, which begins with `/`; every path by default. */
  path?: string;
  /** Goes off by itself after so many times, 1 to 1,000,000; stays on by default. */
  times?: number;
  /**
   * How much, in the unit of the fault: milliseconds of delay or skew, seconds of Retry-After, rows; only of faults whose
   * line in `FAULTS` names it. 0 to 86,400,000; a skew also below 0.
   */
  amount?: number;
  /** Which of the fault's forms (its line in `FAULTS` lists them); its first, or one after the other, by default. */
  form?: FaultForm<N>;
}

/** A fault by its name, with options of its own. */
export type NamedFault = { [N in FaultName]: FaultOptions<N> & { readonly name: N } }[FaultName];

/** A fault that applies to a request. */
export interface TriggeredFault extends Readonly<FaultOptions> {
  /** How often it applied before. */
  readonly turn: number;
}

/** Switches faults on and off. */
export interface FaultControls {
  /**
   * Switches a fault on, or changes how it acts. `FAULTS` says what each does. Throws a TypeError for a name not among them,
   * or options that it does not take.
   */
  on<N extends FaultName>(name: N, options?: FaultOptions<N>): void;
  /** Switches a fault off. Throws a TypeError for a name that is no fault's. */
  off(name: FaultName): void;
  /** Switches all faults off. */
  clear(): void;
  /** The faults that are on; `times` counts down. */
  list(): Partial<Record<FaultName, FaultOptions>>;
}

/** Which faults are on. */
export interface FaultSwitches extends FaultControls {
  readonly isQuiet: boolean;
  peek(name: FaultName): FaultOptions | undefined;
  /** As `peek`, when the fault applies to this path; counts towards `times`. */
  trigger(name: FaultName, path: string): TriggeredFault | undefined;
  /** What the faults have to remember, forgotten when they are switched. */
  readonly memory: FaultMemory;
}

/** A fault by its name, for one request. */
export type Trigger = (name: FaultName) => TriggeredFault | undefined;

const OPTIONS: Rule = ['an object like {times: 1}', isObject];

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
      refuseUnknown(name);
      checkRule(OPTIONS, 'the options of a fault must be', options);
      const problem = findFaultProblem(name, options);
      if (problem !== undefined) throw new TypeError(problem);
      forget(name);
      active.set(name, { options: { ...options }, turn: 0 });
    },
    off(name) {
      refuseUnknown(name);
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
    list: () => Object.fromEntries(Array.from(active, ([name, { options }]) => [name, { ...options }])),
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

function refuseUnknown(name: string): void {
  if (!isFaultName(name)) throw new TypeError(noSuchFault(name));
}

export function noSuchFault(name: string): string {
  return `there is no fault "${sanitizeLine(String(name), 40)}"; there are ${FAULT_NAMES.join(', ')}`;
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
