import { areSame } from '../are-same.ts';
import type { Row, Title } from '../row.ts';
import { saySame } from '../row.ts';

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

/** `make` for one place: the very same row again while what it is made from says the same, and `others` are identical. */
export function keepTitled<T extends Title, O extends readonly unknown[]>(
  make: (title: T, ...others: O) => Row,
): (title: T, ...others: O) => Row {
  let last: { readonly title: T; readonly others: O; readonly row: Row } | undefined;
  return (title, ...others) => {
    const isSame =
      last !== undefined &&
      areSame(last.others, others) &&
      saySame(last.title.left, title.left) &&
      saySame(last.title.right, title.right);
    if (last === undefined || !isSame) last = { title, others, row: make(title, ...others) };
    return last.row;
  };
}
