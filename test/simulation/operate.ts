import type { Clock } from '../../src/domain/clock.ts';
import type { Random } from '../../src/domain/random.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { parseLots } from '../../src/exchange/matching/quantities.ts';
import { findDemoOrder } from '../../src/exchange/wire/wire-ids.ts';
import { pick } from './simulated-network.ts';
import type { SimulatedTerminal } from './simulated-terminal.ts';

export interface OperatorOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly exchange: Exchange;
  readonly start: () => SimulatedTerminal;
  /** A cancel is perhaps confirmed, or confirmed once more. */
  readonly onPress: () => void;
}

export interface Operator {
  /** The run of the program that goes on now. */
  terminal(): SimulatedTerminal;
  stop(): void;
}

type Act = (operator: { terminal: SimulatedTerminal } & OperatorOptions) => void;

/** What a person may do next, the likely things more than once. */
const ACTS: readonly Act[] = [
  look,
  look,
  turn,
  cancelHere,
  cancelHere,
  cancelHere,
  cancelOutcome,
  cancelEverything,
  armOnly,
  hammer,
  pause,
  stall,
  refresh,
  placeOrders,
  placeOrders,
  tradeOrder,
];
const CRASH_SHARE = 0.01;
const LEAVE_SHARE = 0.01;
const GRACE_MS = 3_000;

/** A person at the terminal, from the seed: looks around, arms, confirms or not, and sometimes the program dies. */
export function operate(options: OperatorOptions): Operator {
  const { clock, random } = options;
  let terminal = options.start();
  showRows(terminal);
  let stopped = false;

  function act(): void {
    if (stopped) return;
    const chance = random.next();
    if (chance < CRASH_SHARE) crash();
    else if (chance < CRASH_SHARE + LEAVE_SHARE) return void leave();
    else pick(ACTS, random)({ ...options, terminal });
    clock.schedule(300 + random.next() * 4_000, act);
  }

  function crash(): void {
    terminal.process.kill();
    begin();
  }

  async function leave(): Promise<void> {
    await terminal.connection.cancels?.finish(GRACE_MS);
    await terminal.connection.close();
    crash();
    clock.schedule(1_000, act);
  }

  function begin(): void {
    terminal = options.start();
    showRows(terminal);
  }

  clock.schedule(2_000, act);
  return {
    terminal: () => terminal,
    stop() {
      stopped = true;
    },
  };
}

function showRows({ store }: SimulatedTerminal): void {
  store.dispatch({
    type: 'heightsChanged',
    heights: { markets: 8, book: 20, orders: 8, overlay: { width: 80, height: 20 } },
  });
}

function look({ terminal, random }: Parameters<Act>[0]): void {
  terminal.store.dispatch({ type: 'paneFocused', pane: pick(['markets', 'orders', 'book'], random) });
  terminal.store.dispatch({ type: 'cursorMoved', by: pick([-3, -1, 1, 3], random) });
}

function turn({ terminal }: Parameters<Act>[0]): void {
  terminal.store.dispatch({ type: 'outcomeCycled' });
}

function cancelHere(options: Parameters<Act>[0]): void {
  armAndConfirm(options, 'X', pick(['X', 'enter'], options.random));
}

function cancelOutcome(options: Parameters<Act>[0]): void {
  options.terminal.store.dispatch({ type: 'paneFocused', pane: 'orders' });
  armAndConfirm(options, 'x', pick(['x', 'enter'], options.random));
}

function cancelEverything(options: Parameters<Act>[0]): void {
  armAndConfirm(options, 'ctrl-x', pick(['ctrl-x', 'ctrl-x', 'enter', 'X'], options.random));
}

type PressedKey = Parameters<SimulatedTerminal['press']>[0];

function armAndConfirm(options: Parameters<Act>[0], first: PressedKey, second: PressedKey): void {
  const { terminal, clock, random } = options;
  press(options, first);
  // While the target is pinned the list may move under it.
  if (random.next() < 0.3) terminal.store.dispatch({ type: 'cursorMoved', by: 1 });
  clock.schedule(160 + random.next() * 3_000, () => press(options, second));
}

function armOnly(options: Parameters<Act>[0]): void {
  press(options, 'X');
  options.clock.schedule(500, () => options.terminal.key.disarmOrDismiss());
}

/** Somebody in a panic. */
function hammer(options: Parameters<Act>[0]): void {
  for (let count = 0; count < 8; count++) options.clock.schedule(count * 170, () => press(options, 'X'));
}

/** Whatever a press was meant to be, something may have been armed before it. */
function press({ terminal, onPress }: Parameters<Act>[0], key: PressedKey): void {
  onPress();
  terminal.press(key);
}

function pause({ terminal, clock }: Parameters<Act>[0]): void {
  terminal.connection.pollers.hold('paused', true);
  clock.schedule(5_000, () => terminal.connection.pollers.hold('paused', false));
}

function stall({ terminal, clock }: Parameters<Act>[0]): void {
  terminal.connection.pollers.hold('stalled', true);
  clock.schedule(8_000, () => terminal.connection.pollers.hold('stalled', false));
}

function refresh({ terminal }: Parameters<Act>[0]): void {
  terminal.connection.pollers.refresh();
}

/** Far from the mid, so that they rest. */
function placeOrders({ exchange, random }: Parameters<Act>[0]): void {
  const open = exchange.markets.filter((_, index) => exchange.engine.state.markets[index]?.status === 'open');
  const market = pick(open, random);
  if (!market || exchange.demo.openOrders(market.conditionId).length > 20) return;
  for (let count = 0; count < 3; count++) {
    exchange.demo.place({ tokenId: pick(market.tokenIds, random), side: 'BUY', price: '0.01', size: '20' });
  }
}

function tradeOrder({ exchange, random }: Parameters<Act>[0]): void {
  const id = pick(exchange.demo.openOrders(), random);
  if (id === undefined || random.next() >= 0.3) return;
  const { remaining = 0 } = findDemoOrder(exchange.state, id) ?? {};
  exchange.demo.fill(id, remaining > (parseLots('5') ?? 0) ? '5' : undefined);
}
