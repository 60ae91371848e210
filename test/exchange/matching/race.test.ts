import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookOrder,
  matchedLots,
  type OrderRequest,
  type OrderStatus,
} from '../../../src/exchange/matching/book-order.ts';
import { createEngine, type Engine } from '../../../src/exchange/matching/engine.ts';
import { findViolations } from './check-invariants.ts';
import { furnish } from './commands.ts';
import { runs, SEED } from '../../support/long-form.ts';

const INTERLEAVINGS = runs(2_000, 10_000);
const LOTS = 500;
const EXPIRES_AT_MS = 1000;

/** What somebody wants to do to the order, and the lots of it that it got. */
type Rival = { name: 'fill'; lots: number } | { name: 'cancel' | 'expire' };

const rival: fc.Arbitrary<Rival> = fc.oneof(
  fc.record({ name: fc.constant('fill' as const), lots: fc.integer({ min: 100, max: 900 }) }),
  fc.record({ name: fc.constantFrom('cancel' as const, 'expire' as const) }),
);

describe(`a resting order that is filled, canceled and expires at once (${INTERLEAVINGS} interleavings)`, () => {
  it('gives each lot to exactly one of them, and has exactly one end', async () => {
    const ends = new Set<OrderStatus>();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(rival, { minLength: 2, maxLength: 5 }),
        async (scheduler, rivals) => {
          const ended: BookOrder[] = [];
          const engine = furnish(createEngine(0, { ended: (order) => void ended.push(order) }));
          const order = rest(engine);
          const claims = rivals.map((rival) =>
            scheduler.schedule(Promise.resolve(), rival.name).then(() => act(engine, order, rival)),
          );
          await scheduler.waitAll();
          const claimed = (await Promise.all(claims)).reduce((sum, lots) => sum + lots, 0);
          const isOver = order.status !== 'live';
          expect(claimed).toBe(isOver ? LOTS : matchedLots(order));
          expect(ended.filter(({ id }) => id === order.id)).toHaveLength(isOver ? 1 : 0);
          expect(findViolations(engine.state)).toEqual([]);
          ends.add(order.status);
        },
      ),
      { numRuns: INTERLEAVINGS, seed: SEED },
    );
    expect(ends).toEqual(new Set(['live', 'matched', 'canceled', 'expired']));
  });
});

const BUY_YES = { account: 0, market: 0, outcome: 0, side: 'BUY', tick: 5, lots: LOTS } as const;

function rest(engine: Engine): BookOrder {
  const request: OrderRequest = { ...BUY_YES, timeInForce: 'GTD', expiresAtMs: EXPIRES_AT_MS };
  const placed = engine.place(request);
  if (!placed.ok) throw new Error(placed.failure);
  return placed.value;
}

/** Lots of the order that the rival got. */
function act(engine: Engine, order: BookOrder, rival: Rival): number {
  const before = order.status === 'live' ? order.remaining : 0;
  if (rival.name === 'fill') {
    const met = engine.place({
      ...BUY_YES,
      account: 1,
      outcome: 1,
      lots: rival.lots,
      timeInForce: 'FAK',
    });
    return met.ok ? matchedLots(met.value) : 0;
  }
  if (rival.name === 'cancel') return engine.cancel(order.id)?.remaining ?? 0;
  engine.advance(EXPIRES_AT_MS);
  return before;
}
