import { describe, expect, it } from 'vitest';
import { knownMarkets, nearestMarket } from '../../../src/cli/read/known-markets.ts';
import { catalogCache } from '../../../src/storage/catalog-cache.ts';
import { cacheFolder } from '../../../src/storage/folders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SERVICE = 'https://clob.example.com';

/** A home in which the monitor has read markets with these slugs from the service. */
async function homeKnowing(...slugs: readonly string[]): Promise<Record<string, string>> {
  const folder = temporaryFolder();
  const environment = { XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const markets = slugs.map((slug, i) => ({ conditionId: `0x${i + 1}`, question: slug, slug, outcomes: [] }));
  const cache = catalogCache(cacheFolder(environment), [SERVICE, undefined, undefined]);
  await cache.write({ markets, readAtMs: 1 });
  return environment;
}

describe('a market that is not there', () => {
  it.each([
    ['rain-in-lisbn', 'rain-in-lisbon'],
    ['rian-in-lisbon', 'rain-in-lisbon'],
    ['completely-other', undefined],
  ])('%s was meant to be %s', async (ref, meant) => {
    const home = await homeKnowing('rain-in-lisbon', 'fed-december');
    expect(await nearestMarket(ref, { url: SERVICE }, home)).toBe(meant);
  });
});

describe('the markets a shell may offer', () => {
  it.each([
    ['by a flag', ['book', '--url', SERVICE, 'rain'], {}],
    ['by a flag in one word', ['book', `--url=${SERVICE}`, 'rain'], {}],
    ['by a flag, for another flag in one word', ['orders', '--url', SERVICE, '--market=rain'], {}],
    ['by a variable', ['book', 'rain'], { PMTOP_URL: SERVICE }],
  ])('are those of the service told %s, that begin as the last word does', async (_, words, told) => {
    const home = await homeKnowing('rain-in-lisbon', 'rain-in-porto', 'fed-december');
    expect(await knownMarkets(words, { ...home, ...told })).toEqual(['rain-in-lisbon', 'rain-in-porto']);
  });

  it('are none for the demo, whatever is configured', async () => {
    const home = { ...(await homeKnowing('rain-in-lisbon')), PMTOP_URL: SERVICE };
    expect(await knownMarkets(['book', '--demo', 'rain'], home)).toEqual([]);
  });

  it('are those without a slug by their ids', async () => {
    const folder = temporaryFolder();
    const home = { XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
    const ids = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'größe 1', '0xab'];
    const markets = ids.map((conditionId) => ({ conditionId, question: '', outcomes: [] }));
    const cache = catalogCache(cacheFolder(home), [SERVICE, undefined, undefined]);
    await cache.write({ markets, readAtMs: 1 });
    expect(await knownMarkets(['book', '0'], { ...home, PMTOP_URL: SERVICE })).toEqual([ids[0], ids[2]]);
  });

  it.each([
    ['no service', ['book', '']],
    ['another service', ['book', '--url', 'https://other.example.com', '']],
    ['an address that is none', ['book', '--url', 'x', '']],
    ['a profile that is not there', ['book', '--profile', 'x', '']],
    ['a flag whose value is still to come', ['book', '--url']],
  ])('are none for %s', async (_, words) => {
    expect(await knownMarkets(words, await homeKnowing('rain-in-lisbon'))).toEqual([]);
  });

  it('are only words that a shell takes as they are, and no more than can be looked at', async () => {
    const odd = ['$(reboot)', 'a b', '`x`', "it's", 'a;b'];
    const many = Array.from({ length: 1_000 }, (_, i) => `market-${i}`);
    const known = await knownMarkets(['book', ''], {
      ...(await homeKnowing(...odd, ...many)),
      PMTOP_URL: SERVICE,
    });
    expect(known).toEqual(many.slice(0, 400));
  });
});
