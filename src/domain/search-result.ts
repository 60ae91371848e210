/** One page of a text search (interface: Search result). */
export interface SearchResult {
  readonly events: readonly {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly ticker?: string;
  }[];
  readonly tags: readonly {
    readonly id: string;
    readonly slug: string;
    readonly label: string;
    readonly eventCount?: number;
  }[];
  readonly totalResults?: number;
  /** Ask again with it for the next page; missing on the last. */
  readonly next?: string;
  readonly lost: number;
  /** Values left out of the other rows because they could not be read; missing for none. */
  readonly lostValues?: number;
}
