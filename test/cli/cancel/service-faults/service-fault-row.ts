import type { CancelOutcome } from '../../../../src/domain/cancel.ts';
import type { NamedFault } from '../../../../src/exchange/faults/fault-switches.ts';
import type { Ref } from './service-fault-scene.ts';

/** How a case ends: in one of the words, or before anything was sent. */
export type End = CancelOutcome | 'nothing sent';

/** What is pressed or typed. */
export const ACTIONS = ['X X', 'cancel REF', 'x x', 'cancel REF --outcome'] as const;
export type Action = (typeof ACTIONS)[number];

export type Fault = NamedFault;

/** What a service does wrong or in its own way behind a sound connection, and how each cancel on it must end. */
export interface ServiceFaultRow {
  readonly name: string;
  /** How the service is from the start. */
  readonly before?: readonly Fault[];
  /** What begins when the key fires or a person agrees; where nobody is asked it is there from the start. */
  readonly during?: readonly Fault[];
  /** Missing where nobody can do it. */
  readonly ends: { readonly [A in Action]?: End };
  /** What is typed after `pmtop cancel`. */
  readonly refs?: readonly Ref[];
  readonly outcomeRefs?: readonly Ref[];
  /** Orders on the first outcome, 5 by default, and on the second, 2 by default. */
  readonly orders?: number;
  readonly onSecond?: number;
  /** Orders on another market; 3 by default. */
  readonly others?: number;
  /** The screen shows the orders and no market yet. */
  readonly isCatalogUnread?: true;
  /** The cursor is on an order under the market's own id and token; else on one under others, where there is any. */
  readonly isCursorOnOwn?: true;
  /** Somebody asked the catalog for the other market before. */
  readonly isOtherAskedFor?: true;
}

export const CANCEL = { path: '/cancel-market-orders' } as const;
export const CANCEL_FAILS: Fault = { ...CANCEL, name: 'server-error' };
export const LIST_EMPTY: Fault = { name: 'list-empty' };

/** The same end whatever is pressed or typed. */
export function every(end: End): ServiceFaultRow['ends'] {
  return { 'X X': end, 'cancel REF': end, 'x x': end, 'cancel REF --outcome': end };
}
