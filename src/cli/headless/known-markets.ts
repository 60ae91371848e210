import { cacheFolder, catalogCache } from '../memory/catalog-cache.ts';
import { type Environment, readSettings, type SettingFlags, UsageError } from '../settings.ts';

/** A shell shows a list of this many at most with some use. */
const MOST = 400;
/** What a shell can take as a word without quotes. */
const PLAIN_WORD = /^[\w.-]+$/;
/** The flags that say which service's markets are meant. */
const SERVICE_FLAGS = {
  '--url': 'url',
  '--catalog-url': 'catalogUrl',
  '--profile': 'profile',
  '--creator': 'creator',
} as const;

/**
 * Slugs of markets that the monitor has read from the service a command line is about, for completion: those that begin
 * as the line's last word does. Asks no service; tells nothing where there is nothing to tell.
 * @param words the line without `pmtop`
 */
export async function knownMarkets(words: readonly string[], environment: Environment): Promise<string[]> {
  const typed = words.at(-1) ?? '';
  const service = await serviceOf(words, environment);
  if (service === undefined) return [];
  const found = new Set<string>();
  await catalogCache(cacheFolder(environment), service).read(({ markets }) => {
    for (const { slug } of markets) {
      if (slug?.startsWith(typed) && PLAIN_WORD.test(slug) && found.size < MOST) found.add(slug);
    }
  });
  return [...found];
}

async function serviceOf(
  words: readonly string[],
  environment: Environment,
): Promise<readonly (string | undefined)[] | undefined> {
  try {
    const { url, catalogUrl, creator } = await readSettings(
      { ...flagsIn(words), publicOnly: true },
      environment,
    );
    return url === undefined ? undefined : [url, catalogUrl, creator];
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

function flagsIn(words: readonly string[]): SettingFlags {
  const given = Object.entries(SERVICE_FLAGS).flatMap(([flag, name]) => {
    const value = words[words.lastIndexOf(flag) + 1];
    return words.includes(flag) && value ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as SettingFlags;
}
