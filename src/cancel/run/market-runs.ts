import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Order } from '../../domain/order.ts';
import { inTime } from '../../domain/deadline.ts';
import { marketIdsOf } from '../../domain/orders-under-scope.ts';
import { canonicalId } from '../../domain/same-id.ts';
import type { CancelRun } from './cancel-run.ts';
import type { ShownList } from './cancel-service.ts';

/** As many as the cancel's own connections. */
const AT_ONCE = 8;
const SLOW_MS = 1_000;

/** The cancels of single markets that a cancel of everything consists of. */
export interface MarketRuns {
  /** Each market once: what comes up where a cancel has been is reported, and not chased. True when some are new. */
  begin(targets: readonly CancelTarget[]): boolean;
  /** Those on whose market no cancel has been. */
  unvisited(targets: readonly CancelTarget[]): readonly CancelTarget[];
  /** Resting orders under other markets that its cancels found. */
  elsewhere(): readonly Order[];
  /** Ids of those whose own records say that they rest there. */
  recordedElsewhere(): ReadonlySet<string>;
  /** Ids of orders that a cancel has asked about: its verdict is about them, too. */
  inVerdicts(): ReadonlySet<string>;
  /** A press started another cancel of the same market, which stands for the one it ended. */
  replace(run: CancelRun, next: CancelRun): void;
  /** A listing came, whatever it was read for; also after a verdict. */
  note(listing: ShownList): void;
  /** Begins no further one. */
  close(): void;
  progress(): readonly CancelProgress[];
  /** Resolves when each that was begun until then has its verdict. */
  verdicts(): Promise<void>;
  settled(): Promise<void>;
}

/**
 * `prepare` gives a cancel that waits for `begin`, or a running one that covers the target. Nothing begins any more where it
 * `isLate`.
 */
export function createMarketRuns(
  clock: Clock,
  prepare: (target: CancelTarget) => CancelRun,
  isLate: () => boolean,
): MarketRuns {
  const runs: CancelRun[] = [];
  const visited = new Set<string>();
  const takeTurn = createTurns(clock);
  let closed = false;
  const unvisited: MarketRuns['unvisited'] = (targets) =>
    targets.filter(({ scope }) => !visited.has(canonicalId(scope.conditionId)));
  return {
    unvisited,
    elsewhere: () => runs.flatMap((run) => run.findings.elsewhere),
    recordedElsewhere: () =>
      new Set(runs.flatMap((run) => run.findings.recordedElsewhere.map(({ id }) => id))),
    inVerdicts: () => new Set(runs.flatMap(inVerdictOf)),
    begin(targets) {
      if (closed || isLate()) return false;
      const due = unvisited(targets);
      for (const target of due) {
        for (const id of marketIdsOf(target.scope)) visited.add(canonicalId(id));
        const run = prepare(target);
        runs.push(run);
        takeTurn(run);
      }
      return due.length > 0;
    },
    replace(run, next) {
      const place = runs.indexOf(run);
      if (place >= 0) runs[place] = next;
    },
    note(listing) {
      // Those under way hear of it themselves.
      for (const run of runs) if (run.progress.phase === 'settled') run.note(listing);
    },
    close() {
      closed = true;
    },
    progress: () => runs.map((run) => run.progress),
    async verdicts() {
      await allOf(runs, (run) => run.verdict);
    },
    settled: () => allOf(runs, (run) => run.settled),
  };
}

/** Resolves when each run has come so far, those that joined or were replaced meanwhile included. */
async function allOf(runs: readonly CancelRun[], until: (run: CancelRun) => Promise<unknown>): Promise<void> {
  let awaited: readonly CancelRun[] | undefined;
  while (!awaited || awaited.length < runs.length || runs.some((run, i) => run !== awaited?.[i])) {
    awaited = [...runs];
    await Promise.all(awaited.map(until));
  }
}

function inVerdictOf({ findings }: CancelRun): string[] {
  const elsewhere = new Set(findings.recordedElsewhere.map(({ id }) => id));
  const known = [...findings.resting, ...findings.unread].map(({ id }) => id);
  return [...findings.gone, ...known.filter((id) => !findings.relisted.has(id) && !elsewhere.has(id))];
}

/** Lets runs begin, a few at once and the next when one is through or slow: no first request waits behind a stuck market. */
function createTurns(clock: Clock): (run: CancelRun) => void {
  const waiting: CancelRun[] = [];
  let begun = 0;

  async function begin(run: CancelRun): Promise<void> {
    begun += 1;
    run.begin();
    await inTime(clock, run.verdict, SLOW_MS);
    begun -= 1;
    const next = waiting.shift();
    if (next) void begin(next);
  }
  return (run) => {
    if (begun < AT_ONCE) void begin(run);
    else waiting.push(run);
  };
}
