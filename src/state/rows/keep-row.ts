import { areSame } from '../are-same.ts';
import type { Row } from '../row.ts';

/** A row, and everything that it was made from. */
export interface KeptRow {
  readonly made: readonly unknown[];
  readonly row: Row;
}

/** Where rows are kept: as many as can be on a screen, or as long as what they are about. */
interface RowShelf<K> {
  get(key: K): KeptRow | undefined;
  set(key: K, row: KeptRow): unknown;
}

/** The row that was made last for `key`, the very same, unless one of `made` differs by identity from what it was made from. */
export function keepRow<K>(shelf: RowShelf<K>, key: K, made: readonly unknown[], make: () => Row): Row {
  const kept = shelf.get(key);
  if (kept && areSame(kept.made, made)) return kept.row;
  const row = make();
  shelf.set(key, { made, row });
  return row;
}
