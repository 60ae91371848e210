import { findMarket } from '../../cancel/find-market.ts';
import type { Price } from '../../domain/micros.ts';
import { uncrossedMid } from '../../domain/order-book.ts';
import type { ReadRequest } from './read-command.ts';

/** What is known of the market and the outcome that an order or a trade is in. */
export interface PlaceFacts {
  readonly question?: string;
  readonly mid?: Price;
}

interface Place {
  readonly market: string;
  readonly tokenId?: string | undefined;
}

/** A request each: of more markets the ids are shown. */
const MOST_NAMED = 50;
/** Rows do not wait longer for what only stands beside them. */
const DEADLINE_MS = 3_000;

/** Rows with the question of their market and the mid of their outcome, where these are wanted and somebody tells them. */
export async function withPlaceFacts<Row>(
  { client, signal, places: wanted }: ReadRequest,
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
): Promise<readonly (Row & PlaceFacts)[]> {
  if (!wanted || rows.length === 0) return rows as readonly (Row & PlaceFacts)[];
  const places = rows.map(placeOf);
  const options = { signal, deadlineMs: DEADLINE_MS };
  const tokens = [...new Set(places.map(({ tokenId = '' }) => tokenId))].filter((id) => id !== '');
  const markets = [...new Set(places.map(({ market }) => market))].filter((id) => id !== '');
  const { questions } = wanted;
  const unknown = wanted.question ? markets.slice(0, MOST_NAMED).filter((id) => !questions.has(id)) : [];
  const [prices] = await Promise.all([
    wanted.mid && tokens.length > 0 ? client.getPrices(tokens, options) : undefined,
    ...unknown.map(async (id) => {
      const found = await findMarket({ kind: 'condition', id }, client, options);
      if (found.kind !== 'failed') questions.set(id, found.kind === 'market' ? found.market.question : '');
    }),
  ]);
  return rows.map((row, i) => {
    const { market, tokenId = '' } = places[i] as Place;
    const question = questions.get(market) ?? '';
    const best = prices?.ok ? prices.value.get(tokenId) : undefined;
    const mid = best && uncrossedMid(best);
    return Object.assign({}, row, question !== '' && { question }, mid !== undefined && { mid });
  });
}

/** Of equal rows the first stays first; what has no value comes last. Text sorts from A on, numbers from the largest. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: ((row: Row) => number | string | undefined) | undefined,
): readonly Row[] {
  if (!valueOf) return rows;
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    if (typeof one === 'string') return one < String(other) ? -1 : Number(one > String(other));
    return Number(other) - one;
  });
}
