import { createHash } from 'node:crypto';
import type { Clock } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { NetworkWitness } from './simulated-network.ts';

/** Everything that went over the network and came out of the engine, as one hash; equal for equal seeds. */
export interface SimulationLog extends NetworkWitness {
  handleEvent(event: MonitorEvent): void;
  hash(): string;
  readonly requests: number;
  /** How many cancels ended with each word. */
  readonly verdicts: Readonly<Record<string, number>>;
}

export function simulationLog(clock: Clock): SimulationLog {
  const hash = createHash('sha256');
  const verdicts: Record<string, number> = {};
  const write = (line: string): void => void hash.update(`${clock.monotonicMs()} ${line}\n`);
  let requests = 0;
  return {
    verdicts,
    get requests() {
      return requests;
    },
    hash: () => hash.copy().digest('hex'),
    sent({ method, path, query, body }, id) {
      requests++;
      write(`sent ${id} ${method} ${path} ${JSON.stringify(query)} ${body}`);
    },
    answered: (_request, id, status) => write(`answered ${id} ${status}`),
    ended: (_request, id, reply) =>
      write(`ended ${id} ${reply.kind === 'answer' ? reply.status : reply.error.message}`),
    handleEvent(event) {
      write(`event ${event.type}`);
      if (event.type !== 'cancelProgressed' || event.progress.phase !== 'settled') return;
      const { outcome = 'unsaid' } = event.progress;
      verdicts[outcome] = (verdicts[outcome] ?? 0) + 1;
    },
  };
}
