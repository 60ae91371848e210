import type { LimitStore, StoreLost } from './store/limit-store.ts';
import { createSharedLimits, type SharedLimits } from './shared-limits.ts';
import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { errorCode } from '../storage/write-durably.ts';
import { isSoleProcess } from './is-sole-process.ts';
import { shortHash } from '../text/short-hash.ts';

const SHARE_ALONE = 1 / 8;

/** Where and for whom limits are shared. */
export interface SharedLimitsSource {
  readonly stateFolder: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Nothing is opened before a cancel is over. */
  readonly afterCancel?: boolean;
  /** The first read is sent before the shared place is opened, where nobody on this machine has shared of late. */
  readonly firstAtOnce?: boolean;
  readonly onNotice: (text: string) => void;
}

/** With whom limits are shared, and where. */
export interface SharedSettings {
  readonly url?: string;
  readonly credentials?: { readonly address: string };
  readonly budgetStore?: string;
  readonly budgetShare?: number;
}

/** The limits that the settings say are shared; undefined where this process is to keep its own. */
export function openSharedLimits(
  settings: SharedSettings,
  options: SharedLimitsSource,
): SharedLimits | undefined {
  const { url, credentials, budgetStore = 'local', budgetShare = SHARE_ALONE } = settings;
  if (url === undefined || budgetStore === 'local') return undefined;
  const { address } = credentials ?? {};
  const { stateFolder, clock, firstAtOnce = false } = options;
  return createSharedLimits({
    ...options,
    open: () => openStore(budgetStore, new URL(url).host, options),
    account: address === undefined ? '' : shortHash(address.toLowerCase()),
    shareAlone: budgetShare,
    firstAlone: firstAtOnce && budgetStore === 'sqlite' && isSoleProcess(stateFolder, clock.now()),
    onNotice: (text) => options.onNotice(sanitizeLine(text, 400)),
  });
}

type StoreOptions = Pick<SharedLimitsSource, 'stateFolder' | 'clock' | 'random'>;

/** Opens the store that the settings name. Never rejects: its code may be out of reach where no file can be opened any more. */
export async function openStore(
  budgetStore: string,
  service: string,
  options: StoreOptions,
): Promise<LimitStore | StoreLost> {
  try {
    return await loadStore(budgetStore, service, options);
  } catch (error) {
    return { lost: `its code cannot be loaded (${errorCode(error)})` };
  }
}

/** Loads what the store needs: nothing of it is needed before. */
async function loadStore(
  budgetStore: string,
  service: string,
  { stateFolder, clock, random }: StoreOptions,
): Promise<LimitStore | StoreLost> {
  if (budgetStore === 'sqlite') {
    const { openSqliteStore } = await import('./store/sqlite-store.ts');
    return openSqliteStore({ stateFolder, service, clock, random });
  }
  const { openRedisStore } = await import('./store/redis-store.ts');
  return openRedisStore({ url: budgetStore, service, clock });
}
