import { type Theme, THEMES } from '../state/view-state.ts';
import { configFile } from '../storage/folders.ts';
import { BUDGET_STORE, CREATOR } from './file/value-kinds.ts';
import { findPlace, type FoundPlace } from './find-place.ts';
import { readConfig } from './file/read-config.ts';
import type { ProfileSettings } from './file/config-keys.ts';
import { findCredentials } from './credentials/find-credentials.ts';
import { type SettingFlags, type Settings, UsageError } from './settings.ts';
import type { Environment } from '../system/environment.ts';
import type { Config } from './file/check-config.ts';
import { noSuchProfile } from './file/describe-mistakes.ts';

/**
 * Flags beat the environment, the environment beats the profile. A service, or an address, from a flag or a variable that
 * is not the profile's takes the place of all its addresses, and the keys stored for the profile do not go there. `--demo`
 * sets aside everything about a service, so that a demo can never touch real money.
 * @throws UsageError for mistakes in config.toml, a profile or a service that is not there, addresses and a creator that are none
 */
export async function readSettings(flags: SettingFlags, environment: Environment): Promise<Settings> {
  if (flags.creator && CREATOR.read(flags.creator) === undefined) {
    throw new UsageError(`--creator should be ${CREATOR.says}`);
  }
  const file = configFile(environment);
  const asked = flags.profile ?? (environment['PMTOP_PROFILE'] || undefined);
  const { name, settings: profile, others } = chooseProfile(await readConfig(file), asked, file);
  const wishes = { ...preferencesOf(flags, environment, profile), ...(name && { profile: name }) };
  const creator = flags.creator || undefined;
  const demo = { ...wishes, fault: flags.fault, creator };
  if (flags.demo) return demo;
  const found = findPlace(flags, environment, profile);
  const { place } = found;
  if (flags.fault && (place.url !== undefined || name)) {
    throw new UsageError('--fault is for the demo: add --demo');
  }
  if (place.url === undefined) {
    if (name)
      throw new UsageError(
        `profile ${name} names no service: give it a url or a service in ${file}, or add --demo`,
      );
    if (others.length === 0) return demo;
    throw new UsageError(`which profile? Add --profile ${others.join('|')}, or default_profile in ${file}`);
  }
  const { share, limits, budgetShare } = profile;
  return {
    ...wishes,
    profile: isElsewhere(found) ? undefined : name,
    ...place,
    spellingOf: found.keepsSpelling ? (name === undefined ? 'the top' : `profile ${name}`) : undefined,
    isUrlOfConfig: !found.isOther && found.stored.url === place.url,
    share,
    limits: found.isOther ? undefined : limits,
    budgetStore: readBudgetStore(environment) ?? profile.budgetStore ?? 'sqlite',
    budgetShare,
    creator: creator ?? (found.isOther ? undefined : profile.creator),
    ...(flags.publicOnly ? {} : await accountOf(found, environment, name, profile)),
  };
}

/** Names of the profiles in config.toml, for completion; none where it cannot be read. */
export async function knownProfiles(environment: Environment): Promise<readonly string[]> {
  try {
    return [...((await readConfig(configFile(environment)))?.profiles.keys() ?? [])];
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

/** What concerns the program and its user, and holds for a demo too. */
function preferencesOf(flags: SettingFlags, environment: Environment, profile: ProfileSettings): Settings {
  const { keys, pollMs, title, alerts, alertBell, alertNotify } = profile;
  return {
    readOnly: flags.readOnly ?? readSwitch(environment, 'PMTOP_READ_ONLY') ?? profile.readOnly === true,
    instant: flags.instant ?? profile.instant,
    fps: flags.fps ?? profile.fps,
    ascii: flags.ascii ?? readSwitch(environment, 'PMTOP_ASCII') ?? profile.ascii,
    theme: flags.theme ?? readTheme(environment['PMTOP_THEME']) ?? profile.theme,
    chart: flags.chart ?? profile.chart,
    mouse: flags.mouse ?? profile.mouse,
    screenReader: flags.screenReader ?? readSwitch(environment, 'INK_SCREEN_READER') ?? profile.screenReader,
    keys,
    pollMs,
    title,
    alerts,
    alertBell,
    alertNotify,
  };
}

type Account = Pick<Settings, 'credentials' | 'credentialsProblem' | 'credentialsSource'>;

async function accountOf(
  found: FoundPlace,
  environment: Environment,
  name: string | undefined,
  profile: ProfileSettings,
): Promise<Account> {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    return { credentialsProblem: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set, so nothing is signed: unset it' };
  }
  const keys = await findCredentials({
    environment,
    profile: name,
    command: profile.credentialCommand,
    storedAreFor: isElsewhere(found)
      ? (found.stored.url ?? `the service of [${name ?? 'default'}]`)
      : undefined,
  });
  if ('credentials' in keys) return { credentials: keys.credentials, credentialsSource: keys.source };
  return { credentialsProblem: keys.problem, credentialsSource: keys.source };
}

/** Somewhere else than the profile says, or a service where it says none: neither its keys nor its name go there. */
function isElsewhere({ place, stored, isOther }: FoundPlace): boolean {
  return stored.url === undefined ? isOther : stored.url !== place.url;
}

/** What a variable that switches something says; an empty one says nothing. */
function readSwitch(environment: Environment, name: string): boolean | undefined {
  const word = environment[name]?.toLowerCase();
  if (!word) return undefined;
  if (word === '1' || word === 'true') return true;
  if (word === '0' || word === 'false') return false;
  throw new UsageError(`${name} should be 1 or true, 0 or false`);
}

function readTheme(name: string | undefined): Theme | undefined {
  if (!name) return undefined;
  const theme = THEMES.find((known) => known === name);
  if (theme) return theme;
  throw new UsageError(`PMTOP_THEME: there is no theme "${name}"; there are ${THEMES.join(', ')}`);
}

function readBudgetStore({ PMTOP_BUDGET_STORE: text }: Environment): string | undefined {
  if (!text) return undefined;
  const store = BUDGET_STORE.read(text);
  if (store !== undefined) return store;
  throw new UsageError(`PMTOP_BUDGET_STORE should be ${BUDGET_STORE.says}`);
}

export interface ChosenProfile {
  /** Missing: none was chosen. */
  readonly name?: string;
  readonly settings: ProfileSettings;
  readonly others: readonly string[];
}

/**
 * The settings of the profile that was asked for, else of the default one, else of the only one, above what holds for all.
 * @throws UsageError when a profile was asked for that is not there
 */
function chooseProfile(config: Config | undefined, asked: string | undefined, file: string): ChosenProfile {
  const { shared = {}, profiles = new Map<string, ProfileSettings>(), defaultProfile } = config ?? {};
  const others = [...profiles.keys()];
  const name = asked ?? defaultProfile ?? (others.length === 1 ? others[0] : undefined);
  if (name === undefined) return { settings: shared, others };
  const profile = profiles.get(name);
  if (profile) return { name, settings: mergeSettings(shared, profile), others };
  const where = config ? `in ${file}` : `${file} does not exist, pmtop init writes it`;
  throw new UsageError(`${noSuchProfile(name, others)} (${where})`);
}

/** A profile's service, or an address that takes the place of the shared one, is not mixed with what is shared of another. */
function mergeSettings(shared: ProfileSettings, above: ProfileSettings): ProfileSettings {
  const isShared = shared.service !== undefined || shared.url !== undefined;
  const replaces = above.service !== undefined || (above.url !== undefined && isShared);
  const below = replaces ? withoutPlace(shared) : shared;
  return {
    ...below,
    ...above,
    ...((below.limits ?? above.limits) && { limits: { ...below.limits, ...above.limits } }),
    ...((below.pollMs ?? above.pollMs) && { pollMs: { ...below.pollMs, ...above.pollMs } }),
    ...((below.keys ?? above.keys) && { keys: { ...below.keys, ...above.keys } }),
  };
}

function withoutPlace(settings: ProfileSettings): ProfileSettings {
  const { service: _, url: _url, catalogUrl: _catalog, dataUrl: _data, ...rest } = settings;
  const { headerPrefix: _prefix, timestampUnit: _unit, ...others } = rest;
  return others;
}
