import type { Traffic } from '../api/request/traffic.ts';
import type { DrillName } from '../domain/drills.ts';
import type { Publish } from '../domain/monitor-event.ts';
import type { Cancels } from '../cancel/cancel-machine.ts';
import type { Pollers } from '../polling/start-pollers.ts';
import type { Store } from '../state/store.ts';
import { wantedLookUps } from './service/wanted-details.ts';
import type { Settings } from '../config/settings.ts';
import type { Connection } from './service/connect-service.ts';
import type { FoundService } from './service/find-service.ts';
import { describeError } from '../text/describe-error.ts';
import { wantedNow } from './service/wanted-readings.ts';
import type { Runtime } from './runtime/runtime.ts';

export interface LinkOptions {
  readonly settings: Settings;
  readonly runtime: Runtime;
  readonly store: Store;
  readonly publish: Publish;
}

/** The service as keys and the screen see it: there from the start, though it has to be found first. */
export interface ServiceLink {
  /** Finds the service and connects the engine to it; what goes wrong is told as an event. */
  open(): void;
  /** Lets go of the service and finds it again. */
  reopen(): Promise<void>;
  /** Lets go of the service for good; resolves when those who share budgets know. */
  close(): Promise<void>;
  /** Once there is a service. */
  connection(): Connection | undefined;
  /** Once there is a service, an account and leave to cancel. */
  cancels(): Cancels | undefined;
  /** Nothing is asked while any reason to hold stands. */
  readonly hold: Pollers['hold'];
  /** The screen may show something else than before. */
  wantsChanged(): void;
  refresh(): void;
  /** Bytes of bodies to and from the service since the start. */
  bytes(): number;
  search(text: string): void;
  /** Switches the demo's exchange to another fault; an event tells when it has. */
  switchFault(fault: DrillName): void;
}

export function createServiceLink(options: LinkOptions): ServiceLink {
  const held = new Map<Parameters<Pollers['hold']>[0], boolean>();
  let service: FoundService | undefined;
  let connection: Connection | undefined;
  let opened = 0;
  let bytes = 0;
  const countBytes = (traffic: Traffic): void => {
    bytes += traffic.bytesIn + traffic.bytesOut;
  };

  async function open(): Promise<void> {
    const { runtime, publish } = options;
    const mine = opened;
    try {
      // The client is loaded while the service is being found.
      const loading = import('./service/connect-service.ts');
      service = await runtime.findService(publish);
      const { connectService } = await loading;
      if (!service) return;
      const { url, account, demo } = service;
      const { host } = new URL(url);
      publish({ type: 'serviceFound', host, demo, ...(account && { address: account.address }) });
      const parts = await runtime.connectionTo(service);
      // In the turn in which it begins: it is there before anything that it asks is answered.
      connection = connectService({
        ...serviceOptions(options, service),
        ...parts,
        // What one that was left tells, like a cancel that its close ends, is of nothing that is shown any more.
        publish: (event) => void (mine === opened && publish(event)),
        onTraffic: countBytes,
      });
      for (const [reason, isHeld] of held) connection.pollers.hold(reason, isHeld);
    } catch (error) {
      publish({ type: 'serviceLost', reason: describeError(error) });
    }
  }
  return {
    open: () => void open(),
    async reopen() {
      const closing = connection;
      connection = undefined;
      opened++;
      await closing?.close();
      await open();
    },
    close: async () => connection?.close(),
    connection: () => connection,
    cancels: () => connection?.cancels,
    hold(reason, isHeld) {
      // What becomes of this terminal has no part in what was asked from another.
      if (!options.runtime.live && reason !== 'paused') return;
      held.set(reason, isHeld);
      connection?.pollers.hold(reason, isHeld);
    },
    wantsChanged: () => connection?.pollers.wantsChanged(),
    bytes: () => bytes,
    refresh: () => connection?.pollers.refresh(),
    search: (text) => void connection?.search(text),
    switchFault: (fault) => service?.switchFault?.(fault),
  };
}

function serviceOptions({ settings, runtime, store }: LinkOptions, service: FoundService) {
  const { url, account, demo } = service;
  return {
    ...settings,
    url,
    demo,
    ...(account && { credentials: account }),
    clock: runtime.clock,
    random: runtime.random,
    wants: () => wantedNow(store.state()),
    details: () => wantedLookUps(store.state()),
  };
}
