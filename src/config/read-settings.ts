import { type Theme, THEMES } from '../state/view-state.ts';
import { configFile } from '../storage/folders.ts';
import { ADDRESS, BUDGET_STORE } from './file/value-kinds.ts';
import { readConfig } from './file/read-config.ts';
import type { ProfileSettings } from './file/config-keys.ts';
import { findCredentials } from './credentials/find-credentials.ts';
import { type SettingFlags, type Settings, UsageError } from './settings.ts';
import type { Environment } from '../system/environment.ts';
import type { Config } from './file/check-config.ts';
import { noSuchProfile } from './file/describe-mistakes.ts';

/**
 * Flags beat the environment, the environment beats the profile. An address from a flag or a variable that is not the
 * profile's takes the place of all its addresses, and the keys stored for the profile do not go there. `--demo` sets
 * aside everything about a service, so that a demo can never touch real money.
 * @throws UsageError for mistakes in config.toml, a profile that is not there, and addresses that are none
 */
export async function readSettings(flags: SettingFlags, environment: Environment): Promise<Settings> {
  const file = configFile(environment);
  const asked = flags.profile ?? (environment['PMTOP_PROFILE'] || undefined);
  const { name, settings: profile, others } = chooseProfile(await readConfig(file), asked, file);
  const wishes = { ...preferencesOf(flags, environment, profile), ...(name && { profile: name }) };
  const demo = { ...wishes, fault: flags.fault };
  if (flags.demo) return demo;
  const addresses = addressesOf(flags, environment, profile);
  if (flags.fault && (addresses.url !== undefined || name)) {
    throw new UsageError('--fault is for the demo: add --demo');
  }
  if (addresses.url === undefined) {
    if (name)
      throw new UsageError(`profile ${name} names no service: give it a url in ${file}, or add --demo`);
    if (others.length === 0) return demo;
    throw new UsageError(`which profile? Add --profile ${others.join('|')}, or default_profile in ${file}`);
  }
  const { headerPrefix, timestampUnit, share, limits, creator, budgetShare } = profile;
  return {
    ...wishes,
    ...addresses,
    headerPrefix,
    timestampUnit,
    share,
    limits,
    budgetStore: readBudgetStore(environment) ?? profile.budgetStore ?? 'sqlite',
    budgetShare,
    creator: flags.creator || creator,
    ...(flags.publicOnly ? {} : await accountOf(addresses.url, environment, name, profile)),
  };
}

/** What concerns the program and its user, and holds for a demo too. */
function preferencesOf(flags: SettingFlags, environment: Environment, profile: ProfileSettings): Settings {
  const { keys, pollMs, title, alerts, alertBell, alertNotify } = profile;
  return {
    readOnly: flags.readOnly ?? readSwitch(environment['PMTOP_READ_ONLY']) ?? profile.readOnly === true,
    instant: flags.instant ?? profile.instant,
    fps: flags.fps ?? profile.fps,
    ascii: flags.ascii ?? readSwitch(environment['PMTOP_ASCII']) ?? profile.ascii,
    creator: flags.creator || undefined,
    theme: flags.theme ?? readTheme(environment['PMTOP_THEME']) ?? profile.theme,
    chart: flags.chart ?? profile.chart,
    mouse: flags.mouse ?? profile.mouse,
    screenReader: flags.screenReader ?? readSwitch(environment['INK_SCREEN_READER']) ?? profile.screenReader,
    keys,
    pollMs,
    title,
    alerts,
    alertBell,
    alertNotify,
  };
}

function addressesOf(
  flags: SettingFlags,
  environment: Environment,
  profile: ProfileSettings,
): Pick<Settings, 'url' | 'catalogUrl'> {
  const url =
    readAddress(flags.url, '--url') ?? readAddress(environment['PMTOP_URL'], 'PMTOP_URL') ?? profile.url;
  const catalogUrl =
    readAddress(flags.catalogUrl, '--catalog-url') ??
    readAddress(environment['PMTOP_CATALOG_URL'], 'PMTOP_CATALOG_URL');
  return { url, catalogUrl: catalogUrl ?? (isElsewhere(url, profile) ? undefined : profile.catalogUrl) };
}

type Account = Pick<Settings, 'credentials' | 'credentialsProblem' | 'credentialsSource'>;

async function accountOf(
  url: string,
  environment: Environment,
  name: string | undefined,
  profile: ProfileSettings,
): Promise<Account> {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    return { credentialsProblem: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set, so nothing is signed: unset it' };
  }
  const found = await findCredentials({
    environment,
    profile: name,
    command: profile.credentialCommand,
    storedAreFor: isElsewhere(url, profile) ? profile.url : undefined,
  });
  if ('credentials' in found) return { credentials: found.credentials, credentialsSource: found.source };
  return { credentialsProblem: found.problem, credentialsSource: found.source };
}

function isElsewhere(url: string | undefined, profile: ProfileSettings): boolean {
  return profile.url !== undefined && url !== profile.url;
}

/** What a variable that switches something says; an empty one says nothing. */
function readSwitch(value: string | undefined): boolean | undefined {
  return value ? value !== '0' && value.toLowerCase() !== 'false' : undefined;
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

function readAddress(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined;
  const address = ADDRESS.read(text);
  if (address !== undefined) return address;
  throw new UsageError(`${name} should be ${ADDRESS.says}, like https://clob.example.com`);
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

function mergeSettings(below: ProfileSettings, above: ProfileSettings): ProfileSettings {
  return {
    ...below,
    ...above,
    ...((below.limits ?? above.limits) && { limits: { ...below.limits, ...above.limits } }),
    ...((below.pollMs ?? above.pollMs) && { pollMs: { ...below.pollMs, ...above.pollMs } }),
    ...((below.keys ?? above.keys) && { keys: { ...below.keys, ...above.keys } }),
  };
}
