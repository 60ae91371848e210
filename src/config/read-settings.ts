import type { FeedName } from '../domain/monitor-event.ts';
import { THEMES } from '../state/view-state.ts';
import type { ChartStyle, Theme } from '../state/view-state.ts';
import { chooseProfile } from './choose-profile.ts';
import { configFile } from '../storage/config-folder.ts';
import { ADDRESS, BUDGET_STORE } from './file/value-kinds.ts';
import { readConfig } from './file/read-config.ts';
import type { ProfileSettings } from './file/config-keys.ts';
import { findCredentials } from './credentials/find-credentials.ts';
import type { Credentials, CredentialSource } from './credentials/find-credentials.ts';
import { UsageError } from './usage-error.ts';

export { UsageError } from './usage-error.ts';

/**
 * Which service to talk to, as whom and how, after flags have beaten the environment and the environment
 * the profile. What concerns the service has the names of `ClientOptions`, so that it can be handed on whole.
 */
export interface Settings {
  /** Name of the profile in effect; missing: none was chosen. */
  profile?: string;
  /** Base address of the service without a trailing slash; missing: none configured. */
  url?: string;
  /** Where the catalog lives when it is elsewhere. */
  catalogUrl?: string;
  headerPrefix?: string;
  timestampUnit?: 'ms' | 's';
  /** Part of the service's limits this process takes, 0 … 1. */
  share?: number;
  /** Other limits than the interface's, by the names of their scopes. */
  limits?: Readonly<Record<string, number>>;
  /** Where budgets are shared: `sqlite`, `local` for nowhere, or a Redis address with its password; missing: nowhere. */
  budgetStore?: string;
  /** Part of the limits to keep to while the store does not answer, 0 … 1. */
  budgetShare?: number;
  credentials?: Credentials;
  /** Where the credentials, or what is wrong with them, were found. */
  credentialsSource?: CredentialSource;
  /** Why there are no credentials, in one sentence, when there are none. */
  credentialsProblem?: string;
  /** Scopes every catalog read to one site or creator wallet. */
  creator?: string;
  readOnly: boolean;
  /** The first press of the cancel key sends. */
  instant?: boolean;
  /** Milliseconds between two readings of a feed. */
  pollMs?: Readonly<Partial<Record<FeedName, number>>>;
  /** Frames a second at most. */
  fps?: number;
  theme?: Theme;
  chart?: ChartStyle;
  ascii?: boolean;
  mouse?: boolean;
  /** The window is named after the selected market. */
  title?: boolean;
  /** Alerts that are set at every start, as they are typed. */
  alerts?: readonly string[];
  alertBell?: boolean;
  /** Alerts ask the terminal for a notification. */
  alertNotify?: boolean;
  /** Sentences in place of a screen. */
  screenReader?: boolean;
  /** Keys for commands, by the names of the commands. */
  keys?: Readonly<Record<string, string>>;
}

export interface SettingFlags {
  profile?: string;
  url?: string;
  catalogUrl?: string;
  creator?: string;
  readOnly?: boolean;
  demo?: boolean;
  instant?: boolean;
  fps?: number;
  theme?: Theme;
  chart?: ChartStyle;
  ascii?: boolean;
  mouse?: boolean;
  screenReader?: boolean;
  /** Nothing is asked of the account: no keys are looked for, and no program is run that prints them. */
  publicOnly?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

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
  const wishes = { ...wishesOf(flags, environment, profile), ...(name && { profile: name }) };
  if (flags.demo) return wishes;
  const addresses = addressesOf(flags, environment, profile);
  if (addresses.url === undefined) {
    if (name)
      throw new UsageError(`profile ${name} names no service: give it a url in ${file}, or add --demo`);
    if (others.length === 0) return wishes;
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
function wishesOf(flags: SettingFlags, environment: Environment, profile: ProfileSettings): Settings {
  const { keys, pollMs, title, alerts, alertBell, alertNotify } = profile;
  return {
    readOnly: flags.readOnly ?? told(environment['PMTOP_READ_ONLY']) ?? profile.readOnly === true,
    instant: flags.instant ?? profile.instant,
    fps: flags.fps ?? profile.fps,
    ascii: flags.ascii ?? told(environment['PMTOP_ASCII']) ?? profile.ascii,
    creator: flags.creator || undefined,
    theme: flags.theme ?? readTheme(environment['PMTOP_THEME']) ?? profile.theme,
    chart: flags.chart ?? profile.chart,
    mouse: flags.mouse ?? profile.mouse,
    screenReader: flags.screenReader ?? told(environment['INK_SCREEN_READER']) ?? profile.screenReader,
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
function told(value: string | undefined): boolean | undefined {
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
