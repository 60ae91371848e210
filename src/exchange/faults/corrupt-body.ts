import type { Random } from '../../domain/random.ts';
import { drawInteger, pick } from '../catalog/identifiers.ts';
import type { BookJson, LevelJson } from '../wire/book-json.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { otherMarket } from './choose-market.ts';
import type { FaultMemory, Trigger } from './fault-switches.ts';
import { upperCaseHex } from './listed-ids.ts';

/** Corrupts the answer of a book endpoint as the active faults say; the very same body when none is. */
export function corruptBooks(
  exchange: ExchangeState,
  trigger: Trigger,
  random: Random,
  body: unknown,
): unknown {
  if (!Array.isArray(body)) return (corruptBooks(exchange, trigger, random, [body]) as unknown[])[0];
  const { peek, memory } = exchange.faults;
  let books = body as BookJson[];
  if (trigger('books-stale')) books = books.map((book) => remember(memory['books-stale'], book));
  const form = peek('catalog-other-market')?.form;
  if ((form === 'books' || form === 'both') && trigger('catalog-other-market')) {
    books = books.map((book) => moveToOther(exchange, book));
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
  const known = memory.get(book.asset_id);
  if (known) return known;
  memory.set(book.asset_id, book);
  return book;
}

function moveToOther(exchange: ExchangeState, book: BookJson): BookJson {
  const market = exchange.directory.byCondition.get(book.market);
  return market ? { ...book, market: otherMarket(exchange, market).conditionId } : book;
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

const ESC = '\u001b';
/** What a hostile title holds: it must never reach a terminal as it is. */
const HOSTILE: readonly string[] = [
  `${ESC}]0;owned\u0007`,
  `${ESC}[2J${ESC}[H`,
  `${ESC}]52;c;cm0gLXJmIH4=\u0007`,
  `${ESC}]8;;https://evil.example\u0007click${ESC}]8;;\u0007`,
  '\u009b31m\u009d0;owned\u009c',
  '\u202egnp.exe\u2066',
  'line\u2028break\u2029and\r\noverwritten',
  'z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308',
  '\u200b\u200d\ufeff\u{e0041}\u{e0042}',
  '\ud800 lone surrogate',
];
/** Fields that people wrote; the rest are identifiers and quantities, which a client must be able to use. */
const WRITTEN = new Set(
  'title question description body name pseudonym bio label outcome creatorName error ticker resolutionSource'.split(
    ' ',
  ),
);
/** One field in so many is hit. */
const SWAPPED = 0.15;

/** Puts an attack into every text that people wrote. */
export function plantHostileStrings(body: unknown, random: Random): unknown {
  return mapFields(body, (name, value) =>
    typeof value === 'string' && isWritten(name)
      ? `${value.slice(0, 12)}${pick(random, HOSTILE)}${value.slice(12)}`
      : value,
  );
}

/** The fields above, and the reasons that a cancel gives by order id. */
function isWritten(name: string): boolean {
  return WRITTEN.has(name) || name.startsWith('0x');
}

/** Gives some fields a value of another type than the interface says. */
export function swapTypes(body: unknown, random: Random): unknown {
  return mapFields(body, (_name, value) => {
    if (random.next() >= SWAPPED || (typeof value === 'object' && value !== null)) return value;
    const others = [null, true, 17, 'seventeen', [], {}].filter((other) => typeof other !== typeof value);
    return pick(random, others);
  });
}

/** Spells the ids of markets in upper-case hex. */
export function upperCaseIds(body: unknown): unknown {
  return mapFields(body, (name, value) =>
    CONDITION_IDS.has(name) && typeof value === 'string' ? upperCaseHex(value) : value,
  );
}

/** The asset of an activity is made of a condition id. */
const CONDITION_IDS = new Set(
  'conditionId mirrorConditionId condition_id mirror_condition_id asset'.split(' '),
);

/** Runs over every field of every object, inside out; the items of an array go under the array's name. */
function mapFields(value: unknown, change: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      name,
      value.map((item) => mapFields(item, change, name)),
    );
  if (typeof value !== 'object' || value === null) return change(name, value);
  const entries = Object.entries(value).map(([key, field]) => [key, mapFields(field, change, key)] as const);
  return Object.fromEntries(entries);
}
