import { areSame } from '../../state/select/are-same.ts';
import type { Row } from './row.ts';

type List = readonly unknown[];

/**
 * Remembers the last row of each item: as long as the facts and values it was made of are the same, by identity, it is the
 * very same row again. Frames come several times a second, and hardly any row of a list has changed since the last.
 * @param make depends on nothing but what it is given
 */
export function memoizeRows<Item extends object, Facts extends List, Values extends List>(
  make: (item: Item, facts: Facts, values: Values) => Row,
): typeof make {
  const rows = new WeakMap<Item, { readonly facts: Facts; readonly values: Values; readonly row: Row }>();
  return (item, facts, values) => {
    const last = rows.get(item);
    if (last && areSame(last.facts, facts) && areSame(last.values, values)) return last.row;
    const row = make(item, facts, values);
    rows.set(item, { facts, values, row });
    return row;
  };
}
