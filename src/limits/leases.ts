import type { Clock } from '../domain/clock.ts';
import type { LedgerCall, LedgerScope } from './store/limit-store.ts';
import type { Limit } from './limit-table.ts';
import type { Flight, SharedLimit } from './shared-limits.ts';

/** Told records are kept to be told again, should the ledger lose what it knows; beyond so many the oldest go in one go. */
const PRUNE_AT = 1_000;

type Throttle = LedgerCall['throttles'][number];

/** Something that is over and belongs into the ledger. Times are monotonic milliseconds. */
interface Entry {
  readonly scopes: readonly LedgerScope[];
  readonly atMs: number;
  readonly throttles: readonly Throttle[];
  /** It used up room, and did not only tell of a 429. */
  readonly spent: boolean;
}

/** What this process has on its way and what it has used, and what of that the ledger knows. */
export interface Flights {
  /** A flight that is claimed: not on its way before `granted`. */
  start(limits: readonly SharedLimit[]): PendingFlight;
  /** What a call has to tell. It counts as told from now on. */
  tell(sequence: number): Pick<LedgerCall, 'pending' | 'flights' | 'uses' | 'throttles'>;
  /** The call was answered: what it and those before it told has arrived. */
  answered(sequence: number): void;
  /** What was told and not answered is told again. */
  notAnswered(): void;
  /** The ledger knows nothing any more. */
  forgotten(): void;
  /** What it has on its way and what was over within the window, by the names of scopes. */
  used(): ReadonlyMap<string, number>;
}

export interface PendingFlight {
  readonly id: number;
  granted(): Flight;
  refused(): void;
}

/** `onEnded` runs when there is something new to tell. */
export function createFlights(
  clock: Clock,
  nameOf: (limit: Limit) => LedgerScope | undefined,
  onEnded: () => void,
): Flights {
  const pending = new Set<number>();
  const live = new Map<number, readonly LedgerScope[]>();
  let entries: Entry[] = [];
  let told = 0;
  let arrived = 0;
  let toldBy: { readonly sequence: number; readonly told: number }[] = [];
  let lastId = 0;

  function add(entry: Entry): void {
    entries.push(entry);
    onEnded();
  }
  function prune(nowMs: number): void {
    if (arrived < PRUNE_AT) return;
    const kept = entries.findIndex((entry, i) => i >= arrived || entry.atMs + longestWindow(entry) > nowMs);
    const gone = kept === -1 ? arrived : kept;
    entries = entries.slice(gone);
    told -= gone;
    arrived -= gone;
    toldBy = toldBy.map((one) => ({ ...one, told: one.told - gone }));
  }
  return {
    start(limits) {
      const id = ++lastId;
      const scopes = limits.map(({ limit }) => nameOf(limit)).filter((scope) => scope !== undefined);
      pending.add(id);
      return {
        id,
        refused: () => void pending.delete(id),
        granted() {
          pending.delete(id);
          live.set(id, scopes);
          return landing(scopes, () => live.delete(id));
        },
      };
    },
    tell(sequence) {
      const nowMs = clock.monotonicMs();
      prune(nowMs);
      const news = entries.slice(told);
      told = entries.length;
      toldBy.push({ sequence, told });
      return {
        pending: [...pending],
        flights: Array.from(live, ([id, scopes]) => ({ id, scopes: scopes.map(({ name }) => name) })),
        uses: news
          .filter(({ spent }) => spent)
          .map(({ scopes, atMs }) => ({ scopes, agoMs: Math.floor(nowMs - atMs) })),
        throttles: news.flatMap(({ throttles, atMs }) =>
          throttles.map((one) => sinceThen(one, nowMs - atMs)),
        ),
      };
    },
    answered(sequence) {
      for (const one of toldBy) if (one.sequence <= sequence) arrived = Math.max(arrived, one.told);
      toldBy = toldBy.filter((one) => one.sequence > sequence);
    },
    notAnswered() {
      told = arrived;
      toldBy = [];
    },
    forgotten() {
      told = 0;
      arrived = 0;
      toldBy = [];
    },
    used: () => countUsed([...live.values()], entries, clock.monotonicMs()),
  };

  function landing(scopes: readonly LedgerScope[], land: () => boolean): Flight {
    return {
      ended(spent) {
        if (land() && spent) add({ scopes, atMs: clock.monotonicMs(), throttles: [], spent: true });
      },
      throttled(limits, closedMs, halve) {
        const throttles = limits
          .map(nameOf)
          .filter((scope) => scope !== undefined)
          .map((scope) => ({ scope, closedMs: Math.ceil(closedMs), halve }));
        add({ scopes: [], atMs: clock.monotonicMs(), throttles, spent: false });
      },
    };
  }
}

function countUsed(
  live: readonly (readonly LedgerScope[])[],
  entries: readonly Entry[],
  nowMs: number,
): ReadonlyMap<string, number> {
  const ended = entries.flatMap(({ scopes, atMs }) =>
    scopes.filter(({ windowMs }) => atMs + windowMs >= nowMs),
  );
  const used = new Map<string, number>();
  for (const { name } of live.flat().concat(ended)) used.set(name, (used.get(name) ?? 0) + 1);
  return used;
}

function sinceThen({ scope, closedMs, halve }: Throttle, agoMs: number): Throttle {
  return { scope, halve, closedMs: Math.max(0, Math.ceil(closedMs - agoMs)) };
}

function longestWindow({ scopes }: Entry): number {
  return Math.max(0, ...scopes.map(({ windowMs }) => windowMs));
}
