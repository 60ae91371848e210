import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/random.ts';
import { createChangeRates } from '../../src/engine/change-rates.ts';

/** Looks every `everyMs` at something that changes at random at `rate`, and tells the mean rate that was believed. */
function watchAtRandom(rate: number, everyMs: number, looks: number): number {
  const rates = createChangeRates();
  const random = seededRandom(Math.round(rate * 1_000));
  let version = 0;
  let nextChangeMs = 0;
  let sum = 0;
  for (let i = 0; i < looks; i++) {
    const nowMs = i * everyMs;
    while (nextChangeMs <= nowMs) {
      version++;
      nextChangeMs -= (Math.log(1 - random.next()) / rate) * 1_000;
    }
    rates.see('a', String(version), nowMs);
    sum += rates.rateOf('a');
  }
  return sum / looks;
}

/** Looks once a second at what is the same until `changeAt` and differs at every look from there. */
function lookEverySecond(looks: number, changesFrom: number): number[] {
  const rates = createChangeRates();
  return Array.from({ length: looks }, (_, i) => {
    rates.see('a', i < changesFrom ? 'same' : `mark ${i}`, i * 1_000);
    return rates.rateOf('a');
  });
}

describe('change rates', () => {
  it('believe a change in two seconds of what was never seen', () => {
    expect(createChangeRates().rateOf('unknown')).toBe(0.5);
  });

  it('fall by and by while nothing changes, without end', () => {
    const quiet = lookEverySecond(3_600, Infinity);
    for (let i = 2; i < quiet.length; i++) expect(quiet[i]).toBeLessThan(quiet[i - 1] as number);
    expect(quiet.at(-1)).toBeLessThan(0.000_2);
  });

  it('doubt an hour of quiet at the first change, and believe in movement after a few', () => {
    const rates = lookEverySecond(3_620, 3_600);
    expect(rates[3_599]).toBeLessThan(0.000_2);
    expect(rates[3_600]).toBeGreaterThan(0.1);
    expect(rates[3_605]).toBeGreaterThan(0.7);
  });

  it('forget a storm within a minute of quiet', () => {
    const rates = createChangeRates();
    let nowMs = 0;
    for (let i = 0; i < 600; i++) rates.see('a', `mark ${i}`, (nowMs += 500));
    expect(rates.rateOf('a')).toBeGreaterThan(2);
    for (let i = 0; i < 60; i++) rates.see('a', 'calm', (nowMs += 1_000));
    expect(rates.rateOf('a')).toBeLessThan(0.1);
  });

  it.each([0.05, 0.2, 1])('come near the truth where changes are random: %f a second', (rate) => {
    const believed = watchAtRandom(rate, 500, 20_000);
    expect(believed / rate).toBeGreaterThan(0.7);
    expect(believed / rate).toBeLessThan(2.5);
  });

  it('never exceed ten a second, and are told apart by key', () => {
    const rates = createChangeRates();
    for (let i = 0; i < 1_000; i++) {
      rates.see('wild', `mark ${i}`, i * 10);
      rates.see('calm', 'same', i * 10);
    }
    expect(rates.rateOf('wild')).toBe(10);
    expect(rates.rateOf('calm')).toBeLessThan(0.1);
  });

  it('are forgotten for what was not seen for longest once there are more than 500', () => {
    const rates = createChangeRates();
    for (const atMs of [0, 60_000]) {
      rates.see('old', 'same', atMs);
      rates.see('kept', 'same', atMs);
    }
    for (let i = 0; i < 499; i++) rates.see(String(i), 'same', 60_000);
    expect(rates.rateOf('old')).toBe(0.5);
    expect(rates.rateOf('kept')).toBeLessThan(0.01);
  });
});
