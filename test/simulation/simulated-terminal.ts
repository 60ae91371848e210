import type { Credentials } from '../../src/api/signing/credentials.ts';
import { createCancelKey, type CancelKey } from '../../src/monitor/input/cancel-key.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import { connectService, type Connection } from '../../src/monitor/service/connect-service.ts';
import { wantedNow } from '../../src/monitor/service/wanted-readings.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Random } from '../../src/domain/random.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore, type Store } from '../../src/state/store.ts';
import { wantedLookUps } from '../../src/monitor/service/wanted-details.ts';
import { mortalClock, type MortalClock } from './mortal-clock.ts';
import type { SharedLimits } from './share-limits.ts';
import type { SimulatedDisk } from './simulated-disk.ts';
import type { SimulatedNetwork } from './simulated-network.ts';

export interface TerminalOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly disk: SimulatedDisk;
  readonly credentials: Credentials;
  readonly onEvent: (event: MonitorEvent) => void;
  /** Missing: it keeps its budgets to itself. */
  readonly shared?: SharedLimits;
}

/** One run of the monitor without its screen: state, pollers, cancel key and machine as the program composes them. */
export interface SimulatedTerminal {
  readonly startedAtMs: number;
  readonly process: MortalClock;
  readonly store: Store;
  readonly connection: Connection;
  readonly key: CancelKey;
  /** Presses a key of the cancel alone, as a person does. */
  press(key: 'X' | 'x' | 'ctrl-x' | 'enter'): void;
}

export function startTerminal(options: TerminalOptions): SimulatedTerminal {
  const process = mortalClock(options.clock);
  const { shared } = options;
  const session = { demo: true, host: 'exchange', readOnly: false };
  const store = createStore(initialState(session));
  let made: Connection | undefined;
  const publish = createPublish({ store, clock: process, connection: () => made });
  const connection = (made = connectService({
    url: ADDRESS,
    credentials: options.credentials,
    demo: true,
    readOnly: false,
    clock: process,
    random: options.random,
    ...(shared && { limits: shared.limits, openSharing: () => shared.open(process) }),
    openRecords: () => options.disk.open(process),
    openPool: (origin) => options.network.openPool(origin, process),
    publish(event) {
      if (process.killed) return;
      options.onEvent(event);
      publish(event);
    },
    wants: () => wantedNow(store.state()),
    details: () => wantedLookUps(store.state()),
  }));
  store.subscribe(() => connection.pollers.wantsChanged());
  const cancels = connection.cancels;
  const key = createCancelKey({ store, clock: process, cancels: () => cancels, instant: false });
  let chunk = 0;
  return {
    startedAtMs: options.clock.now(),
    process,
    store,
    connection,
    key,
    press: (name) => key.press(name, { readAtMs: process.monotonicMs(), chunk: ++chunk, alone: true }),
  };
}

/** Literal loopback: credentials go nowhere else without TLS. */
const ADDRESS = 'http://127.0.0.1:1';
