import type { Environment } from '../system/environment.ts';
import { nearestName } from '../text/nearest-name.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import type { ProfileSettings } from './file/config-keys.ts';
import { ADDRESS } from './file/value-kinds.ts';
import { SERVICE_NAMES, type ServiceName, SERVICES } from './services.ts';
import { type SettingFlags, type Settings, UsageError } from './settings.ts';

const ADDRESSES = ['url', 'catalogUrl', 'dataUrl'] as const;
const SPELLING = ['headerPrefix', 'timestampUnit', 'triesOtherUnit', 'tradesPath'] as const;

/** Where a service lives, and how it wants to be asked. */
export type Place = Pick<Settings, 'service' | (typeof ADDRESSES)[number] | (typeof SPELLING)[number]>;

export interface FoundPlace {
  readonly place: Place;
  /** What the profile alone says. */
  readonly stored: Place;
  /** It says how a service is asked, which holds at another url, too. */
  readonly keepsSpelling: boolean;
  /** It was named from outside the profile: what the profile says of its own service holds no more. */
  readonly isOther: boolean;
}

/**
 * Flags beat the environment, the environment beats the profile. A service named above, or a url that is not the one
 * below, takes the place of all addresses, so that they are never of two services.
 * @throws UsageError for addresses that are none, and services that there are not
 */
export function findPlace(
  flags: SettingFlags,
  environment: Environment,
  profile: ProfileSettings,
): FoundPlace {
  const stored = placeOfProfile(profile);
  const fromEnvironment = placeOf(readServiceName(environment['PMTOP_SERVICE'], 'PMTOP_SERVICE'), {
    url: readAddress(environment['PMTOP_URL'], 'PMTOP_URL'),
    catalogUrl: readAddress(environment['PMTOP_CATALOG_URL'], 'PMTOP_CATALOG_URL'),
    dataUrl: readAddress(environment['PMTOP_DATA_URL'], 'PMTOP_DATA_URL'),
  });
  const fromFlags = placeOf(readServiceName(flags.service, '--service'), {
    url: readAddress(flags.url, '--url'),
    catalogUrl: readAddress(flags.catalogUrl, '--catalog-url'),
    dataUrl: readAddress(flags.dataUrl, '--data-url'),
  });
  const place = putAbove(putAbove(stored, fromEnvironment), fromFlags);
  const isOther = fromEnvironment.service !== undefined || fromFlags.service !== undefined;
  const isSpelt = SPELLING.some((name) => stored[name] !== undefined);
  return { place, stored, isOther, keepsSpelling: isSpelt && !isOther && place.url !== stored.url };
}

/** A unit of time that the profile names is meant. */
function placeOfProfile(profile: ProfileSettings): Place {
  const place = placeOf(profile.service, profile);
  return profile.timestampUnit === undefined ? place : { ...place, triesOtherUnit: false };
}

/** The service's row of the table, under what stands beside its name. */
function placeOf(
  service: ServiceName | undefined,
  told: { [K in keyof Place]: Place[K] | undefined },
): Place {
  const row = service === undefined ? {} : { service, ...pick(SERVICES[service]) };
  return { ...row, ...pick(told) };
}

function putAbove(below: Place, above: Place): Place {
  if (above.service !== undefined) return above;
  const moves = above.url !== undefined && below.url !== undefined && above.url !== below.url;
  if (!moves) return { ...below, ...above };
  const { headerPrefix, timestampUnit, triesOtherUnit, tradesPath } = below;
  return { ...pick({ headerPrefix, timestampUnit, triesOtherUnit, tradesPath }), ...above };
}

/** What of a place is said. */
function pick(from: { [K in keyof Place]: Place[K] | undefined }): Place {
  const named = [...ADDRESSES, ...SPELLING].filter((name) => from[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, from[name]]));
}

function readAddress(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined;
  const address = ADDRESS.read(text);
  if (address !== undefined) return address;
  throw new UsageError(`${name} should be ${ADDRESS.says}, like https://clob.example.com`);
}

/**
 * The service that a flag or a variable called `source` names; undefined for none.
 * @throws UsageError for a name that there is not
 */
export function readServiceName(text: string | undefined, source: string): ServiceName | undefined {
  if (!text) return undefined;
  const name = SERVICE_NAMES.find((known) => known === text);
  if (name) return name;
  const near = nearestName(text, SERVICE_NAMES);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  throw new UsageError(
    `${source}: there is no service "${sanitizeLine(text, 60)}"${meant}${meant ? ' There' : '; there'} are ${SERVICE_NAMES.join(', ')}`,
  );
}
