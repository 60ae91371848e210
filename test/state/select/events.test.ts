import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { sumPrices, summedTokens } from '../../../src/state/select/event-facts.ts';
import { type EventGroup, groupByEvent, namesInEvent, tellApart } from '../../../src/state/select/events.ts';
import type { AppState } from '../../../src/state/app-state.ts';

const named = (questions: readonly string[]): readonly string[] =>
  tellApart(questions.map((question) => ({ question })));

describe('what tells the markets of an event apart', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a word within', ['Will it be 11°C on Friday?', 'Will it be 12°C on Friday?'], ['11°C', '12°C']],
    ['a word at the end', ['Rain in Oslo?', 'Rain in São Paulo?'], ['Oslo', 'São Paulo']],
    ['a word at the start', ['Arsenal win', 'Aston Villa win'], ['Arsenal', 'Aston Villa']],
    ['as many words as differ', ['Will it rise to $5?', 'Will it fall to $5?'], ['rise', 'fall']],
    [
      'a bare number, with the word before it',
      ['Reach Category 3?', 'Reach Category 4?'],
      ['Category 3', 'Category 4'],
    ],
    ['what lacks punctuation around it', ['Oslo, rain', 'Bergen, rain'], ['Oslo', 'Bergen']],
    [
      'all, where one begins as another ends',
      ['Will it rain', 'Will it rain hard'],
      ['Will it rain', 'Will it rain hard'],
    ],
    ['all, where they are equal', ['Rain?', 'Rain?'], ['Rain?', 'Rain?']],
    ['nothing of questions that nobody sent', ['', ''], ['', '']],
  ])('is %s', (_, questions, names) => {
    expect(named(questions)).toEqual(names);
  });

  it('is what the catalog calls them, where it names each', () => {
    const [one, other] = [
      { question: 'Will it be 11°C?', groupTitle: '11 degrees' },
      { question: 'Will it be 12°C?', groupTitle: '12 degrees' },
    ];
    expect(tellApart([one, other])).toEqual(['11 degrees', '12 degrees']);
    expect(tellApart([one, { ...other, groupTitle: '11 degrees' }])).toEqual(['11°C', '12°C']);
    expect(tellApart([one, { question: other.question }])).toEqual(['11°C', '12°C']);
  });

  it('is different for different questions, and never nothing where there is a question', () => {
    const word = fc.constantFrom('Will', 'it', 'rain', '3', '4', 'in', 'Oslo', '?', 'Oslo,', '–');
    const question = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(question, { minLength: 2, maxLength: 6 }), (questions) => {
        const names = named(questions);
        expect(new Set(names).size).toBe(questions.length);
        names.forEach((name, i) => {
          expect(name).not.toBe('');
          expect(questions[i]).toContain(name);
        });
      }),
    );
  });
});

const MARKETS: readonly ListedMarket[] = ['a', 'b', 'c'].map((id) => ({
  conditionId: id,
  question: `Will ${id} win?`,
  outcomes: [
    { name: 'Yes', tokenId: `${id}-yes` },
    { name: 'No', tokenId: `${id}-no` },
  ],
  eventSlug: 'winner',
  eventTitle: 'Who wins?',
  eventSize: 3,
  negRisk: true,
}));

const groupOf = (markets: readonly ListedMarket[]) =>
  groupByEvent(new Map(markets.map((market) => [market.conditionId, market]))).byKey;

describe('the events of a list', () => {
  it('are those of several markets, with a title and names', () => {
    const alone = { ...(MARKETS[0] as ListedMarket), conditionId: 'd', eventSlug: 'alone' };
    const events = groupOf([...MARKETS, alone]);
    expect([...events.keys()]).toEqual(['winner']);
    const event = events.get('winner');
    expect(event?.title).toBe('Who wins?');
    expect(event && [...namesInEvent(event).values()]).toEqual(['a', 'b', 'c']);
  });
});

type Best = { readonly bid?: number; readonly ask?: number };

function pricesOf(all: readonly Best[]): AppState['prices'] {
  return new Map(
    all.map((value, i) => [`${'abc'[i]}-yes`, { value, times: { askedAtMs: i, readAtMs: 100 - i } }]),
  );
}

const BEST: readonly Best[] = [
  { bid: 410_000, ask: 420_000 },
  { bid: 333_300, ask: 340_000 },
  { bid: 200_000, ask: 300_000 },
];

/** The event, with one market of it changed. */
function event(change: Partial<ListedMarket> = {}): EventGroup {
  const [first, second, third] = MARKETS as [ListedMarket, ListedMarket, ListedMarket];
  const group = groupOf([first, { ...second, ...change }, third]).get('winner');
  if (!group) throw new Error('no event');
  return group;
}

describe('the sum of an event', () => {
  it('is what all its markets are bid and offered at, to the micro-dollar, as old as the oldest price', () => {
    expect(sumPrices(event(), pricesOf(BEST))).toEqual({ bid: 943_300, ask: 1_060_000, readAtMs: 98 });
    expect(summedTokens([event()])).toEqual(['a-yes', 'b-yes', 'c-yes']);
  });

  it.each<[string, Partial<ListedMarket>]>([
    ['a market does not exclude the others', { negRisk: false }],
    ['nobody has told whether it does', { negRisk: undefined as unknown as boolean }],
    ['the catalog lists more markets of it', { eventSize: 4 }],
    ['no list has told how many there are', { eventSize: undefined as unknown as number }],
    ['what is listed first is not Yes', { outcomes: [{ name: 'No', tokenId: 'b-yes' }] }],
  ])('is not known where %s, and no price is asked for it', (_, change) => {
    expect(sumPrices(event(change), pricesOf(BEST))).toBeUndefined();
    expect(summedTokens([event(change)])).toEqual([]);
  });

  it.each<[string, Best]>([
    ['has no bid', { ask: 340_000 }],
    ['has no ask', { bid: 330_000 }],
    ['is crossed', { bid: 350_000, ask: 340_000 }],
  ])('is not known where a market %s', (_, best) => {
    expect(sumPrices(event(), pricesOf(BEST.with(1, best)))).toBeUndefined();
  });

  it('is not known before every price is', () => {
    expect(sumPrices(event(), pricesOf(BEST.slice(0, 2)))).toBeUndefined();
  });

  it('asks for no more prices than one request has room for', () => {
    const long = Array.from({ length: 300 }, (_, i) => ({
      ...(MARKETS[0] as ListedMarket),
      conditionId: `${i}`,
      eventSize: 300,
    }));
    const big = groupOf(long).get('winner');
    expect(big && summedTokens([big, big])).toHaveLength(300);
  });
});
