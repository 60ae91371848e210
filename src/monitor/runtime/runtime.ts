import type { Clock } from '../../domain/clock.ts';
import type { ReplayControl } from '../../actions/command.ts';
import type { Publish } from '../../domain/monitor-event.ts';
import type { Random } from '../../domain/random.ts';
import type { Store } from '../../state/store.ts';
import type { InputEvent } from '../../terminal/input/input-event.ts';
import { fileRecords } from '../../cancel/records/record-files.ts';
import { stateFolder } from '../../storage/folders.ts';
import { realClock } from '../../system/system-clock.ts';
import { realRandom } from '../../system/system-random.ts';
import type { Settings } from '../../config/settings.ts';
import type { ServiceOptions } from '../service/connect-service.ts';
import { type FoundService, findService } from '../service/find-service.ts';

type HandleInput = (event: InputEvent) => void;

export type ConnectionParts = Pick<ServiceOptions, 'openRecords' | 'openSharing' | 'openPool' | 'tapPool'>;

/** What a runtime may do with a monitor once its screen is there. */
export interface Stage {
  readonly store: Store;
  /** Does what an input stands for, but for leaving and for what would reach past the screen. */
  readonly handleInput: HandleInput;
  /** Forgets the service and finds it again. */
  reopen(): Promise<void>;
}

/** What a monitor runs in: a service as it is now, or as a recording knows it. */
export interface Runtime {
  /** The time of what is shown; that of the terminal is always the machine's. */
  readonly clock: Clock;
  readonly random: Random;
  /** What is canceled here is canceled: whoever leaves waits for it. */
  readonly live: boolean;
  /** The service to talk to; undefined when there is none, and an event has said why. */
  findService(publish: Publish): Promise<FoundService | undefined>;
  /** How that service is talked to, and where what must outlive the process is kept. */
  connectionTo(service: FoundService): Promise<ConnectionParts>;
  /** Something was pressed; `handle` does what it stands for. */
  readonly interceptInput?: (event: InputEvent, handle: HandleInput) => void;
  /** The alerts of earlier runs are in the state. */
  readonly noteAlerts?: () => void;
  readonly begin?: (stage: Stage) => void;
  /** Of a recording that is played: how it goes on. */
  readonly control?: (control: ReplayControl) => void;
  /** Resolves when nothing of it is left to be written, with what is to be said then. */
  readonly close?: () => Promise<string | undefined>;
}

/** This machine, its files, and the service that the settings name. */
export function machineRuntime(settings: Settings, environment: NodeJS.ProcessEnv): Runtime {
  const folder = stateFolder(environment);
  return {
    clock: realClock,
    random: realRandom,
    live: true,
    findService: (publish) => findService(settings, publish),
    async connectionTo({ url, account, demo }) {
      const { openSharedLimits } = await import('../service/connect-service.ts');
      const owner = { url, address: account?.address ?? '' };
      const here = { clock: realClock, processId: process.pid };
      return {
        openRecords: (onTrouble) => fileRecords({ ...here, folder, owner, demo, onTrouble }),
        openSharing: (onNotice) =>
          openSharedLimits(settings, {
            ...here,
            stateFolder: folder,
            random: realRandom,
            firstAtOnce: true,
            onNotice,
          }),
      };
    },
  };
}
