/** Whether two lists hold the same things, by identity, in the same order. */
export function haveSameItems(values: readonly unknown[], others: readonly unknown[]): boolean {
  if (values.length !== others.length) return false;
  for (let i = 0; i < values.length; i++) if (!Object.is(values[i], others[i])) return false;
  return true;
}
