/** A stretch of time in which everything keeps its rate; milliseconds, and changes a second. */
export interface Stretch {
  readonly ms: number;
  readonly rates: readonly number[];
}

/** No schedule may ask more or less often: the bounds are the service's and the user's, not the planner's. */
export interface Bounds {
  readonly leastMs: number;
  readonly mostMs: number;
}

/**
 * The least mean age that asking `requests` times can have, told all rates but not when changes come: equal waits within a
 * stretch, and between stretches the split that Lagrange's condition asks for, found by bisection on the price of a
 * request. Ages are integrated numerically. Written without a look at the planner. Seconds.
 */
export function bestMeanAge(
  stretches: readonly Stretch[],
  requests: number,
  lagMs: number,
  bounds: Bounds,
): number {
  const lag = lagMs / 1_000;
  let [low, high] = [1e-9, 1e9];
  for (let i = 0; i < 100; i++) {
    const price = Math.sqrt(low * high);
    const made = stretches.reduce(
      (sum, { ms, rates }) => sum + ms / 1_000 / bestWait(rates, price, lag, bounds),
      0,
    );
    if (made > requests) low = price;
    else high = price;
  }
  let age = 0;
  let time = 0;
  for (const { ms, rates } of stretches) {
    age += ms * meanAge(rates, bestWait(rates, high, lag, bounds), lag);
    time += ms;
  }
  return age / time;
}

/** Seconds between asks that make `sum of ages + price / wait` least: golden section over the logarithm. */
function bestWait(rates: readonly number[], price: number, lag: number, bounds: Bounds): number {
  const cost = (logWait: number): number => {
    const wait = Math.exp(logWait);
    return meanAge(rates, wait, lag) * rates.length + price / wait;
  };
  const golden = (Math.sqrt(5) - 1) / 2;
  let [from, to] = [Math.log(bounds.leastMs / 1_000), Math.log(bounds.mostMs / 1_000)];
  for (let i = 0; i < 40; i++) {
    const [a, b] = [to - golden * (to - from), from + golden * (to - from)];
    if (cost(a) < cost(b)) to = b;
    else from = a;
  }
  return Math.exp((from + to) / 2);
}

const STEPS = 32;

/** Of what is read every `wait` and shown `lag` later, over all rates, by Simpson's rule. */
export function meanAge(rates: readonly number[], wait: number, lag: number): number {
  let sum = 0;
  for (const rate of rates) {
    for (let i = 0; i <= STEPS; i++) {
      const weight = i === 0 || i === STEPS ? 1 : i % 2 === 1 ? 4 : 2;
      sum += weight * expectedAge(rate, lag + (wait * i) / STEPS);
    }
  }
  return sum / (3 * STEPS) / rates.length;
}

/** Of something read `seconds` ago: the time since its first change, if any, summed over when that may have been. */
function expectedAge(rate: number, seconds: number): number {
  return rate * seconds < 1e-6 ? (rate * seconds ** 2) / 2 : seconds + Math.expm1(-rate * seconds) / rate;
}
