import { type Handlers, honestHandlers } from './handlers.ts';
import { createWorld, LISBON, type Market, type Order, OSLO, usualOrders, type World } from './world.ts';

/** How a cancel can end, as `--json` spells it. */
export type Outcome = 'confirmed' | 'left' | 'refused' | 'throttled' | 'not-sent' | 'unresolved';

/** A service and what is asked of it. One file below `services` has one of these, or several variants. */
export interface Opponent {
  readonly name: string;
  /** An honest service must end clear. Of a hostile one nothing false may be said, and nothing else taken down. */
  readonly honest?: boolean;
  /** The market to cancel; LISBON unless another is named. Orders on OSLO are there, too, and must stay. */
  readonly target?: Market;
  /** How the target is named; its condition id unless it says otherwise. */
  readonly ref?: string;
  /** The outcome to cancel; as `--outcome`, unless the REF is its token. */
  readonly outcome?: string;
  readonly refIsToken?: boolean;
  /** What the account has on the target, or anywhere: five orders, and two of the twin, unless it says otherwise. */
  readonly orders?: () => Order[];
  readonly markets?: readonly Market[];
  /** Replaces what this service does otherwise; called once for each start, so that it may count. */
  readonly serve?: (base: Handlers, world: World) => Partial<Handlers>;
  /** How far the service's clock, in the Date of every answer, is ahead of this machine's. */
  readonly clockAheadMs?: number;
  /** `pmtop cancel --all` or `Ctrl-X` instead of a REF: the scope is the account. */
  readonly everything?: boolean;
  /** The service takes down more than the request names; the program has to raise the alarm. */
  readonly widens?: boolean;
  /** Outcomes that are right here; any that is true unless it says otherwise. */
  readonly words?: readonly Outcome[];
  /** Nothing may be sent: the REF cannot be trusted to mean the target, or it is too late. */
  readonly nothingSent?: boolean;
  readonly timeoutSeconds?: number;
  /** False where the command cannot know any order beforehand, and without that nobody could see through it. */
  readonly byCommand?: false;
  /**
   * Why no rule of the program could call this right without calling an honest service wrong, or why that would cost too much.
   * Met with OPPONENTS=all alone, where it may fail: what is given up should be known.
   */
  readonly beyond?: string;
  /** Why an honest service must end clear for a market, and cannot when everything is canceled. */
  readonly neverAllClear?: string;
  /** How the key meets it: `usual` always, `all` with OPPONENTS=all, `never` where the screen cannot get there. */
  readonly byKey?: 'usual' | 'all' | 'never';
}

/** An opponent's world and handlers, fresh for one run. */
export function preparedFor(opponent: Opponent): { world: World; handlers: Handlers } {
  const target = targetOf(opponent);
  const markets = opponent.markets ?? [...new Set([target, LISBON, OSLO])];
  const orders = opponent.orders?.() ?? usualOrders(target);
  const bystanders = usualOrders(OSLO).filter(({ id }) => !orders.some((order) => order.id === id));
  const world = createWorld(markets, [...orders, ...bystanders]);
  const base = honestHandlers(world);
  return { world, handlers: { ...base, ...opponent.serve?.(base, world) } };
}

export function targetOf({ target = LISBON }: Opponent): Market {
  return target;
}

export function refOf(opponent: Opponent): string {
  return opponent.ref ?? targetOf(opponent).conditionId;
}

/** What its test is called: whoever reads which failed has to see which of them may. */
export function titleOf({ name, beyond }: Opponent): string {
  return beyond === undefined ? name : `${name} (beyond what is promised)`;
}

/** The same service when everything is canceled: no REF and no outcome narrows what is asked for. */
export function asEverything(opponent: Opponent): Opponent {
  if (opponent.everything === true) return opponent;
  const { ref: _, refIsToken: _isToken, outcome, nothingSent: _nothing, honest, ...rest } = opponent;
  const isHonest = honest === true && outcome === undefined && rest.neverAllClear === undefined;
  return { ...rest, everything: true, ...(isHonest && { honest }) };
}
