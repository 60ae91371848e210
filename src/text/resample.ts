/** A value at a time, both in whatever unit the caller counts in. */
export interface TimedValue {
  readonly t: number;
  readonly p: number;
}

/**
 * The last value in each of `count` equal slices of time, from a series sorted by time. A slice without a value of its
 * own keeps the one before, for as long as that is at most `mostGap` old; beyond that, and before the first value, it is
 * undefined: a gap is drawn as a gap.
 */
export function resample(
  points: readonly TimedValue[],
  from: number,
  to: number,
  count: number,
  mostGap = Infinity,
): (number | undefined)[] {
  const slices = Array.from<TimedValue | undefined>({ length: count });
  if (to <= from) return slices.map(() => undefined);
  for (const point of points) {
    if (point.t > to || !Number.isFinite(point.p)) continue;
    const slice = Math.floor(((point.t - from) / (to - from)) * count);
    slices[Math.max(0, Math.min(count - 1, slice))] = point;
  }
  let last: TimedValue | undefined;
  return slices.map((own, slice) => {
    last = own ?? last;
    const startsAt = from + (slice / count) * (to - from);
    return last && startsAt - last.t <= mostGap ? last.p : undefined;
  });
}
