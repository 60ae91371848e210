/** Whether two values of plain data say the same, whatever objects they are. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isComposite(one) || !isComposite(other)) return false;
  for (const key in one) if (!(key in other) || !isDeepEqual(one[key], other[key])) return false;
  for (const key in other) if (!(key in one)) return false;
  return true;
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
