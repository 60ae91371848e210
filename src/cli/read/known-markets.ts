import { catalogCache } from '../../storage/catalog-cache.ts';
import { cacheFolder } from '../../storage/folders.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { readSettings } from '../../config/read-settings.ts';
import { type SettingFlags, type Settings, UsageError } from '../../config/settings.ts';
import type { Environment } from '../../system/environment.ts';

/** A shell shows a list of this many at most with some use. */
const MOST = 400;
/** What is longer or shorter by more than this was hardly meant. */
const MOST_LETTERS_APART = 4;
/** What a shell can take as a word without quotes. */
const PLAIN_WORD = /^[\w.-]+$/;
/** The flags that say which service's markets are meant. */
const SERVICE_FLAGS = {
  '--service': 'service',
  '--url': 'url',
  '--catalog-url': 'catalogUrl',
  '--data-url': 'dataUrl',
  '--profile': 'profile',
  '--creator': 'creator',
} as const;

/** Where a catalog comes from. */
type Service = Pick<Settings, 'url' | 'catalogUrl' | 'creator'>;

/**
 * Slugs of markets, or condition ids of those without, that the monitor has read from the service a command line is about,
 * for completion: those that begin as the line's last word does. Sends no request.
 * @param words the line without `pmtop`
 */
export async function knownMarkets(words: readonly string[], environment: Environment): Promise<string[]> {
  const parts = words.flatMap(splitFlag);
  const typed = parts.at(-1) ?? '';
  const service = await serviceOf(parts, environment);
  if (service === undefined) return [];
  const slugs = await readSlugs(service, environment);
  return slugs.filter((slug) => slug.startsWith(typed)).slice(0, MOST);
}

/** Of the same markets the one whose slug is most like `ref`; undefined when none is near. */
export async function nearestMarket(
  ref: string,
  service: Service,
  environment: Environment,
): Promise<string | undefined> {
  const slugs = await readSlugs(service, environment);
  return nearestName(
    ref,
    slugs.filter((slug) => Math.abs(slug.length - ref.length) <= MOST_LETTERS_APART),
  );
}

async function readSlugs({ url, catalogUrl, creator }: Service, environment: Environment): Promise<string[]> {
  const slugs = new Set<string>();
  await catalogCache(cacheFolder(environment), [url, catalogUrl, creator]).read(({ markets }) => {
    for (const { slug, conditionId } of markets) {
      const name = slug ?? conditionId;
      if (PLAIN_WORD.test(name)) slugs.add(name);
    }
  });
  return [...slugs];
}

async function serviceOf(words: readonly string[], environment: Environment): Promise<Service | undefined> {
  try {
    const settings = await readSettings(
      { ...flagsIn(words), demo: words.includes('--demo'), publicOnly: true },
      environment,
    );
    return settings.url === undefined ? undefined : settings;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** `--flag=value` is two words. */
function splitFlag(word: string): string[] {
  const end = word.indexOf('=');
  return word.startsWith('--') && end > 0 ? [word.slice(0, end), word.slice(end + 1)] : [word];
}

function flagsIn(words: readonly string[]): SettingFlags {
  const given = Object.entries(SERVICE_FLAGS).flatMap(([flag, name]) => {
    const value = words[words.lastIndexOf(flag) + 1];
    return words.includes(flag) && value ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as SettingFlags;
}
