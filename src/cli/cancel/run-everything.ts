import type { CancelProgress, CancelTarget, EverythingProgress } from '../../domain/cancel.ts';
import type { Cancels } from '../../cancel/cancel-machine.ts';
import { everythingOutcome } from '../../cancel/run/everything-outcome.ts';
import type { TargetsOf } from '../../cancel/run/everything-run.ts';
import { findMarket } from '../../cancel/find-market.ts';
import type { ShownList } from '../../cancel/run/cancel-service.ts';
import type { Clock } from '../../domain/clock.ts';
import { inTime } from '../../domain/deadline.ts';
import { type Order, type OrderPlace, isResting, valueOf } from '../../domain/order.ts';
import { canonicalId } from '../../domain/same-id.ts';
import { nameById } from '../../text/shorten-id.ts';
import type { CancelSession } from './cancel-session.ts';

/** A cancel of everything without a screen, for `cancel --all` and its drill. */
export interface NamedRun {
  /** Resolves when settled, or at the end of the window. */
  readonly verdict: Promise<EverythingProgress>;
  /** How it stands if the process ends at this very moment. */
  standing(): EverythingProgress;
  /** How it ended, with the title of each market where the catalog has one. */
  namedEnd(): Promise<EverythingProgress>;
}

/** Where markets are looked up; `over` ends that. */
type Catalog = Pick<CancelSession, 'client' | 'over'> & { readonly io: { readonly clock: Clock } };

/** Cancels every market of the `listed` orders, and those that turn up meanwhile or were named in rows that could not be read. */
export function startEverything(
  cancels: Cancels,
  { complete, readAtMs, ...listed }: ShownList & { readonly complete: boolean; readonly readAtMs: number },
  names: MarketNames,
): NamedRun {
  const targetsOf: TargetsOf = (orders, unread = []) => names.ask(bareTargets(orders, unread));
  const orders = listed.orders.filter(isResting);
  // What a list without an end does not show was there, too.
  const ordersReadAtMs = complete ? readAtMs : undefined;
  const markets = names.ask(bareTargets(orders, listed.unread ?? [], ordersReadAtMs));
  const target = { markets, orders, worth: valueOf(orders) };
  const run = cancels.everything.start(target, targetsOf);
  cancels.note({ ...listed, orders });
  return {
    verdict: run.verdict,
    standing() {
      const running = new Map(cancels.standing().map((each) => [each.id, each]));
      const stands = run.progress.cancels.map((each) => names.known(running.get(each.id) ?? each));
      const progress = { ...run.progress, cancels: stands };
      return { ...progress, outcome: everythingOutcome(progress) };
    },
    namedEnd: async () => names.give(await run.settled),
  };
}

/** One target for each market that has open orders, known by its id alone. */
function bareTargets(
  orders: readonly Order[],
  unread: readonly OrderPlace[],
  ordersReadAtMs?: number,
): CancelTarget[] {
  // A market in two spellings is one: its cancel sends each that its orders bear.
  const markets = Map.groupBy([...orders, ...unread], ({ market }) => canonicalId(market));
  return Array.from(markets, ([id, places]) => {
    const own = orders.filter(({ market }) => canonicalId(market) === id);
    const conditionId = places[0]?.market ?? '';
    return {
      scope: { kind: 'market', conditionId },
      question: nameById(conditionId),
      orders: own,
      worth: valueOf(own),
      ...(ordersReadAtMs !== undefined && { ordersReadAtMs }),
    };
  });
}

/** After the last verdict nobody waits longer than this for the name of a market. */
const NAME_WAIT_MS = 1_000;

/** The titles of markets, asked for beside their cancels: no request that takes orders down waits for a name. */
export interface MarketNames {
  ask(targets: readonly CancelTarget[]): readonly CancelTarget[];
  /** By its title if the catalog has told it by now. */
  known(progress: CancelProgress): CancelProgress;
  give(progress: EverythingProgress): Promise<EverythingProgress>;
}

export function lookUpNames({ client, io, over }: Catalog): MarketNames {
  const names = new Map<string, Promise<string>>();
  const told = new Map<string, string>();
  async function lookUp(id: string): Promise<string> {
    const found = await findMarket({ kind: 'condition', id }, client, { signal: over, priority: 'rest' });
    const name = found.kind === 'market' ? found.market.question || (found.market.slug ?? '') : '';
    told.set(id, name);
    return name;
  }
  async function withName(progress: CancelProgress): Promise<CancelProgress> {
    const name = names.get(progress.target.scope.conditionId);
    return called(progress, name && (await inTime(io.clock, name, NAME_WAIT_MS)));
  }
  return {
    ask(targets) {
      for (const { conditionId } of targets.map(({ scope }) => scope))
        if (!names.has(conditionId)) names.set(conditionId, lookUp(conditionId));
      return targets;
    },
    known: (progress) => called(progress, told.get(progress.target.scope.conditionId)),
    async give(progress) {
      return { ...progress, cancels: await Promise.all(progress.cancels.map(withName)) };
    },
  };
}

function called(progress: CancelProgress, question: string | undefined): CancelProgress {
  return question ? { ...progress, target: { ...progress.target, question } } : progress;
}
