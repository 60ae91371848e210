/**
 * The last value in each of `count` equal slices of time, from a series sorted by time. Slices before the
 * first value are undefined; a slice without a value of its own keeps the one before.
 */
export function resample(
  points: readonly { readonly t: number; readonly p: number }[],
  from: number,
  to: number,
  count: number,
): (number | undefined)[] {
  const values = Array.from<number | undefined>({ length: count });
  if (to <= from) return values;
  for (const { t, p } of points) {
    if (t > to || !Number.isFinite(p)) continue;
    const slice = Math.floor(((t - from) / (to - from)) * count);
    values[Math.max(0, Math.min(count - 1, slice))] = p;
  }
  let last: number | undefined;
  return values.map((value) => (last = value ?? last));
}
