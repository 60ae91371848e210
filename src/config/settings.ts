import type { TradesPath } from '../domain/endpoint.ts';
import type { DrillName } from '../domain/drills.ts';
import type { PollerName } from '../domain/monitor-event.ts';
import type { ChartStyle, Theme } from '../state/view-state.ts';
import type { CredentialSource } from './credentials/find-credentials.ts';
import type { ServiceName } from './services.ts';
import type { Credentials } from '../api/signing/credentials.ts';

/** Settings in effect. What concerns the service has the names of `ClientOptions`. */
export interface Settings {
  /** Name of the profile in effect; missing: none was chosen. */
  profile?: string;
  /** Name of the service, where it was named: its addresses and spelling are those of the table. */
  service?: ServiceName;
  /** Base address of the service without a trailing slash; missing: none configured. */
  url?: string;
  /** The url is that of config.toml: no flag and no variable gave another. */
  isUrlOfConfig?: boolean;
  /** The part of config.toml whose header names and unit of time hold at a url that is not its own. */
  spellingOf?: string | undefined;
  catalogUrl?: string;
  dataUrl?: string;
  headerPrefix?: string;
  timestampUnit?: 'ms' | 's';
  triesOtherUnit?: boolean;
  tradesPath?: TradesPath;
  /** Part of the service's limits this process takes, above 0 and at most 1. */
  share?: number;
  /** Other limits than the interface's, by the names of their scopes. */
  limits?: Readonly<Record<string, number>>;
  /** Where budgets are shared: `sqlite`, `local` for nowhere, or a Redis address with its password; missing: nowhere. */
  budgetStore?: string;
  /** Part of the limits to keep to while the store does not answer, above 0 and at most 1. */
  budgetShare?: number;
  credentials?: Credentials;
  /** Where the credentials, or what is wrong with them, were found. */
  credentialsSource?: CredentialSource;
  credentialsProblem?: string;
  /** Narrows the catalog's lists to one site or creator wallet. */
  creator?: string;
  readOnly: boolean;
  instant?: boolean;
  /** Milliseconds between two readings of a poller. */
  pollMs?: Readonly<Partial<Record<PollerName, number>>>;
  fps?: number;
  theme?: Theme;
  chart?: ChartStyle;
  ascii?: boolean;
  mouse?: boolean;
  title?: boolean;
  alerts?: readonly string[];
  alertBell?: boolean;
  alertNotify?: boolean;
  screenReader?: boolean;
  /** What goes wrong on the demo. */
  fault?: DrillName;
  /** Keys for commands, by the names of the commands. */
  keys?: Readonly<Record<string, string>>;
}

type Flagged =
  | 'profile'
  | 'url'
  | 'catalogUrl'
  | 'dataUrl'
  | 'creator'
  | 'readOnly'
  | 'instant'
  | 'fps'
  | 'theme'
  | 'chart'
  | 'ascii'
  | 'mouse'
  | 'screenReader'
  | 'fault';

/** Settings from the command line. */
export interface SettingFlags extends Partial<Pick<Settings, Flagged>> {
  /** As it was typed. */
  service?: string;
  demo?: boolean;
  /** No request is signed: no keys are looked for, and no program is run that prints them. */
  publicOnly?: boolean;
}

/** A mistake in what the user gave: a line for each that says what is wrong and what to do. Exit code 2. */
export class UsageError extends Error {}
