import type { Clock } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { type Random, seededRandom } from '../../src/domain/random.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { FAULT_NAMES } from '../../src/exchange/faults/fault-names.ts';
import { runQuotingBot, runTraders } from '../../src/exchange/traders/run-traders.ts';
import { findViolations } from '../exchange/matching/check-invariants.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { endInPeace } from './end-in-peace.ts';
import { operate, type Operator } from './operate.ts';
import { type SharedLimits, shareLimits } from './share-limits.ts';
import { simulatedDisk } from './simulated-disk.ts';
import { pick, simulatedNetwork, type SimulatedNetwork } from './simulated-network.ts';
import { type SimulatedTerminal, startTerminal } from './simulated-terminal.ts';
import { simulationLog, type SimulationLog } from './simulation-log.ts';
import { watchCancels } from './watch-cancels.ts';
import { watchReadings } from './watch-readings.ts';

export interface SimulationResult extends Pick<SimulationLog, 'requests' | 'verdicts'> {
  readonly violations: readonly string[];
  readonly logHash: string;
}

const MARKETS = 8;
/** The crowd of a whole exchange would cost more than everything that is looked at here. */
const TRADERS_SLOWER = 20;
/** In every so many-th simulation two terminals of one account share limits that are too small for them. */
const SHARED_EVERY = 10;

/** What all terminals of a simulation have in common. */
interface Place {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly exchange: Exchange;
  readonly log: SimulationLog;
  readonly shared?: SharedLimits;
}

/** Client, engine, cancel and exchange on one clock and one seed: so many minutes of trouble, then peace. */
export async function runSimulation(seed: number, minutes: number): Promise<SimulationResult> {
  const clock = simulatedClock();
  const random = seededRandom(seed);
  const exchange = createExchange({ clock, seed, markets: MARKETS });
  const log = simulationLog(clock);
  const shared = seed % SHARED_EVERY === 0 ? shareLimits(clock, random) : undefined;
  const place = { clock, random, exchange, log, ...(shared && { shared }) };
  const seats = shared ? [sit(place), sit(place)] : [sit(place)];

  const stopTraders = runTraders(exchange.state, slowed(clock));
  const stopBot = runQuotingBot(exchange.state, clock);
  const stopTrouble = makeTrouble(
    place,
    seats.map(({ network }) => network),
  );
  await clock.advance(minutes * 60_000);
  for (const { operator } of seats) operator.stop();
  for (const stop of [stopTrouble, stopBot, stopTraders]) stop();
  const violations: string[] = [];
  for (const { operator } of seats)
    violations.push(...(await endInPeace(clock, operator.terminal, exchange)));
  // What was asked of a WeakRef stays until this turn of the event loop is over, and so would every session before.
  await new Promise((resolve) => setImmediate(resolve));
  for (const seat of seats) violations.push(...seat.violations());
  violations.push(...findViolations(exchange.engine.state), ...(shared?.violations ?? []));
  return { violations, logHash: log.hash(), requests: log.requests, verdicts: log.verdicts };
}

/** A terminal, the person at it, its own way to the exchange, and those who watch what it does. */
interface Seat {
  readonly network: SimulatedNetwork;
  readonly operator: Operator;
  violations(): readonly string[];
}

function sit({ clock, random, exchange, log, shared }: Place): Seat {
  const cancels = watchCancels(exchange, clock);
  const readings = watchReadings(exchange, clock);
  const watches = [log, cancels, readings];
  const witnesses = shared ? [...watches, shared.witness()] : watches;
  const network = simulatedNetwork({ clock, random, receive: exchange.receive, witnesses });
  const disk = simulatedDisk(random);
  function onEvent(event: MonitorEvent): void {
    for (const watch of watches) watch.handleEvent(event);
  }
  function start(): SimulatedTerminal {
    cancels.begin();
    readings.begin();
    const credentials = exchange.account;
    return startTerminal({
      clock,
      random,
      network,
      disk,
      credentials,
      onEvent,
      ...(shared && { shared }),
    });
  }
  const operator = operate({ clock, random, exchange, start, onPress: cancels.pressed });
  return {
    network,
    operator,
    violations() {
      const running = operator.terminal().connection.cancels?.running().length ?? 0;
      const { size } = disk.intents;
      const forgotten =
        size <= running ? [] : [`${size} intents in the journal, ${running} cancels under way`];
      return [...cancels.violations, ...readings.violations, ...forgotten];
    },
  };
}

/** Faults of the exchange come and go, the networks are now calm and now a storm, and what is shared is away at times. */
function makeTrouble(
  { exchange, clock, random, shared }: Place,
  networks: readonly SimulatedNetwork[],
): () => void {
  let stopped = false;
  function change(): void {
    if (stopped) return;
    for (const network of networks) network.troubleShare = random.next() < 0.5 ? 0 : random.next() * 0.6;
    shared?.lose(random.next() < 0.2);
    exchange.faults.clear();
    if (random.next() < 0.6) exchange.faults.on(pick(FAULT_NAMES, random));
    clock.schedule(2_000 + random.next() * 15_000, change);
  }
  change();
  return () => {
    stopped = true;
    for (const network of networks) network.troubleShare = 0;
    shared?.lose(false);
    exchange.faults.clear();
  };
}

function slowed(clock: Clock): Clock {
  return { ...clock, schedule: (delayMs, run) => clock.schedule(delayMs * TRADERS_SLOWER, run) };
}
