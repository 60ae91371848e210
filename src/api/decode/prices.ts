import { ONE, type Price } from '../../domain/micros.ts';
import type { BestPrices } from '../../domain/order-book.ts';
import { readPrice } from './fields.ts';
import { isObject } from '../../text/rule.ts';

/** Which of the two words a service uses for the best bid. */
type BidWord = 'BUY' | 'SELL';

/**
 * A reader of endpoint 16's answers. Where both prices are there the bid is the smaller. A price alone can
 * only be placed by how this service used the words before; until it has shown that, it is left out.
 */
export function createPriceReader(): (
  answer: unknown,
  asked: readonly string[],
) => ReadonlyMap<string, BestPrices> | undefined {
  let bidWord: BidWord | undefined;
  return (answer, asked) => {
    if (!isObject(answer)) return undefined;
    const pairs = asked.flatMap((tokenId) => {
      const pair = Object.hasOwn(answer, tokenId) ? readPair(answer[tokenId]) : undefined;
      return pair ? [{ tokenId, pair }] : [];
    });
    if (pairs.length === 0 && asked.some((tokenId) => Object.hasOwn(answer, tokenId))) return undefined;
    for (const { pair } of pairs) bidWord = learnBidWord(pair) ?? bidWord;
    return new Map(pairs.map(({ tokenId, pair }) => [tokenId, placePrices(pair, bidWord)]));
  };
}

interface Pair {
  readonly buy?: Price | undefined;
  readonly sell?: Price | undefined;
}

/** A side that is there and cannot be read is not a side without orders: the pair is lost. */
function readPair(raw: unknown): Pair | undefined {
  if (!isObject(raw) || isUnreadable(raw['BUY']) || isUnreadable(raw['SELL'])) return undefined;
  return { buy: readBest(raw['BUY']), sell: readBest(raw['SELL']) };
}

function isUnreadable(raw: unknown): boolean {
  return raw !== undefined && raw !== null && raw !== '' && readPrice(raw) === undefined;
}

/** No order can rest at 0 or 1: some services say so of an empty side. */
function readBest(raw: unknown): Price | undefined {
  const price = readPrice(raw);
  return price === 0 || price === ONE ? undefined : price;
}

function learnBidWord({ buy, sell }: Pair): BidWord | undefined {
  if (buy === undefined || sell === undefined || buy === sell) return undefined;
  return buy < sell ? 'BUY' : 'SELL';
}

function placePrices({ buy, sell }: Pair, bidWord: BidWord | undefined): BestPrices {
  if (buy !== undefined && sell !== undefined) return { bid: Math.min(buy, sell), ask: Math.max(buy, sell) };
  if (bidWord === undefined) return {};
  const [bid, ask] = bidWord === 'BUY' ? [buy, sell] : [sell, buy];
  return { ...(bid !== undefined && { bid }), ...(ask !== undefined && { ask }) };
}
