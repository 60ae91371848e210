import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCachedMarket } from '../../src/storage/cached-market.ts';
import { type CachedMarkets, catalogCache } from '../../src/storage/catalog-cache.ts';
import type { ListedMarket } from '../../src/domain/market.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'pmtop-cache-'));

/** Every fact that a list knows of a market. */
const RAIN: Required<Omit<ListedMarket, 'cached'>> = {
  conditionId: '0x1',
  id: '17',
  slug: 'rain',
  question: 'Will it rain in Lisbon? 雨',
  outcomes: [
    { name: 'Yes', tokenId: '123', mirrorTokenId: '789' },
    { name: 'No', tokenId: '456' },
  ],
  eventSlug: 'weather-in-lisbon',
  eventTitle: 'Weather in Lisbon',
  groupTitle: 'Lisbon',
  eventSize: 3,
  tags: ['Weather'],
  series: [],
  endDateMs: 1_790_000_000_000,
  tickSize: 10_000,
  takerBaseFee: 200,
  active: true,
  closed: false,
  archived: false,
  acceptingOrders: true,
  negRisk: false,
  creator: '0xc0ffee',
  mirrorConditionId: '0x2',
  rewards: { rates: [{ assetAddress: '0xusd', dailyRate: 5_000_000 }] },
};

const many = (count: number): ListedMarket[] =>
  Array.from({ length: count }, (_, i) => ({ ...RAIN, conditionId: `0x${i + 1}` }));

async function readAll(folder: string, service: readonly string[]): Promise<CachedMarkets[]> {
  const pieces: CachedMarkets[] = [];
  await catalogCache(folder, service).read((piece) => pieces.push(piece));
  return pieces;
}

describe('the catalog on disk', () => {
  it('comes back as it was written, marked as remembered, in growing pieces', async () => {
    const folder = newFolder();
    const markets = many(2_000);
    await catalogCache(folder, ['https://a']).write({ markets, readAtMs: 77 });
    const pieces = await readAll(folder, ['https://a']);
    expect(pieces.map((piece) => piece.markets.length)).toEqual([500, 1_000, 500]);
    expect(pieces.every(({ readAtMs }) => readAtMs === 77)).toBe(true);
    expect(pieces.flatMap((piece) => piece.markets)).toEqual(
      markets.map((market) => Object.assign(market, { cached: true })),
    );
  });

  it('is the last that was written where two are written at once', async () => {
    const folder = newFolder();
    const cache = catalogCache(folder, ['https://a']);
    await Promise.all([1, 2].map((readAtMs) => cache.write({ markets: many(1_200), readAtMs })));
    const pieces = await readAll(folder, ['https://a']);
    expect(new Set(pieces.map(({ readAtMs }) => readAtMs))).toEqual(new Set([2]));
    expect(pieces.flatMap(({ markets }) => markets)).toHaveLength(1_200);
  });

  it('gives its first markets at once, and none that is cut in two', async () => {
    const folder = newFolder();
    const cache = catalogCache(folder, ['https://a']);
    await cache.write({ markets: many(1_200), readAtMs: 77 });
    const head = cache.head();
    expect(head?.readAtMs).toBe(77);
    expect(head?.markets.length).toBeGreaterThan(10);
    expect(head?.markets.length).toBeLessThan(1_200);
    expect(head?.markets[0]).toEqual({ ...RAIN, conditionId: '0x1', cached: true });
  });

  it('is kept apart for each service and readable by nobody else', async () => {
    const folder = newFolder();
    await catalogCache(folder, ['https://a']).write({ markets: [RAIN], readAtMs: 1 });
    expect(await readAll(folder, ['https://b'])).toEqual([]);
    expect(catalogCache(folder, ['https://b']).head()).toBeUndefined();
    const [file = ''] = readdirSync(folder);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is read up to what can be read when it was cut short or changed by hand', async () => {
    const folder = newFolder();
    await catalogCache(folder, ['x']).write({ markets: many(3), readAtMs: 1 });
    const path = join(folder, readdirSync(folder)[0] as string);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(
      path,
      [lines[0], 'not json', '[]', '{"conditionId":7}', lines[2], lines[3]?.slice(0, 40)].join('\n'),
    );
    const [piece] = await readAll(folder, ['x']);
    expect(piece?.markets.map(({ conditionId }) => conditionId)).toEqual(['0x2']);
  });

  it('is nothing where something else has its place', async () => {
    const folder = newFolder();
    await catalogCache(folder, ['x']).write({ markets: many(3), readAtMs: 1 });
    const path = join(folder, readdirSync(folder)[0] as string);
    rmSync(path);
    mkdirSync(path);
    expect(await readAll(folder, ['x'])).toEqual([]);
  });

  it('is nothing when its first line is not that of a catalog', async () => {
    const folder = newFolder();
    await catalogCache(folder, ['x']).write({ markets: many(3), readAtMs: 1 });
    const path = join(folder, readdirSync(folder)[0] as string);
    writeFileSync(path, readFileSync(path, 'utf8').replace('pmtop.catalog/1', 'pmtop.catalog/9'));
    expect(await readAll(folder, ['x'])).toEqual([]);
    expect(catalogCache(folder, ['x']).head()).toBeUndefined();
  });

  it('lets no control character of a changed file through', () => {
    const market = readCachedMarket(JSON.parse(JSON.stringify({ ...RAIN, question: 'a\u001b[2Jb\u0007' })));
    expect(market?.question).toBe('a[2Jb');
  });

  it('never fails on what is no market', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readCachedMarket(value)));
  });
});
