import type { FeedName } from '../domain/events.ts';
import type { Credentials } from './credentials.ts';
import { readCredentials } from './credentials.ts';

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
  credentials?: Credentials;
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
  theme?: string;
  chart?: 'ascii' | 'block' | 'braille';
  ascii?: boolean;
  mouse?: boolean;
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
  ascii?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A mistake in what the user gave: one line that says what is wrong and what to do. Exit code 2. */
export class UsageError extends Error {}

/**
 * Flags beat environment. `--demo` ignores a configured service and its credentials, so that a demo can
 * never touch real money.
 * @throws UsageError for an address that is not http(s)
 */
export async function readSettings(flags: SettingFlags, environment: Environment): Promise<Settings> {
  const readOnly = flags.readOnly === true || isTrue(environment['PMTOP_READ_ONLY']);
  const settings: Settings = { readOnly, ...wishesOf(flags) };
  if (flags.demo) return settings;
  const url = flags.url ?? environment['PMTOP_URL'];
  const catalogUrl = flags.catalogUrl ?? environment['PMTOP_CATALOG_URL'];
  if (url) settings.url = checkAddress(url, '--url');
  if (catalogUrl) settings.catalogUrl = checkAddress(catalogUrl, '--catalog-url');
  const read = readCredentials(environment);
  if (read.credentials) settings.credentials = read.credentials;
  if (read.problem) settings.credentialsProblem = read.problem;
  return settings;
}

/** What flags say about the program rather than the service. */
function wishesOf({ creator, instant, fps, ascii }: SettingFlags): Partial<Settings> {
  return {
    ...(creator && { creator }),
    ...(instant !== undefined && { instant }),
    ...(fps !== undefined && { fps }),
    ...(ascii !== undefined && { ascii }),
  };
}

function isTrue(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value.toLowerCase() !== 'false';
}

function checkAddress(text: string, flag: string): string {
  const example = `${flag} https://clob.example.com`;
  if (!URL.canParse(text)) throw new UsageError(`${flag}: "${text}" is not a web address. Try ${example}`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UsageError(`${flag}: the address must begin with http:// or https://. Try ${example}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`${flag}: no user name or password in the address; use PMTOP_API_KEY and its kin`);
  }
  if (url.search !== '' || url.hash !== '') {
    throw new UsageError(`${flag}: the address must end with its path, without ? or #. Try ${example}`);
  }
  return url.href.replace(/\/+$/, '');
}
