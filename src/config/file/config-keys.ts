import { LIMITS } from '../../limits/limit-table.ts';
import type { PollerName } from '../../domain/monitor-event.ts';
import { POLL_PACE_MS } from '../../domain/poll-pace.ts';
import { CHART_STYLES, THEMES } from '../../state/view-state.ts';
import type { Settings } from '../settings.ts';
import * as kinds from './value-kinds.ts';
import type { Kind } from './value-kinds.ts';
import { SERVICE_NAMES } from '../services.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What a profile says; what it does not say is missing. */
export type ProfileSettings = Writable<
  Partial<Omit<Settings, 'profile' | 'credentials' | 'credentialsProblem' | 'limits' | 'pollMs' | 'keys'>>
> & {
  limits?: Record<string, number>;
  pollMs?: Partial<Record<PollerName, number>>;
  keys?: Record<string, string>;
  credentialCommand?: readonly string[];
};

/** One key of config.toml: all that is known of it is here, for the check, its messages, the docs and `pmtop init`. */
export interface ConfigKey {
  /** With dots where it stands in a table; `keys.*` stands for any key of its table. */
  readonly name: string;
  readonly kind: Kind<unknown>;
  readonly example: string;
  /** What holds where the key is missing, as a person would say it. */
  readonly default: string;
  readonly says: string;
  /** Puts a right value where it belongs; false for a wrong one. */
  take(into: ProfileSettings, value: unknown, lastWord: string): boolean;
}

type Facts = Pick<ConfigKey, 'example' | 'default' | 'says'>;

/** A key whose value is the profile's `setting`. */
function key<S extends keyof ProfileSettings>(
  name: string,
  setting: S,
  kind: Kind<NonNullable<ProfileSettings[S]>>,
  facts: Facts,
): ConfigKey {
  return keyWith(name, kind, facts, (into, value) => (into[setting] = value));
}

function keyWith<T>(
  name: string,
  kind: Kind<T>,
  facts: Facts,
  put: (into: ProfileSettings, value: T, lastWord: string) => void,
): ConfigKey {
  return {
    name,
    kind,
    ...facts,
    take(into, value, lastWord) {
      const read = kind.read(value);
      if (read !== undefined) put(into, read, lastWord);
      return read !== undefined;
    },
  };
}

const POLL_SAYS: Readonly<Record<PollerName, string>> = {
  book: 'milliseconds between two readings of the selected book',
  prices: 'of the prices in the list',
  orders: 'of your orders',
  history: 'of the chart',
  catalog: 'of the list of markets',
};

/** What belongs to the person rather than to a service. */
export const SCREEN_KEYS: readonly ConfigKey[] = [
  key('fps', 'fps', kinds.wholeNumber(1, 60), {
    example: '10',
    default: '30',
    says: 'frames a second at most',
  }),
  key('theme', 'theme', kinds.oneOf(...THEMES), {
    example: '"light"',
    default: 'by the terminal',
    says: 'the colors',
  }),
  key('chart', 'chart', kinds.oneOf(...CHART_STYLES), {
    example: '"ascii"',
    default: 'by the terminal',
    says: 'what the price chart is drawn with',
  }),
  key('ascii', 'ascii', kinds.FLAG, {
    example: 'true',
    default: 'by the locale',
    says: 'borders and bars in plain ASCII',
  }),
  key('screen_reader', 'screenReader', kinds.FLAG, {
    example: 'true',
    default: 'false',
    says: 'sentences for a screen reader instead of a screen',
  }),
  key('mouse', 'mouse', kinds.FLAG, {
    example: 'false',
    default: 'true',
    says: 'the mouse selects and scrolls',
  }),
  key('title', 'title', kinds.FLAG, {
    example: 'true',
    default: 'false',
    says: 'the window is named after the selected market',
  }),
  key('alerts.rules', 'alerts', kinds.ALERTS, {
    example: '["filled", "mid > 0.6 of Yes on rain-lisbon"]',
    default: 'none',
    says: 'alerts that are set at every start, as docs/alerts.md spells them',
  }),
  key('alerts.bell', 'alertBell', kinds.FLAG, {
    example: 'false',
    default: 'true',
    says: 'an alert rings the bell of the terminal',
  }),
  key('alerts.notify', 'alertNotify', kinds.FLAG, {
    example: 'true',
    default: 'false',
    says: 'an alert asks the terminal for a notification (OSC 9)',
  }),
  keyWith(
    'keys.*',
    kinds.KEY_NAMES,
    {
      example: '"F5"',
      default: 'as help shows',
      says: 'keys for a command, overriding its own, by the name of the command; "none" takes them away',
    },
    (into, keys, command) => (into.keys = { ...into.keys, [command]: keys }),
  ),
];

/** Every key of a profile; each may also stand above the profiles and then holds for all that do not say otherwise. */
export const CONFIG_KEYS: readonly ConfigKey[] = [
  key('service', 'service', kinds.oneOf(...SERVICE_NAMES), {
    example: '"polymarket"',
    default: 'none',
    says: 'a service known by name, with its addresses and header names; those below override them',
  }),
  key('url', 'url', kinds.ADDRESS, {
    example: '"https://clob.example.com"',
    default: 'none',
    says: 'the service',
  }),
  key('catalog_url', 'catalogUrl', kinds.ADDRESS, {
    example: '"https://catalog.example.com"',
    default: 'the service’s, else as url',
    says: 'where its catalog lives, if different',
  }),
  key('data_url', 'dataUrl', kinds.ADDRESS, {
    example: '"https://data.example.com"',
    default: 'the service’s, else as catalog_url',
    says: 'where the activity of wallets lives, if different',
  }),
  key('header_prefix', 'headerPrefix', kinds.HEADER_PREFIX, {
    example: '"POLY_"',
    default: 'the service’s, else "SVC_"',
    says: 'what the names of the signed headers begin with',
  }),
  key('timestamp_unit', 'timestampUnit', kinds.oneOf('ms', 's'), {
    example: '"s"',
    default: 'the service’s, else "ms"',
    says: 'unit of the time in signed requests: milliseconds or seconds',
  }),
  key('creator', 'creator', kinds.CREATOR, {
    example: '"site-1"',
    default: 'all',
    says: 'only the markets of this wallet or site, and those in which you have orders',
  }),
  key('credential_command', 'credentialCommand', kinds.PROGRAM, {
    example: '["pass", "show", "pmtop/main"]',
    default: 'none',
    says: 'a program that prints your keys; no shell is started for it',
  }),
  key('read_only', 'readOnly', kinds.FLAG, {
    example: 'true',
    default: 'false',
    says: 'canceling is switched off',
  }),
  key('cancel.instant', 'instant', kinds.FLAG, {
    example: 'true',
    default: 'false',
    says: 'the cancel key needs no second press',
  }),
  ...SCREEN_KEYS,
  ...(Object.keys(POLL_PACE_MS) as PollerName[]).map((poller) =>
    keyWith(
      `poll.${poller}_ms`,
      kinds.wholeNumber(200, 3_600_000),
      {
        example: String(2 * POLL_PACE_MS[poller]),
        default: String(POLL_PACE_MS[poller]),
        says: POLL_SAYS[poller],
      },
      (into, paceMs) => (into.pollMs = { ...into.pollMs, [poller]: paceMs }),
    ),
  ),
  key('share', 'share', kinds.SHARE, {
    example: '0.5',
    default: '1',
    says: 'part of the limits that this pmtop takes, when others use the account',
  }),
  key('budget.store', 'budgetStore', kinds.BUDGET_STORE, {
    example: '"redis://10.0.0.5:6379"',
    default: '"sqlite"',
    says: 'where pmtops share the limits: a file of this machine, nowhere, or a Redis or Valkey server',
  }),
  key('budget.share', 'budgetShare', kinds.SHARE, {
    example: '0.05',
    default: '0.125',
    says: 'part of the limits that this pmtop keeps to while the store does not answer',
  }),
  ...LIMITS.map(({ scope, requests, windowMs }) =>
    keyWith(
      `limits.${scope.replaceAll(' ', '_')}`,
      kinds.wholeNumber(1, 1_000_000),
      {
        example: String(Math.ceil(requests / 2)),
        default: String(requests),
        says: describeLimit(scope, windowMs),
      },
      (into, most) => (into.limits = { ...into.limits, [scope]: most }),
    ),
  ),
];

function describeLimit(scope: string, windowMs: number): string {
  if (windowMs > 0) return `most requests in ${windowMs / 1000} s: ${scope.replace(' sustained', '')}`;
  return `most requests at one time: ${scope === 'in flight' ? 'all' : scope.replace(' in flight', '')}`;
}
