/** What bounds the time between two asks of the same thing, in milliseconds. */
export interface Pace {
  /** For one thing that changes all the time: it says what a request is worth. */
  readonly paceMs: number;
  /** Never more often, however much changes. */
  readonly leastMs: number;
  /** Never less often, however quiet it is. */
  readonly mostMs: number;
}

/** Halvings of a range of minutes: to a thousandth of a millisecond. */
const HALVINGS = 28;

/**
 * When a request for things that change at `ratesPerSecond` is worth its price again: milliseconds after the last one.
 *
 * The aim is the least *mean age* of what is shown, for the requests made. The age of a shown thing is how long ago the
 * first change happened that it does not show; 0 while it is still right (Cho and Garcia-Molina, Effective page refresh
 * policies, 2003). For changes at random at a rate λ, what was read t ago has the expected age
 *
 *     a(t) = t − (1 − e^(−λt)) / λ
 *
 * Asking every T costs, a second, the mean of Σa over 0 … T, and μ/T for requests at a price μ. That cost is least where
 *
 *     Σ (T·a(T) − ∫₀ᵀ a) = μ,        T·a(T) − ∫₀ᵀ a = (u²/2 − 1 + (1 + u)·e^(−u)) / λ²  with u = λT
 *
 * The left side is the age that asking at T saves. It grows with T, so there is one answer, and no other schedule that does
 * not know when changes will come has a lower mean age for as many requests: waits are best equal because a is convex.
 * What is asked in one request is summed, because one more token in a batch costs no further request: a screen is asked
 * as often as its liveliest rows are worth, and quiet rows ride along. In the limits: 1/T ∝ √(number of rows) for what
 * always moves, 1/T ∝ λ^(1/3) for what hardly does. `paceMs` fixes the price, μ = paceMs²/2.
 */
export function planGapMs(ratesPerSecond: readonly number[], { paceMs, leastMs, mostMs }: Pace): number {
  const price = (paceMs / 1_000) ** 2 / 2;
  const isWorth = (gapMs: number): boolean =>
    ratesPerSecond.reduce((sum, rate) => sum + ageSaved(rate, gapMs / 1_000), 0) >= price;
  let [low, high] = [leastMs, Math.max(leastMs, mostMs)];
  if (isWorth(low)) return low;
  if (!isWorth(high)) return high;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (isWorth(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Seconds² of age that asking saves `seconds` after the last time. */
function ageSaved(rate: number, seconds: number): number {
  const u = rate * seconds;
  // For small u the exact form is a difference of nearly equal numbers; its series is not.
  if (u < 0.01) return (rate * seconds ** 3 * (1 - (3 * u) / 8)) / 3;
  return (u ** 2 / 2 - 1 + (1 + u) * Math.exp(-u)) / rate ** 2;
}
