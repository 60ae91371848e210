import type { Priority } from '../domain/call-options.ts';
import { isReserved, type Decision, type Full, type LimitRequest } from './grant-request.ts';
import { countStart } from './sliding-window.ts';
import type { Limit, StoreLimit } from './limit-table.ts';
import type { SharedReply, SharedUpdate } from './update-shared-state.ts';

/** A limit that a request counts toward, and how much of it everyone together may use. */
export interface SharedLimit {
  readonly limit: Limit;
  readonly requests: number;
}

/** A request that has a place in this process, and asks for one among everyone's. */
export interface SharedRequest {
  readonly limits: readonly SharedLimit[];
  readonly priority: Priority;
  /** When its turn is, monotonic milliseconds. */
  readonly turnMs: number;
}

export type SharedAnswer =
  | { readonly kind: 'granted' }
  | { readonly kind: 'closed'; readonly closedMs: number }
  | Full
  /** The shared place does not answer: this process decides by itself, within its own share. */
  | { readonly kind: 'alone' };

/** A request that has a place in this process, and whose answer is awaited from the store. */
export interface PendingRequest extends SharedRequest {
  readonly answer: (answer: SharedAnswer) => void;
}

/** What a process publishes of itself, by the names of limits. */
export type Published = Pick<SharedUpdate, 'uses' | 'throttles'>;

type NameOf = (limit: { readonly scope: string }) => StoreLimit | undefined;

/** The requests that a process has asked the store for. */
export interface PendingRequests {
  readonly all: readonly PendingRequest[];
  readonly hasReserved: boolean;
  add(request: SharedRequest): { readonly asked: PendingRequest; readonly answered: Promise<SharedAnswer> };
  /** Gives an answer, unless there was one. */
  answer(asked: PendingRequest, answer: SharedAnswer): void;
  /** Passes the store's decisions on, in this process's names and by its clock. */
  decide(asked: readonly PendingRequest[], reply: SharedReply, ownMs: number): void;
  /** What this process uses, but for requests that are not granted yet. */
  withoutPending(own: Published): Published;
  toStore(asked: SharedRequest): LimitRequest;
}

/** `nameOf`: how a limit is called in the store; undefined for one that is not shared. */
export function createPendingRequests(nameOf: NameOf): PendingRequests {
  const waiting = new Set<PendingRequest>();
  function answer(asked: PendingRequest, given: SharedAnswer): void {
    if (waiting.delete(asked)) asked.answer(given);
  }
  return {
    get all() {
      return [...waiting];
    },
    get hasReserved() {
      return Array.from(waiting).some(({ priority }) => isReserved(priority));
    },
    add(request) {
      const { promise, resolve } = Promise.withResolvers<SharedAnswer>();
      const asked = { ...request, answer: resolve };
      waiting.add(asked);
      return { asked, answered: promise };
    },
    answer,
    decide(asked, { decisions, nowMs }, ownMs) {
      for (const [i, one] of asked.entries()) {
        answer(one, readDecision(decisions[i] as Decision, one, nameOf, ownMs - nowMs));
      }
    },
    withoutPending(own) {
      const uses = renamed(own.uses, nameOf);
      for (const { limits } of waiting) {
        for (const { limit } of limits) {
          const name = nameOf(limit)?.name ?? '';
          if (uses[name]) uses[name] = countStart(uses[name], -1);
        }
      }
      return { uses, throttles: renamed(own.throttles, nameOf) };
    },
    toStore: ({ limits, priority, turnMs }) => ({
      priority,
      turnMs,
      limits: limits.flatMap(({ limit, requests }) => {
        const known = nameOf(limit);
        return known ? [{ ...known, requests }] : [];
      }),
    }),
  };
}

function readDecision(
  decision: Decision,
  { limits }: SharedRequest,
  nameOf: NameOf,
  aheadMs: number,
): SharedAnswer {
  if (decision.kind !== 'full') return decision;
  const scopes = new Map(limits.map(({ limit }) => [nameOf(limit)?.name, limit.scope]));
  const waits = decision.waits.map(({ name, untilMs }) => ({
    name: scopes.get(name) ?? name,
    untilMs: untilMs + aheadMs,
  }));
  return { kind: 'full', waits };
}

function renamed<T>(record: Readonly<Record<string, T>>, nameOf: NameOf): Record<string, T> {
  const known: Record<string, T> = {};
  for (const scope in record) {
    const name = nameOf({ scope })?.name;
    if (name !== undefined) known[name] = record[scope] as T;
  }
  return known;
}
