import { maxOverlayTop } from '../view/overlays/overlay-end.ts';
import { parseAlert } from '../domain/alert.ts';
import { READY } from '../domain/alert-watch.ts';
import { watchedAlert } from '../state/select/alerts.ts';
import type { WatchedAlert } from '../state/watched-alert.ts';
import { type Session, initialState } from '../state/app-state.ts';
import { type Store, createStore } from '../state/store.ts';
import type { ColorLevel } from '../terminal/capabilities.ts';
import type { SavedState } from './persistence/persistence.ts';
import type { MonitorFlags } from '../config/monitor-flags.ts';
import type { Settings } from '../config/settings.ts';
import type { Environment } from '../system/environment.ts';
import { readKeys } from '../config/file/check-keys.ts';
import { realClock } from '../system/system-clock.ts';
import { chooseTheme } from './screen/choose-theme.ts';

export interface StoreOptions {
  readonly flags: MonitorFlags;
  readonly settings: Settings;
  readonly savedState: SavedState;
  readonly environment: Environment;
  readonly colorLevel: ColorLevel;
}

/** The state as it is before anything was asked: which service, as whom, and what flags and the saved state select. */
export function openStore({ flags, settings, savedState, environment, colorLevel }: StoreOptions): Store {
  const session = { ...sessionOf(settings), ...(colorLevel === 0 && { colorless: true }) };
  const kept = savedState.view(session.host);
  const own = Object.entries(settings.keys ?? {}).map(([id, text]) => [id, readKeys(text)] as const);
  const keys = Object.fromEntries(own);
  const store = createStore(
    {
      ...initialState(session, {
        ...kept,
        ...(session.demo && { hint: kept.hint ?? 0 }),
        theme: chooseTheme({ told: settings.theme, kept: kept.chosenTheme, colorLevel }, environment),
        ...(settings.chart && { chart: settings.chart }),
        wantedMarket: flags.market,
      }),
      keys,
    },
    maxOverlayTop,
  );
  const alerts = (settings.alerts ?? []).flatMap(configuredAlert);
  if (alerts.length > 0) store.dispatch({ type: 'alertsAdded', alerts });
  const remembered = savedState.firstMarkets();
  if (remembered) store.dispatch({ type: 'catalogRemembered', ...remembered });
  return store;
}

function sessionOf(settings: Settings): Session {
  const {
    url,
    profile,
    fault,
    creator,
    credentials,
    credentialsProblem: problem,
    credentialsSource,
    readOnly,
    instant,
  } = settings;
  const scope = { readOnly, ...(instant === true && { instant }), creator };
  if (url === undefined) return { demo: true, host: 'demo exchange', ...scope, fault };
  return {
    demo: false,
    host: new URL(url).host,
    ...scope,
    profile,
    ...(credentials && { address: credentials.address }),
    credentialsProblem: problem,
    ...(problem !== undefined && credentialsSource !== undefined && { areKeysFound: true }),
  };
}

function configuredAlert(text: string): WatchedAlert[] {
  const read = parseAlert(text);
  return 'alert' in read
    ? [{ ...watchedAlert(read.alert, realClock.monotonicMs(), READY), configured: true }]
    : [];
}
