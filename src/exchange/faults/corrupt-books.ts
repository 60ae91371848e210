import type { Random } from '../../domain/random.ts';
import { drawInteger } from '../catalog/identifiers.ts';
import type { BookJson, LevelJson } from '../wire/book-json.ts';
import type { World } from '../exchange-state.ts';
import { otherMarket } from './choose-market.ts';
import type { FaultMemory } from './fault-memory.ts';
import type { Trigger } from './fault-switches.ts';

/** Corrupts the answer of a book endpoint as the active faults say; the very same body when none is. */
export function corruptBooks(world: World, trigger: Trigger, random: Random, body: unknown): unknown {
  if (!Array.isArray(body)) return (corruptBooks(world, trigger, random, [body]) as unknown[])[0];
  const { peek, memory } = world.faults;
  let books = body as BookJson[];
  if (trigger('books-stale')) books = books.map((book) => remember(memory['books-stale'], book));
  const form = peek('catalog-other-market')?.form;
  if ((form === 'books' || form === 'both') && trigger('catalog-other-market')) {
    books = books.map((book) => moveToOther(world, book));
  }
  if (trigger('books-crossed')) books = books.map(cross);
  if (trigger('books-ghosted')) books = books.map(ghost);
  if (trigger('books-shuffled'))
    books = shuffle(
      books.map((book) => shuffleLevels(book, random)),
      random,
    );
  return books;
}

function remember(memory: FaultMemory['books-stale'], book: BookJson): BookJson {
  const kept = memory.get(book.asset_id);
  if (kept) return kept;
  memory.set(book.asset_id, book);
  return book;
}

function moveToOther(world: World, book: BookJson): BookJson {
  const market = world.directory.byCondition.get(book.market);
  return market ? { ...book, market: otherMarket(world, market).conditionId } : book;
}

/** The best bid takes the price of the best ask, and the other way round. */
function cross(book: BookJson): BookJson {
  const bid = book.bids.at(-1);
  const ask = book.asks.at(-1);
  if (!bid || !ask) return book;
  return {
    ...book,
    bids: [...book.bids.slice(0, -1), { ...bid, price: ask.price }],
    asks: [...book.asks.slice(0, -1), { ...ask, price: bid.price }],
  };
}

function ghost(book: BookJson): BookJson {
  return { ...book, bids: [{ price: '0.01', size: '1000' }], asks: [{ price: '0.99', size: '1000' }] };
}

function shuffleLevels(book: BookJson, random: Random): BookJson {
  return {
    ...book,
    bids: shuffle<LevelJson>(book.bids, random),
    asks: shuffle<LevelJson>(book.asks, random),
  };
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = drawInteger(random, i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
  }
  return shuffled;
}
