import type { SharedUse } from '../domain/limit-use.ts';
import type { Hold } from './hold-after-loss.ts';
import type { Limit } from './limit-table.ts';

/** A limit that a request counts toward, and how much of it everyone together may use. */
export interface SharedLimit {
  readonly limit: Limit;
  readonly requests: number;
}

/** A request that counts in the shared windows from when it was granted until a window after its end. */
export interface Flight {
  /** `spent`: it may have reached the service. */
  ended(spent: boolean): void;
  /** The service said 429 to it: everyone keeps away from `limits` for so long, and `halve`s them. */
  throttled(limits: readonly Limit[], closedMs: number, halve: boolean): void;
}

export interface Wish {
  readonly limits: readonly SharedLimit[];
  /** It may use the reserve. */
  readonly reserved: boolean;
  /** When its turn is, milliseconds from now; negative for one that waits already. */
  readonly turnInMs: number;
}

export type ClaimAnswer =
  | { readonly kind: 'granted'; readonly flight: Flight }
  /** Ask again after `waitMs`; `scope` is the limit that has no room. */
  | { readonly kind: 'full'; readonly scope: string; readonly waitMs: number }
  /** The service asked one of us to be left alone. */
  | { readonly kind: 'closed'; readonly closedMs: number }
  /** The shared place does not answer: this process decides by itself, within its own share. */
  | { readonly kind: 'alone' };

/** Budgets that processes have in common, as one of them sees them. Nothing here holds a cancel. */
export interface Sharing {
  /** Reads are to be claimed before they are sent. */
  readonly isShared: boolean;
  /** The part of the limits to keep to in this process alone: 1 while the shared place keeps count of it. */
  ownShare(): number;
  /** What reads of this process keep to besides, after what others use was lost sight of. */
  holdOf(limit: SharedLimit): Hold | undefined;
  claim(wish: Wish): Promise<ClaimAnswer>;
  /** A request that asked nobody; it is told as soon as that holds nothing up. */
  depart(limits: readonly SharedLimit[], isCancel: boolean): Flight;
  use(): SharedUse;
  /** What everyone uses of a limit, and what 429s have left of it, 0 … 1; undefined where nothing is known. */
  useOf(limit: Limit): { readonly used: number; readonly factor: number } | undefined;
  close(): Promise<void>;
}
