import type { Clock } from '../../src/domain/clock.ts';
import type { EngineEvent } from '../../src/domain/events.ts';
import { seededRandom, type Random } from '../../src/domain/random.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { FAULT_NAMES } from '../../src/exchange/faults/fault-names.ts';
import { runQuotingBot } from '../../src/exchange/traders/run-quoting-bot.ts';
import { runTraders } from '../../src/exchange/traders/run-traders.ts';
import { findViolations } from '../exchange/engine/check-invariants.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { endInPeace } from './end-in-peace.ts';
import { operate } from './operate.ts';
import { simulatedDisk } from './simulated-disk.ts';
import { pick, simulatedNetwork, type SimulatedNetwork } from './simulated-network.ts';
import { startTerminal, type SimulatedTerminal } from './simulated-terminal.ts';
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

/** Client, engine, cancel and exchange on one clock and one seed: so many minutes of trouble, then peace. */
export async function runSimulation(seed: number, minutes: number): Promise<SimulationResult> {
  const clock = simulatedClock();
  const random = seededRandom(seed);
  const exchange = createExchange({ clock, seed, markets: MARKETS });
  const log = simulationLog(clock);
  const cancels = watchCancels(exchange, clock);
  const readings = watchReadings(exchange, clock);
  const witnesses = [log, cancels, readings];
  const network = simulatedNetwork({ clock, random, receive: exchange.receive, witnesses });
  const disk = simulatedDisk(random);
  function onEvent(event: EngineEvent): void {
    for (const witness of witnesses) witness.see(event);
  }
  function start(): SimulatedTerminal {
    cancels.begin();
    readings.begin();
    return startTerminal({ clock, random, network, disk, credentials: exchange.account, onEvent });
  }

  const stopTraders = runTraders(exchange.world, slowed(clock));
  const stopBot = runQuotingBot(exchange.world, clock);
  const stopTrouble = makeTrouble(exchange, network, clock, random);
  const operator = operate({ clock, random, exchange, start, onConfirm: cancels.confirmed });
  await clock.advance(minutes * 60_000);
  operator.stop();
  for (const stop of [stopTrouble, stopBot, stopTraders]) stop();
  const late = await endInPeace(clock, operator.terminal, exchange);
  // What was asked of a WeakRef stays until this turn of the event loop is over, and so would every session before.
  await new Promise((resolve) => setImmediate(resolve));
  const forgotten = disk.intents.size === 0 ? [] : [`${disk.intents.size} intents are still in the journal`];
  const broken = findViolations(exchange.engine.state);
  const violations = [...cancels.violations, ...readings.violations, ...broken, ...late, ...forgotten];
  return { violations, logHash: log.hash(), requests: log.requests, verdicts: log.verdicts };
}

/** Faults of the exchange come and go, and the network is now calm and now a storm. */
function makeTrouble(
  exchange: Exchange,
  network: SimulatedNetwork,
  clock: Clock,
  random: Random,
): () => void {
  let stopped = false;
  function change(): void {
    if (stopped) return;
    network.troubleShare = random.next() < 0.5 ? 0 : random.next() * 0.6;
    exchange.faults.clear();
    if (random.next() < 0.6) exchange.faults.on(pick(FAULT_NAMES, random));
    clock.schedule(2_000 + random.next() * 15_000, change);
  }
  change();
  return () => {
    stopped = true;
    network.troubleShare = 0;
    exchange.faults.clear();
  };
}

function slowed(clock: Clock): Clock {
  return { ...clock, schedule: (delayMs, run) => clock.schedule(delayMs * TRADERS_SLOWER, run) };
}
