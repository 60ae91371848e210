import { findMarket } from '../../cancel/find-market.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Price } from '../../domain/micros.ts';
import { livePrice } from '../../domain/order-book.ts';
import type { ReadRequest, ReadResult } from './read-command.ts';
import { unreadNotice } from './report-problem.ts';

/** What is known of the market and the outcome that an order or a trade is in. */
export interface PlaceFacts {
  readonly question?: string;
  readonly mid?: Price;
}

/** How far the price is above the mid, or below zero below it. */
export function distanceOf(price: Price | undefined, { mid }: PlaceFacts): number | undefined {
  return price === undefined || mid === undefined ? undefined : price - mid;
}

/** How far it is above or below. */
export function gapOf(price: Price | undefined, place: PlaceFacts): number | undefined {
  const distance = distanceOf(price, place);
  return distance && Math.abs(distance);
}

interface Place {
  readonly market: string;
  readonly tokenId?: string | undefined;
}

/** A request each: of more markets the ids are shown. */
const MOST_NAMED = 50;
/** Rows do not wait longer for what only stands beside them. */
const DEADLINE_MS = 3_000;

/**
 * Rows with the question of their market and the mid of their outcome, where these are wanted and somebody tells them, and
 * with a notice of how many nobody told.
 */
export async function withPlaceFacts<Row>(
  { client, signal, places: wanted }: ReadRequest,
  read: ReadResult<Row>,
  placeOf: (row: Row) => Place,
): Promise<ReadResult<Row & PlaceFacts>> {
  if (!wanted) return read as ReadResult<Row & PlaceFacts>;
  const places = read.rows.map(placeOf);
  const options = { signal, deadlineMs: DEADLINE_MS };
  const tokens = [...new Set(places.map(({ tokenId = '' }) => tokenId))].filter((id) => id !== '');
  const markets = [...new Set(places.map(({ market }) => market))].filter((id) => id !== '');
  const { questions } = wanted;
  const unknown = wanted.question ? markets.slice(0, MOST_NAMED).filter((id) => !questions.has(id)) : [];
  const unnamed: (Failure | undefined)[] = [];
  const [prices] = await Promise.all([
    wanted.mid && tokens.length > 0 ? client.getPrices(tokens, options) : undefined,
    ...unknown.map(async (id) => {
      const found = await findMarket({ kind: 'condition', id }, client, options);
      if (found.kind === 'failed') return void unnamed.push(found.failure);
      const { question = '', lostValues = 0 } = found.kind === 'market' ? found.market : {};
      if (found.kind === 'another' || (question === '' && lostValues > 0)) unnamed.push(undefined);
      questions.set(id, question);
    }),
  ]);
  const rows = read.rows.map((row, i) => {
    const { market, tokenId = '' } = places[i] as Place;
    const question = questions.get(market) ?? '';
    const best = prices?.ok ? prices.value.get(tokenId) : undefined;
    const mid = best && livePrice(best);
    return Object.assign({}, row, question !== '' && { question }, mid !== undefined && { mid });
  });
  const unasked = wanted.question ? markets.length - MOST_NAMED : 0;
  const notices = [
    ...(read.notices ?? []),
    ...unreadNotice(
      unnamed.length,
      'question',
      unnamed.find((failure) => failure !== undefined),
    ),
    ...(unasked > 0
      ? [`partial: ${unasked} questions were not asked for: ${MOST_NAMED} markets at most`]
      : []),
    ...(prices?.ok === false ? unreadNotice(tokens.length, 'mid', prices.failure) : []),
  ];
  return { ...read, rows, notices };
}

/** What rows are sorted by, by its name in `--sort`. */
export type Sorts<Row> = Readonly<Record<string, (row: Row) => number | string | undefined>>;

/**
 * Of equal rows the first stays first; what has no value comes last. Text sorts from A on, numbers from the largest. Where
 * no row has a value the rows stay as they came, with a notice.
 */
export function sortRows<Row>(
  read: ReadResult<Row>,
  sorts: Sorts<Row>,
  by: string | undefined,
): ReadResult<Row> {
  const valueOf = sorts[by ?? ''];
  if (!valueOf || read.rows.length === 0) return read;
  if (read.rows.every((row) => valueOf(row) === undefined)) {
    return { ...read, notices: [...(read.notices ?? []), `not sorted: no row has a ${by}`] };
  }
  const rows = read.rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    if (typeof one === 'string') return one < String(other) ? -1 : Number(one > String(other));
    return Number(other) - one;
  });
  return { ...read, rows, isSorted: true };
}
