/** Each value's step from 0 (the least) to `steps` - 1 (the most); undefined stays, a flat series is half-way up. */
export function scaleValues(values: readonly (number | undefined)[], steps: number): (number | undefined)[] {
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  const stepOf = (value: number): number =>
    Math.round((range === 0 ? 0.5 : (value - least) / range) * (steps - 1));
  return values.map((value) => (value === undefined ? undefined : stepOf(value)));
}
