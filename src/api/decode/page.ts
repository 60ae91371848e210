import type { OrderPlace } from '../../domain/order.ts';

/** One page of a list. */
export interface Page<T> {
  /** In the order of the answer. */
  readonly rows: readonly T[];
  /** Hand it back as `next` of the same query for the page after this; missing when the list ended, or `looped`. */
  readonly next?: string;
  /** Rows dropped because they were malformed. */
  readonly lost: number;
  /** Of those rows, the ones that name an order; of open orders alone. */
  readonly unread?: readonly OrderPlace[];
  /** Values left out of the other rows because they could not be read; missing for none. */
  readonly lostValues?: number;
  /**
   * The service named the very page that was asked for as the next one, or none that can be asked for: the list did not
   * really end.
   */
  readonly looped?: true;
  /** What in the answer speaks against its being the whole page, in words; of open orders and trades alone. */
  readonly contradiction?: string;
  /** Counts beside the rows: of this page, or of the whole list; of open orders and trades alone. */
  readonly counts?: readonly number[];
  /** How many rows the answer had, beside `counts`: what the rows were made into may be more or fewer. */
  readonly received?: number;
}

/** What a list by `limit` and `offset` takes. */
export interface OffsetQuery {
  /** Rows a page, 1 to 100 (activity: to 500). Default 20. */
  readonly limit?: number;
  /** Rows to skip. Default 0. */
  readonly offset?: number;
  /** `next` of the page before; beats `offset`. */
  readonly next?: string;
}

/** What can be narrowed to the markets of one creator. */
export interface ByCreator {
  /** Wallet or site of a creator; beats the client’s own, and takes it away when it is empty. */
  readonly creator?: string;
}

/** What is asked for by its name in addresses. */
export interface BySlug extends ByCreator {
  /** Its name in addresses. */
  readonly slug: string;
}

/** What a list by cursor takes. */
export interface CursorQuery {
  /** `next` of the page before; without it the first page. */
  readonly next?: string;
}
