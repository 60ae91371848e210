import { haveSameItems } from '../../state/select/have-same-items.ts';
import type { Row } from './row.ts';

/**
 * Remembers the last row of each item: as long as the facts and values it was made of hold the same, by identity, it is the
 * very same row again. Frames come several times a second, and hardly any row of a list has changed since the last.
 * @param make depends on nothing but what it is given
 */
export function memoizeRows<Item extends object, Facts extends object, Values extends object>(
  make: (item: Item, facts: Facts, values: Values) => Row,
): typeof make {
  const rows = new WeakMap<Item, { readonly facts: Facts; readonly values: Values; readonly row: Row }>();
  return (item, facts, values) => {
    const last = rows.get(item);
    if (
      last &&
      haveSameItems(listOf(last.facts), listOf(facts)) &&
      haveSameItems(listOf(last.values), listOf(values))
    )
      return last.row;
    const row = make(item, facts, values);
    rows.set(item, { facts, values, row });
    return row;
  };
}

function listOf(facts: object): readonly unknown[] {
  return Array.isArray(facts) ? facts : Object.values(facts);
}
