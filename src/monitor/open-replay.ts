import { maxOverlayTop } from '../view/overlays/overlay-end.ts';
import { initialState } from '../state/app-state.ts';
import { createStore } from '../state/store.ts';
import type { ColorLevel } from '../terminal/capabilities.ts';
import { readChoices } from '../state/preferences.ts';
import type { SavedState } from './persistence/persistence.ts';
import { chooseTheme } from './screen/choose-theme.ts';
import type { MonitorOptions } from './compose-monitor.ts';
import type { Settings } from '../config/settings.ts';
import type { Environment } from '../system/environment.ts';
import type { Recording, RecordingHead } from '../recording/recording-line.ts';
import { type ReplayRuntimeOptions, replayRuntime } from './runtime/replay-runtime.ts';

export interface ReplayPurpose extends ReplayRuntimeOptions {
  readonly recording: Recording;
}

/** A recording to be looked at as settings and terminal want it drawn. It remembers nothing and is not remembered. */
export function openReplay(
  { recording, ...options }: ReplayPurpose,
  settings: Settings,
  environment: Environment,
  colorLevel: ColorLevel,
): Pick<MonitorOptions, 'settings' | 'runtime' | 'store' | 'savedState'> {
  const { head } = recording;
  const look = { ...lookOf(settings), ...settingsThen(head) };
  const { choices, market, savedMarket, keys } = head;
  const kept = readChoices(choices);
  const theme = chooseTheme({ told: look.theme, kept: kept.chosenTheme, colorLevel }, environment);
  const session = { ...sessionOf(head), ...(colorLevel === 0 && { colorless: true }) };
  const view = {
    ...kept,
    theme,
    ...(look.chart && { chart: look.chart }),
    wantedMarket: market,
    savedMarket,
  };
  // From the first frame on: nobody may take what was then, on its way to `--from`, for a service as it is now.
  const replay = { atMs: 0, endMs: recording.endMs, speed: options.speed ?? 1, paused: false };
  const store = createStore({ ...initialState(session, view), keys: keys ?? {}, replay }, maxOverlayTop);
  return { settings: look, runtime: replayRuntime(recording, options), store, savedState: NOTHING_SAVED };
}

/** Of the settings what concerns the screen: the service is the recording's. */
function lookOf({ fps, theme, chart, ascii, mouse, screenReader }: Settings): Settings {
  // What rang then is over.
  const silent = { alertBell: false, alertNotify: false };
  return { readOnly: false, ...silent, fps, theme, chart, ascii, mouse, screenReader };
}

function settingsThen({
  catalogUrl,
  dataUrl,
  tradesPath,
  creator,
  readOnly = false,
  instant = false,
  share,
  limits,
}: RecordingHead): Settings {
  return { catalogUrl, dataUrl, tradesPath, creator, readOnly, instant, share, limits };
}

function sessionOf({
  demo,
  url,
  address,
  creator,
  readOnly = false,
  instant = false,
}: RecordingHead): Parameters<typeof initialState>[0] {
  const account =
    address === undefined ? { credentialsProblem: 'the recording is of no account' } : { address };
  const scope = { readOnly, ...(instant && { instant }), creator };
  return { demo, host: new URL(url).host, ...scope, ...account };
}

const NOTHING_SAVED: SavedState = {
  view: () => ({}),
  firstMarkets: () => undefined,
  attach: async () => {},
  settle: async () => {},
};
