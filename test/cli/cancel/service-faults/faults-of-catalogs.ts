import type { ServiceFaultRow } from './service-fault-row.ts';

export const OTHER_MARKETS: readonly ServiceFaultRow[] = [
  {
    name: '`/markets/slug/…` answers about another market',
    before: [{ name: 'catalog-other-market', path: '/markets/slug/', form: 'markets' }],
    refs: ['slug', 'slug, asked'],
    outcomeRefs: ['slug'],
    ends: anotherMarket(),
  },
  {
    name: '`/markets/…` answers about another market',
    before: [{ name: 'catalog-other-market', form: 'markets' }],
    refs: ['ID', 'slug', 'slug, asked', 'number'],
    outcomeRefs: ['id', 'number', 'token'],
    ends: anotherMarket(),
  },
  {
    name: 'the same; the id itself is typed, or the screen has no catalog yet',
    before: [{ name: 'catalog-other-market', form: 'markets' }],
    refs: ['id'],
    isCatalogUnread: true,
    ends: { 'X X': 'nothing sent', 'cancel REF': 'unresolved', 'x x': 'unresolved' },
  },
  {
    name: '`/books` answers with the book of another market',
    before: [{ name: 'catalog-other-market', form: 'books' }],
    outcomeRefs: ['token'],
    ends: { 'X X': 'confirmed', 'x x': 'confirmed', 'cancel REF --outcome': 'nothing sent' },
  },
  {
    name: 'both `/markets/…` and `/books` answer about another market',
    before: [{ name: 'catalog-other-market', form: 'both' }],
    refs: ['slug', 'number'],
    outcomeRefs: ['slug', 'token'],
    ends: anotherMarket(),
  },
  {
    name: '`/markets/…` answers with the market that was asked for first',
    before: [{ name: 'catalog-cached' }],
    isOtherAskedFor: true,
    refs: ['slug', 'number'],
    outcomeRefs: ['id', 'slug', 'number', 'token'],
    ends: anotherMarket(),
  },
  {
    name: '`/markets/…` answers with the market of the most similar name',
    before: [{ name: 'catalog-guesses' }],
    refs: ['slug with a letter missing'],
    outcomeRefs: ['slug with a letter missing', 'id with a digit changed'],
    ends: anotherMarket(),
  },
  {
    name: 'the same; the id itself is typed, wrongly',
    before: [{ name: 'catalog-guesses' }],
    refs: ['id with a digit changed'],
    ends: { 'cancel REF': 'unresolved' },
  },
];

/** By the key it is the lists that name a market, not the record. */
function anotherMarket(): ServiceFaultRow['ends'] {
  return {
    'X X': 'confirmed',
    'cancel REF': 'nothing sent',
    'x x': 'confirmed',
    'cancel REF --outcome': 'nothing sent',
  };
}
