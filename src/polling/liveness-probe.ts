import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import type { Client } from '../api/client.ts';
import type { MonitorEvent, ReadingTimes } from '../domain/monitor-event.ts';
import { POLL_PACE_MS } from '../domain/poll-pace.ts';

/** Asks now and then while nothing else is asked. */
export interface Probe {
  /** Starts or stops; the first ask comes a whole pace after the start. */
  run(running: boolean): void;
}

/** Not more than one request in this time, from any terminal that nobody looks at. */
const PROBE_PACE_MS = 30_000;
/** Waits are longer by up to this share, so that many terminals never fall into step. */
const JITTER = 0.2;

export function createProbe(clock: Clock, random: Random, ask: () => Promise<void>): Probe {
  let stop: (() => void) | undefined;
  function start(): () => void {
    let stopped = false;
    let cancelTimer = plan();
    function plan(): () => void {
      return clock.schedule(PROBE_PACE_MS * (1 + JITTER * random.next()), () => void askOnce());
    }
    async function askOnce(): Promise<void> {
      await ask();
      if (!stopped) cancelTimer = plan();
    }
    return () => {
      stopped = true;
      cancelTimer();
    };
  }
  return {
    run(running) {
      if (running) return void (stop ??= start());
      stop?.();
      stop = undefined;
    },
  };
}

/** A probe that hangs is no answer. */
const PROBE_DEADLINE_MS = 5_000;

/**
 * One request that tells as much as one can: that the service answers, what its clock says, and, where there is an account
 * whose orders fit one page, how these stand. It goes the cancel's way, whose connection is thereby kept open.
 */
export async function askProbe(
  client: Client,
  account: boolean,
  stamp: () => ReadingTimes,
): Promise<readonly MonitorEvent[]> {
  const call = { priority: 'verify', deadlineMs: PROBE_DEADLINE_MS } as const;
  const answer = account ? await client.listOrders({}, call) : await client.getFeeRate({}, call);
  if (!answer.ok) return [{ type: 'probed', failure: answer.failure }];
  if (!('rows' in answer.value)) return [{ type: 'probed' }];
  const { rows: orders, unread, lost, next, looped, contradiction } = answer.value;
  const isWhole = lost === 0 && !looped && next === undefined && contradiction === undefined;
  const beside = { unread, ...(lost > 0 && { lost }) };
  const times = stamp();
  if (!isWhole) return [{ type: 'ordersShown', orders, ...beside, times }, { type: 'probed' }];
  return [
    { type: 'ordersRead', orders, complete: true, times },
    { type: 'pollAnswered', poller: 'orders', times, paceMs: POLL_PACE_MS.orders },
    { type: 'probed' },
  ];
}
