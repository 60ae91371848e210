import { describe, expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { type Result, fail, ok } from '../../src/domain/result.ts';
import { explainLookUp, type Explanation } from '../../src/polling/order-look-up.ts';
import { createOwnCancels } from '../../src/polling/own-cancels.ts';
import { sampleProgress, sampleTarget } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { REFUSED } from './start-watch.ts';

const ORDER = sampleOrder('0xABAB', { originalSize: 200 });
const LIVE = ok(ORDER);

/** What an answer to a request of `askedAtMs` says, each cancel having told of itself a second after the one before. */
async function explain(
  answer: Result<Order | undefined>,
  {
    told = [],
    askedAtMs = 0,
    ...facts
  }: {
    told?: readonly Partial<CancelProgress>[];
    askedAtMs?: number;
    isListed?: boolean;
    shownMs?: number;
    order?: Order;
  } = {},
): Promise<Explanation> {
  const clock = simulatedClock();
  const cancels = createOwnCancels(clock);
  for (const progress of told) {
    await clock.advance(1_000);
    cancels.noteProgress(sampleProgress(progress));
  }
  const now = { isListed: false, shownMs: -Infinity, cancels, nowMs: clock.now() };
  return explainLookUp({ order: ORDER, answer, askedAtMs, ...now, ...facts });
}

const wordsOf = ({ outcomes }: Explanation): readonly string[] =>
  outcomes.map(
    (outcome) => `${outcome.order.id} ${outcome.kind}${'by' in outcome ? ` by ${outcome.by}` : ''}`,
  );

/** An answer named the order as canceled, and a reading left another; later the whole market was verified. */
const named = { canceled: [ORDER.id], phase: 'verifying' } as const;
const left = { ...named, outcome: 'left', left: [sampleOrder('b')] } as const;
const verified = { ...named, phase: 'settled', outcome: 'confirmed' } as const;

it.each<[string, Order | undefined, number]>([
  ['canceled', sampleOrder(ORDER.id, { status: 'canceled' }), 10],
  // That of one that was just shown may not be there yet.
  ['missing', undefined, 20_010],
])(
  'a record that is %s proves nothing where what was asked for later showed the order',
  async (_, record, provesAtMs) => {
    const later = await explain(ok(record), { askedAtMs: provesAtMs - 1, shownMs: 10 });
    expect([wordsOf(later), later.open]).toEqual([[], ORDER]);
    expect(wordsOf(await explain(ok(record), { askedAtMs: provesAtMs, shownMs: 10 }))).not.toEqual([]);
  },
);

describe('a record that says that the order rests', () => {
  it.each([
    ['before the answer that named it was there', 900, [left]],
    ['before that, though a reading concluded it later', 900, [named, left]],
    ['before that, though all was verified later', 900, [named, verified]],
  ])('says nothing where it was asked for %s', async (_, askedAtMs, told) => {
    expect(await explain(LIVE, { askedAtMs, told })).toEqual({ outcomes: [], open: ORDER });
  });

  it.each([
    ['while the reading goes on', [named, left]],
    ['while all is verified', [named, verified]],
  ])('counts where it was asked for after that answer, %s', async (_, told) => {
    expect(await explain(LIVE, { askedAtMs: 1_500, told })).toMatchObject({ resting: ORDER, open: ORDER });
  });

  it('says nothing where it was asked for before a market was verified of which no answer named it', async () => {
    const target = sampleTarget(ORDER.market);
    const told = [{ target, outcome: 'confirmed' } as const];
    expect((await explain(LIVE, { askedAtMs: 900, told })).resting).toBeUndefined();
    expect((await explain(LIVE, { askedAtMs: 1_100, told })).resting).toEqual(ORDER);
  });

  it('is shown and not told where a list shows the order again', async () => {
    expect(await explain(LIVE, { isListed: true })).toEqual({ outcomes: [], resting: ORDER });
  });

  it('is of the order that was asked for, in whatever spelling it has its id', async () => {
    const found = await explain(ok({ ...ORDER, id: '0xabab' }));
    expect([found.resting?.id, found.open?.id, wordsOf(found)]).toEqual([
      '0xABAB',
      '0xABAB',
      ['0xABAB gone'],
    ]);
  });

  it('counts where more has traded than there was', async () => {
    expect((await explain(ok({ ...ORDER, matchedSize: 201 }))).resting).toBeDefined();
  });

  it('tells nothing more where all of it has traded, as was told', async () => {
    const order = { ...ORDER, matchedSize: 200 };
    expect(wordsOf(await explain(ok(order), { order }))).toEqual(['0xABAB ended']);
  });

  it('tells no end of an order that was told as traded in full', async () => {
    const order = { ...ORDER, matchedSize: 200, status: 'matched' };
    expect(wordsOf(await explain(ok(order), { order }))).toEqual(['0xABAB ended']);
  });

  it('is no reason to ask again where all of it has traded', async () => {
    const found = await explain(ok({ ...ORDER, matchedSize: 200 }));
    expect([wordsOf(found), found.open, found.resting]).toEqual([['0xABAB filled'], undefined, undefined]);
  });
});

describe('no record', () => {
  it.each([
    ['at the service', ok(undefined)],
    ['to be had', fail(REFUSED)],
  ])('%s: a cancel of ours took the order down that proved so', async (_, answer) => {
    const found = await explain(answer, { told: [verified] });
    expect([wordsOf(found), found.open]).toEqual([['0xABAB canceled by us'], undefined]);
  });

  it.each([
    ['at the service', ok(undefined)],
    ['to be had', fail(REFUSED)],
  ])('%s: nothing is told of an order that a list shows again', async (_, answer) => {
    expect(await explain(answer, { isListed: true })).toEqual({ outcomes: [] });
  });
});
