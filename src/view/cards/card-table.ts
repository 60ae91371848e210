import type { Outcome } from '../../domain/market.ts';
import { midpoint, spread } from '../../domain/order-book.ts';
import { fitText } from '../../text/fit-text.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { openCard } from '../../state/select/card-selection.ts';
import { NO_ORDERS, ordersOn } from '../../state/select/market-facts.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';

/** Cells by the titles of their columns, in their order. */
export type TableRecord = Readonly<Record<string, string>>;

/** More outcomes than these are no small table any more. */
const MOST_OUTCOMES = 4;
const MOST_NAME_CELLS = 14;
/** Below so many lines of text a card shows no table. */
const LEAST_TEXT = 10;

/** The numbers at the head of a card, as a small table: a market's prices; none for other cards. */
export function cardTable(state: AppState, nowMs: number): readonly TableRecord[] {
  const card = openCard(state);
  return card?.kind === 'market' ? priceTable(state, card.conditionId, nowMs) : [];
}

/**
 * Lines such a table takes in a box of this size, 0 where the box has better use for them. Between rows it has a line:
 * n rows and their titles take 2n + 3, and each column three cells more than its text.
 */
export function countTableLines(
  records: readonly TableRecord[],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  const [first] = records;
  if (!first) return 0;
  const cellsOf = (title: string): number =>
    3 + Math.max(title.length, ...records.map((record) => record[title]?.length ?? 0));
  const cells = Object.keys(first).reduce((sum, title) => sum + cellsOf(title), 1);
  const lines = 2 * records.length + 3;
  return cells <= width && height - lines >= LEAST_TEXT ? lines : 0;
}

function priceTable(state: AppState, conditionId: string, nowMs: number): readonly TableRecord[] {
  const market = state.markets.get(conditionId);
  if (!market || market.outcomes.length > MOST_OUTCOMES) return [];
  const { outcomes } = market;
  const orders = ordersOn(state.orders?.value ?? NO_ORDERS, market);
  const areNumbered = needNumbers(outcomes);
  return outcomes.map((outcome, at) => {
    const mine = orders.filter((order) => order.tokenId === outcome.tokenId).length;
    const name = areNumbered ? `outcome ${at + 1}` : plainName(outcome.name);
    return priceRecord(state, { name, tokenId: outcome.tokenId }, mine, nowMs);
  });
}

/** Best prices of an outcome, under this name; those that are too old to trust say so instead. */
function priceRecord(state: AppState, { name, tokenId }: Outcome, mine: number, nowMs: number): TableRecord {
  const reading = state.prices.get(tokenId);
  const isStale =
    reading !== undefined && pollerFreshness(state, 'prices', nowMs - reading.times.readAtMs) === 'stale';
  const best = reading && !isStale ? reading.value : {};
  return {
    outcome: name,
    bid: isStale ? 'STALE' : priceText(best.bid),
    ask: priceText(best.ask),
    mid: priceText(midpoint(best)),
    spread: priceText(spread(best)),
    mine: mine === 0 ? '' : String(mine),
  };
}

function priceText(price: number | undefined): string {
  return price === undefined ? '-' : formatPrice(price);
}

/** Whether what is plain of the names tells them apart no more: a table has their numbers then, and the text says whose those are. */
export function needNumbers(outcomes: readonly Outcome[]): boolean {
  const names = new Set(outcomes.map(({ name }) => plainName(name)));
  return names.has('') || names.size < outcomes.length;
}

/** The table counts characters, not cells: a name with wide glyphs gives way to what is plain of it. */
function plainName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/gu, '').trim();
  return fitText(plain, Math.min(plain.length, MOST_NAME_CELLS), { ellipsis: '~' });
}
