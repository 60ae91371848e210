import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookOrder, matchedLots } from '../../../src/exchange/matching/book-order.ts';
import { createEngine } from '../../../src/exchange/matching/engine.ts';
import type { Trade } from '../../../src/exchange/matching/engine-state.ts';
import { stateHash } from '../../../src/exchange/matching/state-hash.ts';
import { findViolations } from './check-invariants.ts';
import { cancelMarket, command, commandOrEnd, furnish, runCommand } from './commands.ts';
import { isLongForm, runs, SEED } from '../../support/long-form.ts';

const SEQUENCES = runs(600, 100_000);
const FEWER = SEQUENCES / 2;
const LENGTH = isLongForm ? 100 : 60;
const TIMEOUT_MS = isLongForm ? 7_200_000 : 120_000;

const ofLength = { minLength: LENGTH / 2, maxLength: LENGTH, size: 'max' } as const;
const sequence = fc.array(commandOrEnd, ofLength);

describe(`the matching engine, after any command of ${SEQUENCES} sequences from seed ${SEED}`, () => {
  it(
    'is uncrossed, shows what rests, and accounts for every share and every micro-dollar',
    () => {
      fc.assert(
        fc.property(sequence, (commands) => {
          const engine = furnish(createEngine(0));
          for (const command of commands) {
            runCommand(engine, command);
            const violations = findViolations(engine.state);
            if (violations.length > 0) expect(violations, JSON.stringify(command)).toEqual([]);
          }
        }),
        { numRuns: SEQUENCES, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'trades at the price of the order that was there first, within both limits, never with oneself',
    () => {
      let trades = 0;
      fc.assert(
        fc.property(sequence, (commands) => {
          const engine = furnish(createEngine(0, { traded: (trade) => void (checkTrade(trade), trades++) }));
          for (const command of commands) runCommand(engine, command);
        }),
        { numRuns: FEWER, seed: SEED },
      );
      expect(trades / FEWER).toBeGreaterThan(2);
    },
    TIMEOUT_MS,
  );

  it(
    'moves an order only forward: matched size grows to the original at most, and what ended stays as it ended',
    () => {
      fc.assert(
        fc.property(sequence, (commands) => {
          const known = new Map<BookOrder, { matched: number; status: string }>();
          const engine = furnish(
            createEngine(0, { placed: (order) => void known.set(order, readLife(order)) }),
          );
          for (const command of commands) {
            runCommand(engine, command);
            for (const [order, before] of known) known.set(order, checkLife(order, before));
          }
        }),
        { numRuns: FEWER, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'gives the same state for the same commands',
    () => {
      fc.assert(
        fc.property(fc.array(commandOrEnd, { maxLength: LENGTH, size: 'max' }), (commands) => {
          const engine = furnish(createEngine(0));
          const twin = furnish(createEngine(0));
          for (const command of commands) runCommand(engine, command);
          for (const command of commands) runCommand(twin, command);
          expect(stateHash(twin.state)).toBe(stateHash(engine.state));
        }),
        { numRuns: FEWER, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    "cancels exactly the caller's open orders of the market, and a second time none",
    () => {
      fc.assert(
        fc.property(fc.array(command, ofLength), fc.nat(3), fc.nat(2), (commands, account, market) => {
          const engine = furnish(createEngine(0));
          for (const command of commands) runCommand(engine, command);
          const isMeant = (order: BookOrder): boolean => order.account === account && order.market === market;
          const open = Array.from(engine.state.orders.values());
          const canceled = cancelMarket(engine, account, market);
          expect(new Set(canceled)).toEqual(new Set(open.filter(isMeant)));
          expect(new Set(engine.state.orders.values())).toEqual(
            new Set(open.filter((order) => !isMeant(order))),
          );
          expect(cancelMarket(engine, account, market)).toEqual([]);
          expect(findViolations(engine.state)).toEqual([]);
        }),
        { numRuns: FEWER, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );
});

function checkTrade({ taker, maker, yesTick, market }: Trade): void {
  const own = (order: BookOrder): number => (order.outcome === 0 ? yesTick : market.ticksPerDollar - yesTick);
  expect(own(maker)).toBe(maker.tick);
  if (taker.side === 'BUY') expect(own(taker)).toBeLessThanOrEqual(taker.tick);
  else expect(own(taker)).toBeGreaterThanOrEqual(taker.tick);
  expect(taker.account).not.toBe(maker.account);
  const isPair = taker.outcome !== maker.outcome;
  expect(taker.side === maker.side).toBe(isPair);
  const limits = taker.tick + maker.tick;
  if (isPair && taker.side === 'BUY') expect(limits).toBeGreaterThanOrEqual(market.ticksPerDollar);
  if (isPair && taker.side === 'SELL') expect(limits).toBeLessThanOrEqual(market.ticksPerDollar);
}

function readLife(order: BookOrder): { matched: number; status: string } {
  return { matched: matchedLots(order), status: order.status };
}

function checkLife(order: BookOrder, before: { matched: number; status: string }): typeof before {
  const now = readLife(order);
  expect(now.matched).toBeGreaterThanOrEqual(before.matched);
  expect(now.matched).toBeLessThanOrEqual(order.lots);
  if (before.status !== 'live') expect(now).toEqual(before);
  return now;
}
