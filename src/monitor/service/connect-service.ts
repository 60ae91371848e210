import type { SharedLimits } from '../../limits/shared-limits.ts';
import { type Client, createClient } from '../../api/client.ts';
import type { ServiceSettings } from '../../api/client-options.ts';
import type { Settings } from '../../config/settings.ts';
import { createConnectionPool, type OpenConnectionPool } from '../../api/transport/transport.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MonitorEvent, Publish } from '../../domain/monitor-event.ts';
import type { Failure } from '../../domain/failure.ts';
import type { DetailRequest } from '../../domain/detail.ts';
import type { Random } from '../../domain/random.ts';
import { clientService } from '../../cancel/client-service.ts';
import { type Cancels, createCancels } from '../../cancel/cancel-machine.ts';
import type { CancelRecords } from '../../cancel/records/cancel-records.ts';
import type { Wants } from '../../polling/poller-requests.ts';
import { searchCatalog } from '../../polling/catalog/search-catalog.ts';
import { startDetailPollers } from '../../polling/detail-pollers.ts';
import { type OwnOrders, rememberOwnOrders } from '../../polling/own-orders.ts';
import { type OrderWatch, watchOrders } from '../../polling/watch-orders.ts';
import { type Pollers, startPollers } from '../../polling/start-pollers.ts';
import { messageEvent } from '../message-event.ts';

/** Here, because a file of its own would have to be found and linked before the first request. */
export { openSharedLimits } from '../../limits/open-shared-limits.ts';

export interface ServiceOptions extends ServiceSettings, Pick<Settings, 'pollMs' | 'readOnly'> {
  readonly clock: Clock;
  readonly random: Random;
  readonly demo: boolean;
  /** Where cancels leave what must outlive this process; `onTrouble` is told when that cannot be written. */
  readonly openRecords: (onTrouble: (problem: string) => void) => CancelRecords;
  /** Shares budgets with other processes; `onNotice` is told when that cannot be done, and when it can again. */
  readonly openSharing?: (onNotice: (text: string) => void) => SharedLimits | undefined;
  readonly publish: Publish;
  /** Other connections than those of undici. */
  readonly openPool?: OpenConnectionPool;
  /** Puts something between the client and its connections, such as a recorder. */
  readonly tapPool?: (openPool: OpenConnectionPool) => OpenConnectionPool;
  readonly wants: () => Wants;
  /** What is looked at now and asked for slowly; nothing by default. */
  readonly details?: () => readonly DetailRequest[];
}

/** Everything that talks to a service, running. Whoever publishes its events lets its parts see them too. */
export interface Connection {
  readonly pollers: Pollers;
  readonly ownOrders: OwnOrders;
  readonly orderWatch: OrderWatch;
  /** Missing without an account, and in read-only mode. */
  readonly cancels?: Cancels;
  /** Finds what is not loaded; tells what was found, or why nothing was, as events. */
  search(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Often enough that a service which drops idle connections after a few seconds finds it in use. */
const PROBE_PACE_MS = 2_500;
/** A connection that does not answer for so long is not called ready. */
const PROBE_DEADLINE_MS = 5_000;
/** Longer than the journal believes that a process of which it knows nothing still runs. */
const RESTORE_AGAIN_MS = 66_000;
const BUDGET_PACE_MS = 1_000;

/** Connects the engine to a service: pollers, the cancel machine on its own connection, and its journal. */
export function connectService(options: ServiceOptions): Connection {
  const { clock, credentials, publish, openPool = createConnectionPool, tapPool } = options;
  const sharing = options.openSharing?.((text) => {
    publish(messageEvent(clock, text));
  });
  const client = createClient({
    ...options,
    openPool: tapPool ? tapPool(openPool) : openPool,
    sharing,
  });
  const orderWatch = watchOrders({ client, clock, publish });
  const ownOrders = rememberOwnOrders({
    ...(credentials && { address: credentials.address, ownerKey: credentials.apiKey }),
  });
  const account = ownOrders.account;
  const details = startDetailPollers({ ...options, client, account, wants: options.details ?? (() => []) });
  const pollers = startPollers({ ...options, client, details });
  const cancels = credentials && !options.readOnly ? openCancels(options, client, pollers) : undefined;
  const stops = [
    every(clock, BUDGET_PACE_MS, () => {
      publish({ type: 'budgetsCounted', use: client.budgetSnapshot() });
      const offsetMs = client.clockOffset();
      publish({ type: 'clocksCompared', offsetMs });
      if (cancels) publish({ type: 'cancelConnectionMeasured', ...client.cancelConnection.status() });
    }),
  ];
  if (cancels) stops.push(every(clock, PROBE_PACE_MS, () => warmCancelConnection(client, pollers, publish)));
  void cancels?.restore();
  // What another process may have seen through by then is nobody's now, if it is still there.
  if (cancels) stops.push(clock.schedule(RESTORE_AGAIN_MS, () => void cancels.restore()));
  return {
    pollers,
    ownOrders,
    orderWatch,
    cancels,
    async search(text) {
      const found = await searchCatalog(client, text);
      publish(found.ok ? found.value : searchFailed(text, found.failure, clock));
    },
    close() {
      pollers.stop();
      orderWatch.stop();
      for (const stop of stops) stop();
      return client.close();
    },
  };
}

function searchFailed(text: string, { endpoint, message }: Failure, clock: Clock): MonitorEvent {
  return messageEvent(clock, `search for "${text}": ${endpoint}: ${message}`);
}

function openCancels(options: ServiceOptions, client: Client, pollers: Pollers): Cancels {
  const { clock, random, publish } = options;
  const onTrouble = (text: string): void => publish(messageEvent(clock, text));
  return createCancels({
    service: clientService(client),
    clock,
    random,
    ...options.openRecords(onTrouble),
    onProgress: (progress) => {
      publish({ type: 'cancelProgressed', progress });
      if (progress.phase === 'settled') pollers.refresh();
    },
    onEverything: (progress) => publish({ type: 'everythingProgressed', progress }),
    onReadsPaused: (paused) => pollers.hold('throttled', paused),
  });
}

/** While nothing is asked the connection is left as it is; the probe goes its way. */
async function warmCancelConnection(client: Client, pollers: Pollers, publish: Publish): Promise<void> {
  if (!pollers.held) await client.cancelConnection.warm({ deadlineMs: PROBE_DEADLINE_MS });
  publish({ type: 'cancelConnectionMeasured', ...client.cancelConnection.status() });
}

/** Runs now, and again `paceMs` after each run is over, until stopped. */
function every(clock: Clock, paceMs: number, run: () => void | Promise<void>): () => void {
  let stopped = false;
  let cancelTimer: (() => void) | undefined;
  const turn = async (): Promise<void> => {
    await run();
    if (!stopped) cancelTimer = clock.schedule(paceMs, () => void turn());
  };
  void turn();
  return () => {
    stopped = true;
    cancelTimer?.();
  };
}
