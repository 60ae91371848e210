import type { CancelProgress, UnaccountedOrder } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { selectedMarket, selectedOutcome } from '../../src/state/select/selection.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';
import { checkTruth } from './check-truth.ts';
import { readResting } from './exchange-truth.ts';
import type { SimulatedTerminal } from './simulated-terminal.ts';
import { SWAPPED_IDS } from './watch-cancels.ts';

const RECOVERY_MS = 60_000;
const CONFIRM_AFTER_MS = 200;
const VERIFIED_WITHIN_MS = 5_000;

/** With the trouble over, everything must come right by itself, and the key must do what it says. */
export async function endInPeace(
  clock: SimulatedClock,
  terminal: () => SimulatedTerminal,
  exchange: Exchange,
): Promise<readonly string[]> {
  goToListedMarket(terminal());
  await clock.advance(RECOVERY_MS);
  const { store, connection } = terminal();
  // What only another answer could prove waits for the next press.
  const pressed = (connection.cancels?.running() ?? []).filter(isUnprovable);
  for (const { target } of pressed) void connection.cancels?.start({ ...target, orders: [], worth: 0 });
  await clock.advance(VERIFIED_WITHIN_MS);
  const running = (connection.cancels?.running() ?? []).filter(
    (progress) => !isOfNoOrder(progress, exchange),
  );
  const problems = running.map(
    ({ outcome, attempts }) => `a cancel is still ${outcome} after ${attempts} requests`,
  );
  const state = store.state();
  const wrong = checkTruth(state, exchange, selectedOutcome(state)?.tokenId);
  return [...problems, ...wrong, ...(await cancelInPeace(clock, terminal(), exchange))];
}

/** The cursor may be on an order of a market that a broken catalog did not list: then no market is selected. */
function goToListedMarket({ store }: SimulatedTerminal): void {
  if (selectedMarket(store.state())) return;
  store.dispatch({ type: 'paneFocused', pane: 'markets' });
  store.dispatch({ type: 'cursorSent', to: 'first' });
}

/**
 * All that it waits for has an id, a token or a market that only a fault tells of: records without the fault name others,
 * and cannot tell what became of it.
 */
function isOfNoOrder({ unaccounted = [], left, target }: CancelProgress, exchange: Exchange): boolean {
  // The same made-up token for a market and for an order of another: that one counts as left, or nobody knows where it is.
  const tokenIds = target.scope.kind === 'market' ? (target.scope.tokenIds ?? []) : [];
  const isElsewhere = ({ market }: Order): boolean => market !== target.scope.conditionId;
  const isOfOther = ({ order }: UnaccountedOrder): boolean => !order || isElsewhere(order);
  const marketIds = new Set(exchange.markets.map(({ conditionId }) => conditionId));
  const isMadeUp = ({ id, order }: UnaccountedOrder): boolean =>
    SWAPPED_IDS.has(id) ||
    (order !== undefined && (SWAPPED_IDS.has(order.tokenId) || !marketIds.has(order.market)));
  // While one of those is not accounted for, what was left is as an earlier reading found it.
  if (tokenIds.some((id) => SWAPPED_IDS.has(id)) && left.length + unaccounted.length > 0)
    return unaccounted.length > 0
      ? unaccounted.every((each) => isOfOther(each) || isMadeUp(each))
      : left.every(isElsewhere);
  return unaccounted.length > 0 && unaccounted.every(isMadeUp);
}

/** No request was ever answered, and no record can tell what became of its orders. */
function isUnprovable({ outcome, failure }: CancelProgress): boolean {
  return (
    outcome === 'unresolved' && /never (?:answered|said)|no answer of it says/.test(failure?.message ?? '')
  );
}

async function cancelInPeace(
  clock: SimulatedClock,
  { store, press }: SimulatedTerminal,
  exchange: Exchange,
): Promise<string[]> {
  const market = selectedMarket(store.state())?.conditionId;
  press('X');
  await clock.advance(CONFIRM_AFTER_MS);
  press('X');
  await clock.advance(VERIFIED_WITHIN_MS);
  const said = store.state().cancels.at(-1);
  const resting = readResting(exchange, 0).orders.filter((order) => order.conditionId === market);
  const isProved = said?.outcome === 'confirmed' || (said && isOfNoOrder(said, exchange));
  if (isProved && resting.length === 0) return [];
  return [`in peace a cancel ended as ${said?.outcome}, with ${resting.length} orders resting`];
}
