import * as fc from 'fast-check';
import type { BookOrder, OrderRequest, OutcomeIndex } from '../../../src/exchange/matching/book-order.ts';
import { type Engine, listOpenOrders } from '../../../src/exchange/matching/engine.ts';
import type { MarketRules } from '../../../src/exchange/matching/engine-state.ts';
import type { Lots } from '../../../src/exchange/matching/quantities.ts';

/** Everything that can be asked of the engine, as data. */
export type Command =
  | ({ kind: 'place' } & OrderRequest)
  | { kind: 'cancel'; order: number }
  | { kind: 'split'; account: number; market: number; lots: Lots }
  | { kind: 'resolve'; market: number; winner: OutcomeIndex }
  | { kind: 'advance'; byMs: number };

const ACCOUNTS = 4;
const RULES: readonly MarketRules[] = [
  { ticksPerDollar: 10, minLots: 100, takerFeeBps: 0 },
  { ticksPerDollar: 100, minLots: 1, takerFeeBps: 25 },
  { ticksPerDollar: 10_000, minLots: 500, takerFeeBps: 0 },
];
const DEPOSIT = 60_000_000;

const account = fc.nat(ACCOUNTS - 1);
const market = fc.nat(RULES.length - 1);
const outcome = fc.constantFrom(0 as const, 1 as const);

const place = fc
  .record({
    kind: fc.constant('place' as const),
    account,
    market,
    outcome,
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    place: fc.integer({ min: 38, max: 62 }),
    lots: fc.integer({ min: 90, max: 1500 }),
    timeInForce: fc.constantFrom(
      'GTC' as const,
      'GTC' as const,
      'GTC' as const,
      'GTD' as const,
      'FOK' as const,
      'FAK' as const,
    ),
    expiresAtMs: fc.nat(3000),
  })
  .map(({ place, ...request }) =>
    Object.assign(request, { tick: Math.round((place / 100) * ticksOf(request.market)) }),
  );

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 40, arbitrary: place },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('split' as const),
      account,
      market,
      lots: fc.integer({ min: -1, max: 1200 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('advance' as const), byMs: fc.nat(400) }) },
);

/** As `command`, with the ends of markets too. */
export const commandOrEnd: fc.Arbitrary<Command> = fc.oneof(
  { weight: 150, arbitrary: command },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resolve' as const), market, winner: outcome }) },
);

/** Carries a command out; what the engine answers is of no matter here. */
export function runCommand(engine: Engine, command: Command): void {
  switch (command.kind) {
    case 'place':
      return void engine.place(command);
    case 'cancel':
      return void engine.cancel(command.order);
    case 'split':
      return void engine.split(command.account, command.market, command.lots);
    case 'resolve':
      return engine.resolve(command.market, command.winner);
    case 'advance':
      return engine.advance(engine.state.timeMs + command.byMs);
  }
}

/** Cancels what the account has open in the market, as the endpoints do, and gives the orders. */
export function cancelMarket(engine: Engine, account: number, market: number): BookOrder[] {
  const open = listOpenOrders(engine.state, account, market);
  for (const { id } of open) engine.cancel(id);
  return open;
}

/** Opens the accounts and markets that the commands speak of. */
export function furnish(engine: Engine): Engine {
  for (let i = 0; i < ACCOUNTS; i++) engine.deposit(engine.openAccount().id, DEPOSIT);
  for (const rules of RULES) engine.openMarket(rules);
  return engine;
}

function ticksOf(market: number): number {
  return (RULES[market] as MarketRules).ticksPerDollar;
}
