import type { Activity } from './activity.ts';
import type { CatalogMarket, MarketEvent } from './catalog.ts';
import type { Comment } from './comment.ts';
import type { FeeRate } from './fee-rate.ts';
import type { Fill } from './fill.ts';
import type { Order } from './order.ts';
import type { Partly } from './result.ts';

/** As much of a list as is looked at. */
export interface Excerpt<T> {
  readonly rows: readonly T[];
  /** The service has more rows than these. */
  readonly more: boolean;
  readonly lost: number;
  /** Values of the other rows that could not be read; missing for none. */
  readonly lostValues?: number;
}

/** What can be looked up while somebody looks at it, and what the answer is. Ids are those of the service. */
export interface DetailAnswers {
  /** An order by its id (interface: endpoint 14); undefined: the service knows none. */
  readonly order: Partly<Order> | undefined;
  /** A market by its condition id (endpoint 5). */
  readonly market: Partly<CatalogMarket>;
  /** An event by its slug (endpoint 9). */
  readonly event: Partly<MarketEvent>;
  /** What trading a token costs, by its id (endpoint 18). */
  readonly fee: Partly<FeeRate>;
  /** What a taker pays by token id, by the list of sampled markets; the id is empty (endpoint 20). */
  readonly sampledFees: ReadonlyMap<string, number>;
  /** Comments, of the event with this slug, or of the market with this numeric id (endpoint 1). */
  readonly eventComments: Excerpt<Comment>;
  readonly marketComments: Excerpt<Comment>;
  /** As these, only by people who hold a position. */
  readonly eventHolderComments: Excerpt<Comment>;
  readonly marketHolderComments: Excerpt<Comment>;
  /** Replies to the comment with this id (endpoint 3). */
  readonly replies: Excerpt<Comment>;
  /** Comments of a wallet address (endpoint 2). */
  readonly userComments: Excerpt<Comment>;
  /** The account's part of the trades of the last days; the id is empty (endpoint 23). */
  readonly trades: Excerpt<Fill>;
  /** What a wallet did, by its address (endpoint 12). */
  readonly activity: Excerpt<Activity>;
}

export type DetailKind = keyof DetailAnswers;

/** One thing that is looked up. */
export interface DetailRequest<K extends DetailKind = DetailKind> {
  readonly kind: K;
  readonly id: string;
}

/** A look-up with its answer. */
export type Detail = {
  readonly [K in DetailKind]: DetailRequest<K> & { readonly answer: DetailAnswers[K] };
}[DetailKind];

/** Tells look-ups apart. */
export function detailKey({ kind, id }: DetailRequest): string {
  return `${kind} ${id}`;
}
