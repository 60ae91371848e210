import { describe, expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { sampleProgress, sampleTarget } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { startWatch } from './start-watch.ts';

const MARKET = sampleTarget().scope.conditionId;
const OTHER = sampleOrder('z');
const LIVE = sampleOrder('a', { market: MARKET });

function cancelProgressed(progress: CancelProgress) {
  return { type: 'cancelProgressed', progress } as const;
}

describe('what showed an order resting later than its record was asked for', () => {
  const card = {
    type: 'detailRead',
    finding: { kind: 'order', id: 'a', answer: LIVE },
    times: { askedAtMs: 5, readAtMs: 5 },
    paceMs: 5_000,
  } as const;
  const { outcome: _, ...running } = sampleProgress({ phase: 'waiting', left: [LIVE] });

  it.each<
    [string, string, Parameters<ReturnType<typeof startWatch>['watch']['handleEvent']>[0], Order | undefined]
  >([
    ['a card', 'canceled', card, sampleOrder('a', { market: MARKET, status: 'canceled' })],
    ['a card', 'missing', card, undefined],
    [
      'a cancel',
      'canceled',
      cancelProgressed(running),
      sampleOrder('a', { market: MARKET, status: 'canceled' }),
    ],
    ['a cancel', 'missing', cancelProgressed(running), undefined],
  ])(
    '%s: is not forgotten by a cancel that cannot account for it (%s)',
    async (_by, _record, shown, record) => {
      const answers: ((record: Order | undefined) => void)[] = [];
      const { list, watch, advance, words } = startWatch(
        () => new Promise((resolve) => answers.push((answer) => resolve(ok(answer)))),
      );
      await list([OTHER, LIVE], true, 1);
      await list([OTHER], true, 2);
      await advance(5);
      watch.handleEvent(shown);
      await advance(5);
      const unaccounted = [{ id: 'a', order: LIVE }];
      watch.handleEvent(cancelProgressed(sampleProgress({ outcome: 'unresolved', unaccounted })));
      answers[0]?.(record);
      await advance(0);
      expect(words()).toEqual([]);
    },
  );
});

it.each(['appeared', 'left'] as const)(
  'waits 20 s for the record of one that a cancel found resting (%s)',
  async (how) => {
    let atMs = 0;
    const { list, watch, advance, words, shown } = startWatch(async (id) =>
      ok(id === 'a' && atMs >= 20_000 ? LIVE : undefined),
    );
    await list([OTHER], true, 0);
    watch.handleEvent(cancelProgressed(sampleProgress({ outcome: 'left', [how]: [LIVE] })));
    for (; atMs < 40_000; atMs += 2_000) {
      await list([OTHER], true, atMs);
      await advance(2_000);
    }
    expect([words(), shown.length > 0]).toEqual([['a gone'], true]);
  },
);

it('waits 20 s for the record of one that a list showed for the first time', async () => {
  let atMs = 0;
  const { list, advance, words, shown } = startWatch(async (id) =>
    ok(id === 'a' && atMs >= 10_000 ? LIVE : undefined),
  );
  await list([OTHER], true, 0);
  await list([OTHER, LIVE], true, 1);
  for (; atMs < 40_000; atMs += 2_000) {
    await list([OTHER], true, atMs + 2);
    await advance(2_000);
  }
  expect([words(), shown.length > 0]).toEqual([['a placed', 'a gone'], true]);
});

it('does not forget what a card showed where too many left the lists at once', async () => {
  const many = Array.from({ length: 20 }, (_, i) => sampleOrder(`n${i}`, { market: MARKET }));
  let atMs = 0;
  const { list, watch, advance, shown } = startWatch(async (id) => {
    if (id !== 'a') return ok(sampleOrder(id, { market: MARKET, status: 'canceled' }));
    return ok(atMs >= 18_000 ? LIVE : undefined);
  });
  await list([OTHER, ...many, LIVE], true, 0);
  const { outcome: _, ...running } = sampleProgress({ phase: 'sending' });
  watch.handleEvent(cancelProgressed(running));
  await list([OTHER], true, 1);
  await advance(500);
  watch.handleEvent({
    type: 'detailRead',
    finding: { kind: 'order', id: 'a', answer: LIVE },
    times: { askedAtMs: 400, readAtMs: 500 },
    paceMs: 5_000,
  });
  watch.handleEvent(cancelProgressed(sampleProgress({ outcome: 'unresolved', unaccounted: [] })));
  for (atMs = 1_000; atMs < 60_000; atMs += 2_000) {
    await list([OTHER], true, atMs);
    await advance(2_000);
  }
  expect(shown.length).toBeGreaterThan(1);
});
