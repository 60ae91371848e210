import { describe, expect, it } from 'vitest';
import { describeCancelDetails } from '../../src/cancel/describe-cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import {
  type CancelScript,
  failing,
  honest,
  kept,
  listing,
  order,
  orders,
  RESET,
  target,
} from './fake-account.ts';

describe('what had traded before the key was armed', () => {
  it('is no fill of the cancel where the answer is lost', async () => {
    const half = order('o1', { matchedSize: 50_000_000 });
    const { account, run } = scene([half, order('o2')]);
    account.cancelScripts = [failing(RESET, true)];
    account.gone.set('o1', { ...half, status: 'canceled' });
    expect(await run(target([half, order('o2')]), 31_000)).toMatchObject({
      outcome: 'confirmed',
      filled: [],
    });
  });

  it('is a fill where the rest traded since', async () => {
    const { account, cancels, clock } = scene(orders(2));
    account.cancelScripts = [honest];
    account.fill('o2');
    const verdict = cancels.start(target(orders(2)));
    await clock.advance(5_000);
    expect(await verdict).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o2' }] });
  });

  it('is a fill where more of it traded since, and the answer calls the rest canceled', async () => {
    const { account, run } = scene(orders(2));
    account.cancelScripts = [
      async (_, request) => {
        const answer = account.execute(request);
        account.gone.set('o2', order('o2', { status: 'canceled', matchedSize: 80_000_000 }));
        return ok(answer);
      },
    ];
    const end = await run(target(orders(2)), 5_000);
    expect(end).toMatchObject({ outcome: 'confirmed', canceled: ['o1', 'o2'], filled: [{ id: 'o2' }] });
    expect(describeCancelDetails(end)).toEqual([expect.stringMatching(/^filled 80\/200: BUY 200 Yes/)]);
  });

  it.each([
    ['is reported by the next cancel where nothing has reported it yet', false, ['o2']],
    ['is not reported again once its own record has', true, []],
  ])('of an order that only an earlier cancel listed %s', async (_, isNoted, filled) => {
    const { account, cancels, clock } = scene(orders(2));
    const other = cancels.start(target([], { scope: { kind: 'market', conditionId: '0xother' } }));
    await clock.advance(5_000);
    await other;
    account.fill('o2');
    if (isNoted) cancels.noteEnded(['o2']);
    const verdict = cancels.start(target([order('o1')]));
    await clock.advance(5_000);
    expect((await verdict).filled.map(({ id }) => id)).toEqual(filled);
  });

  it('of an order elsewhere is not reported by the next cancel where its record has while the key was armed', async () => {
    const { account, cancels, clock } = scene(orders(2));
    const scope = { kind: 'market', conditionId: '0xother' } as const;
    const armed = target([], { scope, elsewhere: orders(2) });
    cancels.arm(armed);
    account.fill('o2');
    cancels.noteEnded(['o2']);
    const other = cancels.start(armed);
    await clock.advance(5_000);
    await other;
    const verdict = cancels.start(target([order('o1')]));
    await clock.advance(5_000);
    expect(await verdict).toMatchObject({ outcome: 'confirmed', canceled: ['o1'], filled: [] });
  });
});

it('what an order that is kept traded meanwhile is told, and nothing of one that did not', async () => {
  const { account, run } = scene(orders(2));
  account.cancelScripts = [
    async (own) => {
      own.open.set('o1', order('o1', { matchedSize: 50_000_000 }));
      return ok({
        canceled: [],
        notCanceled: ['o1', 'o2'].map((id) => ({ id, reason: 'order is being matched' })),
      });
    },
  ];
  const end = await run(target(orders(2)));
  expect(end.left.map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect(end.filled.map(({ id, matchedSize }) => [id, matchedSize])).toEqual([['o1', 50_000_000]]);
});

it.each<[string, Order | undefined, CancelScript[]]>([
  [
    'that a list of the run showed so at first',
    order('late', { matchedSize: 50_000_000 }),
    [failing(RESET, false), honest],
  ],
  [
    'that no list ever showed',
    undefined,
    [
      async (own, request) => {
        const done = own.execute(request);
        own.gone.set('late', order('late', { status: 'matched', matchedSize: 200_000_000 }));
        return ok({ ...done, notCanceled: [{ id: 'late', reason: 'already matched' }] });
      },
    ],
  ],
])('what an order had traded %s is no fill of the cancel', async (_, late, scripts) => {
  const { account, run } = scene([...orders(1), ...(late ? [late] : [])]);
  account.cancelScripts = scripts;
  const end = await run(target(orders(1)), 40_000);
  expect(end).toMatchObject({ outcome: 'confirmed', filled: [] });
});

it('a fill is not told again by the next press', async () => {
  const { account, cancels, clock, run } = scene(orders(1));
  account.cancelScripts = [
    async (own, request) => {
      own.open.set('o1', order('o1', { matchedSize: 50_000_000 }));
      return ok(own.execute(request));
    },
    async () => ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'already canceled' }] }),
  ];
  expect((await run(target(orders(1)), 40_000)).filled).toHaveLength(1);
  const next = cancels.start(target([], { ordersReadAtMs: clock.now() }));
  await clock.advance(40_000);
  expect((await next).filled).toEqual([]);
});

it('what an order traded that rests though the answer calls it canceled is told once', async () => {
  const { account, run } = scene(orders(1));
  account.cancelScripts = [
    async (own) => {
      own.open.set('o1', order('o1', { matchedSize: 50_000_000 }));
      return ok({ canceled: ['o1'], notCanceled: [] });
    },
  ];
  account.listScripts = [async () => ok({ orders: [], complete: true })];
  const end = await run(target(orders(1)));
  expect(end.left.map(({ id }) => id)).toEqual(['o1']);
  expect(end.filled.map(({ id }) => id)).toEqual(['o1']);
});

it('what an order traded that was not known before, and is kept, is no fill of the cancel', async () => {
  const late = order('late', { matchedSize: 50_000_000 });
  const { account, run } = scene([...orders(1), late]);
  account.cancelScripts = [kept('late')];
  account.listScripts = [listing];
  const end = await run(target(orders(1)));
  expect(end.left.concat(end.appeared).map(({ id }) => id)).toContain('late');
  expect(end.filled).toEqual([]);
});
