import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { findMarket } from '../../src/cancel/find-market.ts';
import { readRef, refProblem } from '../../src/cancel/market-ref.ts';
import type { CatalogMarket } from '../../src/domain/catalog.ts';
import { type Result, fail, ok } from '../../src/domain/result.ts';
import { MARKET, NO, OTHER_MARKET, RESET, YES, rejected } from './fake-account.ts';
import { MIRROR, headlessScene } from '../cli/cancel/headless-scene.ts';

const RAIN = {
  conditionId: MARKET,
  mirrorConditionId: MIRROR,
  id: '42',
  slug: 'rain-in-lisbon',
  question: 'Will it rain?',
  outcomes: [
    { name: 'Yes', tokenId: YES, mirrorTokenId: '3'.repeat(70) },
    { name: 'No', tokenId: NO },
  ],
} as unknown as CatalogMarket;
const SNOW = {
  ...RAIN,
  conditionId: OTHER_MARKET,
  mirrorConditionId: undefined,
  id: '43',
  slug: 'snow-in-oslo',
  question: 'Will it snow?',
  outcomes: [{ name: 'Yes', tokenId: '9'.repeat(70) }],
} as unknown as CatalogMarket;
const UNKNOWN: Result<CatalogMarket> = fail(rejected(404));
const UPPER = MARKET.toUpperCase().replace('0X', '0x');

interface Catalog {
  readonly byId?: Result<CatalogMarket>;
  readonly bySlug?: Result<CatalogMarket>;
  /** The market that the token's book names. */
  readonly book?: string;
  readonly contradicted?: 'market' | 'levels';
}

function clientOf({ byId = UNKNOWN, bySlug = UNKNOWN, book, contradicted }: Catalog) {
  const client: Pick<Client, 'getMarket' | 'getMarketBySlug' | 'getBooks'> = {
    getMarket: async () => byId,
    getMarketBySlug: async () => bySlug,
    getBooks: async ([tokenId]) => {
      const told = { market: book, ...(contradicted && { contradicted }) };
      return ok(new Map(book === undefined ? [] : [[tokenId ?? '', told]])) as never;
    },
  };
  return client;
}

const find = (text: string, catalog: Catalog) => findMarket(readRef(text), clientOf(catalog), {});

/** Catalogs that are wrong, cached or fuzzy: what came back is not what was asked for. */
const WRONG: readonly [string, string, Catalog][] = [
  ['a condition id', MARKET, { byId: ok(SNOW) }],
  ['a numeric id', '42', { byId: ok(SNOW) }],
  ['a slug', 'rain-in-lisbon', { bySlug: ok(SNOW) }],
  ['a name that is an id', 'Rain', { byId: ok(SNOW) }],
  ['a token whose book names one', YES, { book: MARKET, byId: ok(SNOW) }],
  ['a token whose book names another than has it', YES, { book: OTHER_MARKET, byId: ok(RAIN) }],
  ['a token that the market of its book has not', '8'.repeat(70), { book: MARKET, byId: ok(RAIN) }],
];

describe('a market that a REF names', () => {
  it.each<[string, string, Catalog]>([
    ['its condition id', MARKET, { byId: ok(RAIN) }],
    ['that in capitals', UPPER, { byId: ok(RAIN) }],
    ['the id of its mirror', MIRROR, { byId: ok(RAIN) }],
    ['its numeric id', '42', { byId: ok(RAIN) }],
    ['its slug', 'rain-in-lisbon', { bySlug: ok(RAIN) }],
    [
      'its slug and its id at once',
      'rain-in-lisbon',
      { bySlug: ok(RAIN), byId: ok({ ...RAIN, id: 'rain-in-lisbon' }) },
    ],
    ['one of its tokens', YES, { book: MARKET, byId: ok(RAIN) }],
    ['a token of its mirror', '3'.repeat(70), { book: MIRROR, byId: ok(RAIN) }],
  ])('is found by %s', async (_, ref, catalog) => {
    expect(await find(ref, catalog)).toEqual({ kind: 'market', market: RAIN });
  });

  it('may have a second id, though its record by slug tells of none', async () => {
    const old = { ...RAIN, mirrorConditionId: undefined };
    const market = { ...old, areIdsUnread: true };
    expect(await find('rain-in-lisbon', { bySlug: ok(old) })).toEqual({ kind: 'market', market });
  });

  it('is found by a condition id that is neither hexadecimal nor digits', async () => {
    const named = { ...RAIN, conditionId: 'cond_7' };
    expect(await find('cond_7', { byId: ok(named) })).toEqual({ kind: 'market', market: named });
  });

  it.each(WRONG)('is not the one that a catalog answers about instead: %s', async (_, ref, catalog) => {
    expect((await find(ref, catalog)).kind).toBe('another');
  });

  it('is none of two to which the same name is given', async () => {
    const both = { bySlug: ok({ ...RAIN, slug: 'twin' }), byId: ok({ ...SNOW, id: 'twin' }) };
    expect(await find('twin', both)).toMatchObject({
      kind: 'another',
      problem: expect.stringMatching(/two markets/),
    });
  });

  it('is none whose slug answers, while the id of that name is another’s', async () => {
    expect((await find('twin', { bySlug: ok(SNOW), byId: ok({ ...RAIN, id: 'twin' }) })).kind).toBe(
      'another',
    );
  });

  it('is the market of books that agree on it, though they differ in what they hold', async () => {
    const found = await find(YES, { book: MARKET, contradicted: 'levels', byId: ok(RAIN) });
    expect(found.kind).toBe('market');
  });

  it('is none where several markets have books for one token', async () => {
    expect((await find(YES, { book: MARKET, contradicted: 'market', byId: ok(RAIN) })).kind).toBe('another');
  });

  it('is known by its book alone where the catalog fails, and says why', async () => {
    expect(await find(YES, { book: MARKET, byId: fail(RESET) })).toEqual({
      kind: 'book-only',
      conditionId: MARKET,
      failure: RESET,
    });
  });

  it('is known by its book alone where the catalog knows no such market', async () => {
    const found = await find(YES, { book: MARKET, byId: fail(rejected(404)) });
    expect(found).toEqual({ kind: 'book-only', conditionId: MARKET });
  });

  it.each([
    ['nobody knows it', 404, 'none'],
    ['it is no id', 400, 'none'],
    ['the catalog is ill', 503, 'failed'],
  ])('is not found where %s', async (_, status, kind) => {
    expect((await find(MARKET, { byId: fail(rejected(status)) })).kind).toBe(kind);
  });
});

describe('pmtop cancel', () => {
  const asked = WRONG.filter(([, ref]) => ref !== MARKET);

  it.each([...asked, ['a condition id in capitals', UPPER, { byId: ok(SNOW) }] as const])(
    'sends nothing when the service answers about another market: %s',
    async (_, ref, catalog) => {
      const scene = headlessScene();
      const connect = () => ({ ...scene.io.connect(scene.io.settings), ...clientOf(catalog) });
      expect(await scene.run({ ref, yes: true }, { connect })).toBe(2);
      expect(scene.err.join('')).toMatch(/another market|nothing was sent/);
      expect(scene.account.calls.filter(({ what }) => what === 'cancel')).toEqual([]);
    },
  );

  it.each([
    '.',
    '..',
    ' . ',
    '0',
    `0x${'0'.repeat(64)}`,
    'a\u200bb',
    'a\u0007',
    '\u202erain',
    'x'.repeat(201),
  ])('refuses a REF that can name nothing: %j', async (ref) => {
    expect(refProblem(ref)).toBeDefined();
    const scene = headlessScene();
    // Whatever a catalog makes of it.
    const catalog = { byId: ok({ ...RAIN, id: ref.trim() }), bySlug: ok({ ...RAIN, slug: ref.trim() }) };
    const connect = () => ({ ...scene.io.connect(scene.io.settings), ...clientOf(catalog) });
    expect(await scene.run({ ref, yes: true }, { connect })).toBe(2);
    expect(scene.account.calls.filter(({ what }) => what === 'cancel')).toEqual([]);
  });
});
