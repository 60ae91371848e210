import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { ListedMarket } from '../../src/domain/market.ts';
import type { Random } from '../../src/domain/random.ts';

const WORDS =
  'rain snow fed rates election senate governor bitcoin above below tokyo lisbon london championship final trial album release mars launch goals points inflation unemployment record summer winter heat price ether volume merger court nominee streaming award'.split(
    ' ',
  );
const PAGE = 100;

/** A catalog of questions made of everyday words, in pages as a service sends them. */
export function listManyMarkets(count: number, random: Random): readonly MonitorEvent[] {
  const word = (): string => WORDS[Math.floor(random.next() * WORDS.length)] as string;
  const markets = Array.from({ length: count }, (_, i) => marketOf(i, word));
  return Array.from({ length: Math.ceil(count / PAGE) }, (_, page) => ({
    type: 'marketsListed',
    markets: markets.slice(page * PAGE, (page + 1) * PAGE),
    complete: (page + 1) * PAGE >= count,
    times: { askedAtMs: 0, readAtMs: 0 },
  }));
}

function marketOf(i: number, word: () => string): ListedMarket {
  return {
    conditionId: `0x${i.toString(16).padStart(64, '0')}`,
    slug: `${word()}-${word()}-${i}`,
    question: `Will ${word()} ${word()} ${word()} by ${word()} ${i}?`,
    outcomes: ['1', '2'].map((side) => ({
      name: side === '1' ? 'Yes' : 'No',
      tokenId: `${i}${side}`.padStart(70, '7'),
    })),
    eventTitle: `${word()} ${word()}`,
    tags: [word(), word()],
    endDateMs: 1_790_000_000_000 + i,
  };
}
