import type { Clock } from '../../domain/clock.ts';
import { listMarkets } from '../../state/select/market-list.ts';
import type { Store } from '../../state/store.ts';
import type { View } from '../../state/view-state.ts';
import { cacheFolder, stateFolder } from '../../storage/folders.ts';
import { errorCode } from '../../storage/write-durably.ts';
import type { Settings } from '../../config/settings.ts';
import type { Environment } from '../../system/environment.ts';
import { type CachedMarkets, type CatalogCache, catalogCache } from '../../storage/catalog-cache.ts';
import { messageEvent } from '../message-event.ts';
import { type AlertKeeper, keepAlerts } from './keep-alerts.ts';
import { savePreferences, readKeptView } from './save-preferences.ts';

/** What earlier runs left for this one, and this one leaves for later ones: choices, and the catalog of a service. */
export interface SavedState {
  /** Read at once, for the first frame. */
  view(host: string): Partial<View>;
  firstMarkets(): CachedMarkets | undefined;
  /** Hands over alerts, tells so, and the rest of the catalog once there is `time` for it; writes down what changes. */
  attach(store: Store, time?: Promise<void>, onAlerts?: () => void): Promise<void>;
  /** Writes what is not written yet. */
  settle(): Promise<void>;
}

/** The embedded exchange begins anew each time: its catalog is not kept. */
export function openSavedState(
  settings: Settings,
  environment: Environment,
  clock: Clock,
  { keepsCatalog = true }: { readonly keepsCatalog?: boolean } = {},
): SavedState {
  const folder = stateFolder(environment);
  const { url, catalogUrl, creator } = settings;
  const cache =
    url === undefined || !keepsCatalog
      ? undefined
      : catalogCache(cacheFolder(environment), [url, catalogUrl, creator]);
  let keeper: ReturnType<typeof savePreferences> | undefined;
  let alerts: AlertKeeper | undefined;
  return {
    view: (host) => readKeptView(folder, host),
    firstMarkets: () => cache?.head(),
    async attach(store, time, onAlerts) {
      const onTrouble = (text: string): void => store.dispatch(messageEvent(clock, text));
      const { host } = store.state().session;
      keeper = savePreferences(store, { folder, clock, onTrouble });
      await time;
      alerts = await keepAlerts({ store, folder, host, nowMs: clock.monotonicMs(), onTrouble });
      onAlerts?.();
      if (cache) await attachCatalog(cache, store, clock, onTrouble);
    },
    async settle() {
      await Promise.all([keeper?.settle(), alerts?.settle()]);
    },
  };
}

async function attachCatalog(
  cache: CatalogCache,
  store: Store,
  clock: Clock,
  onTrouble: (text: string) => void,
): Promise<void> {
  await cache.read((piece) => store.dispatch({ type: 'catalogRemembered', ...piece }));
  // A service that is near may have listed everything by now.
  let written = store.state().catalogComplete ? undefined : store.state().markets;
  const keep = (): void => {
    const state = store.state();
    if (!state.catalogComplete || state.markets === written) return;
    written = state.markets;
    const markets = listMarkets({ ...state, view: { ...state.view, filter: '' } });
    cache
      .write({ markets, readAtMs: clock.now() })
      .catch((error: unknown) => onTrouble(`the list of markets could not be kept (${errorCode(error)})`));
  };
  keep();
  store.subscribe(keep);
}
