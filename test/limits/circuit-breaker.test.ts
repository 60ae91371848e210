import { expect, it } from 'vitest';
import { createBreaker } from '../../src/limits/circuit-breaker.ts';
import type { Endpoint } from '../../src/domain/endpoint.ts';

const ORDERS = { row: 14 } as Endpoint;
/** The longest that a jittered rest can be. */
const longest = { next: () => 1 };

function breakerAfter(failures: number): ReturnType<typeof createBreaker> {
  const breaker = createBreaker(longest);
  for (let i = 0; i < failures; i++) breaker.start();
  for (let i = 0; i < failures; i++) breaker.failed(ORDERS, 0);
  return breaker;
}

it.each([
  [4, 0],
  [5, 1_000],
  [8, 1_000],
  [40, 1_000],
])('%i requests that were under way together and fail make the service rest for %i ms', (failures, ms) => {
  expect(breakerAfter(failures).fitsAt(ORDERS, 0)).toBe(ms);
});

it.each([
  [1, 2_000],
  [2, 4_000],
  [4, 10_000],
  [9, 10_000],
])('%i probes that fail one after the other make it rest for %i ms', (probes, ms) => {
  const breaker = breakerAfter(5);
  for (let i = 0; i < probes; i++) {
    breaker.start();
    breaker.failed(ORDERS, 0);
  }
  expect(breaker.fitsAt(ORDERS, 0)).toBe(ms);
});
