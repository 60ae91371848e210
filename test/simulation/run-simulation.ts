import { createHash } from 'node:crypto';
import type { Clock } from '../../src/domain/clock.ts';
import type { EngineEvent } from '../../src/domain/events.ts';
import { seededRandom, type Random } from '../../src/domain/random.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { FAULT_NAMES } from '../../src/exchange/faults/fault-names.ts';
import { runQuotingBot } from '../../src/exchange/traders/run-quoting-bot.ts';
import { runTraders } from '../../src/exchange/traders/run-traders.ts';
import { selectedOutcome } from '../../src/state/selection.ts';
import { findViolations } from '../exchange/engine/check-invariants.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { checkTruth } from './check-truth.ts';
import { operate } from './operate.ts';
import { simulatedDisk } from './simulated-disk.ts';
import { pick, simulatedNetwork, type SimulatedNetwork } from './simulated-network.ts';
import { startTerminal, type SimulatedTerminal } from './simulated-terminal.ts';
import { watchCancels } from './watch-cancels.ts';
import { watchReadings } from './watch-readings.ts';

export interface SimulationResult {
  readonly violations: readonly string[];
  /** Everything that went over the network and came out of the engine; equal for equal seeds. */
  readonly logHash: string;
  readonly requests: number;
  /** How many cancels ended with each word. */
  readonly verdicts: Readonly<Record<string, number>>;
}

const MARKETS = 8;
const RECOVERY_MS = 60_000;
/** The crowd of a whole exchange would cost more than everything that is looked at here. */
const TRADERS_SLOWER = 20;

/** Client, engine, cancel and exchange on one clock and one seed: so many minutes of trouble, then peace. */
export async function runSimulation(seed: number, minutes: number): Promise<SimulationResult> {
  const clock = simulatedClock();
  const random = seededRandom(seed);
  const exchange = createExchange({ clock, seed, markets: MARKETS });
  const log = createHash('sha256');
  const write = (line: string): void => void log.update(`${clock.monotonicMs()} ${line}\n`);
  const verdicts: Record<string, number> = {};
  let requests = 0;

  const cancels = watchCancels(exchange, clock);
  const readings = watchReadings(exchange, clock);
  const network = simulatedNetwork({
    clock,
    random,
    receive: exchange.receive,
    witness: {
      sent(request, id, written) {
        requests++;
        write(
          `sent ${id} ${request.method} ${request.path} ${JSON.stringify(request.query)} ${request.body}`,
        );
        cancels.sent(request, id, written);
      },
      arrives(request, id) {
        cancels.arrives(request, id);
        readings.arrives(request);
      },
      answered(request, id, status) {
        write(`answered ${id} ${status}`);
        readings.answered(request, status);
      },
      ended(request, id, reply) {
        write(`ended ${id} ${reply.kind === 'answer' ? reply.status : reply.error.message}`);
        cancels.ended(request, id, reply);
      },
    },
  });
  const disk = simulatedDisk(random);
  function onEvent(event: EngineEvent): void {
    write(`event ${event.type}`);
    readings.see(event);
    if (event.type !== 'cancelProgressed') return;
    cancels.see(event.progress);
    const { phase, outcome = '' } = event.progress;
    if (phase === 'settled') verdicts[outcome] = (verdicts[outcome] ?? 0) + 1;
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
  return {
    violations: [
      ...cancels.violations,
      ...readings.violations,
      ...findViolations(exchange.engine.state),
      ...late,
      ...(disk.intents.size === 0 ? [] : [`${disk.intents.size} intents are still in the journal`]),
    ],
    logHash: log.digest('hex'),
    requests,
    verdicts,
  };
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

/** With the trouble over, everything must come right by itself. */
async function endInPeace(
  clock: SimulatedClock,
  terminal: () => SimulatedTerminal,
  exchange: Exchange,
): Promise<readonly string[]> {
  await clock.advance(RECOVERY_MS);
  const { store, connection } = terminal();
  const running = connection.cancels?.running() ?? [];
  const problems = running.map(
    ({ outcome, attempts }) => `a cancel is still ${outcome} after ${attempts} requests`,
  );
  const state = store.state();
  return [...problems, ...checkTruth(state, exchange, selectedOutcome(state)?.tokenId)];
}

function slowed(clock: Clock): Clock {
  return { ...clock, schedule: (delayMs, run) => clock.schedule(delayMs * TRADERS_SLOWER, run) };
}
