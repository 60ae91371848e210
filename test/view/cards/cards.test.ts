import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogMarket } from '../../../src/domain/catalog.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { openCard } from '../../../src/state/select/card-selection.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { maxOverlayTop } from '../../../src/view/overlays/overlay-end.ts';
import { cardRows } from '../../../src/view/cards/card-rows.ts';
import { cardTable, countTableLines } from '../../../src/view/cards/card-table.ts';
import { cardTitle } from '../../../src/view/cards/card-title.ts';
import { wantedLookUps } from '../../../src/monitor/service/wanted-details.ts';
import { ASCII_GLYPHS } from '../../../src/text/glyphs.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import {
  FAILURE,
  MINE,
  NOON,
  ONE,
  WALL_MS,
  comment,
  commentsRead,
  detailRead,
  ordersRead,
  sessionAfter,
  trade,
  tradesRead,
} from '../orders/orders-scene.ts';

const ENTER: AppEvent = { type: 'overlayToggled', overlay: 'card' };
const ESCAPE: AppEvent = { type: 'overlayClosed' };
const TURN: AppEvent = { type: 'tabCycled', by: 1 };
const DOWN: AppEvent = { type: 'cursorMoved', by: 1 };
const WRITER: AppEvent = { type: 'writerOpened' };
const HOLDERS: AppEvent = { type: 'holdersToggled' };
const TO_ORDERS: AppEvent = { type: 'paneFocused', pane: 'orders' };

const RAIN: CatalogMarket = {
  conditionId: '0xm',
  question: 'Will it rain in Lisbon on Friday?',
  outcomes: [],
  events: [],
  description: 'Resolves Yes if it rains.\n\nSnow is no rain.',
  resolutionSource: 'https://weather.example',
  endDateMs: WALL_MS + 3 * 86_400_000,
};
const RULES = detailRead({ kind: 'market', id: '0xm', answer: RAIN });

const FEE = detailRead({
  kind: 'fee',
  id: '1-yes',
  answer: { baseFee: 200, schedule: { rate: 0.02, exponent: 1, takerOnly: true, source: 'market' } },
});

const ANSWERED = comment('first', 60, {
  replyCount: 1,
  profile: { name: 'Ana', positions: [{ tokenId: '1-yes', size: 120 * ONE }] },
});
const ALONE = comment('second', 5);

function drawn(state: AppState, width = 60, height = 30): string[] {
  return textOf(cardRows(state, renderContextOf(width, height, NOON)));
}

function titleOf(state: AppState): string {
  const { left, right } = cardTitle(state, renderContextOf(80, 30, NOON));
  return [...left, ...right].map(({ text }) => text).join(' ');
}

function wantedBy(...events: readonly AppEvent[]): string[] {
  return wantedLookUps(sessionAfter(...events)).map(({ kind, id }) => `${kind} ${id}`);
}

describe('the card of a market', () => {
  it('tells rules, dates, where it is resolved, costs, and what it belongs to', () => {
    expect(drawn(sessionAfter(ENTER, RULES, FEE))).toEqual([
      ' Will it rain in Lisbon on Friday?',
      ' trading      open',
      expect.stringMatching(/^ ends {9}2026-11-24 \d\d:\d\d \(in 3d\)$/),
      ' orders       tick .01 · min 5',
      ' fee          base 200 (2% if the service means basis',
      '              points)',
      ' schedule     rate 0.02, exponent 1, takers only, by market',
      ' my orders    2 open',
      '',
      ' Rules',
      ' Resolves Yes if it rains.',
      '',
      ' Snow is no rain.',
      '',
      ' Resolution',
      ' source       https://weather.example',
      '',
      ' Event',
      ' event        Rain in Lisbon',
      '',
      ' IDs',
      ' slug         rain-lisbon',
      ' market id    77',
      ' condition    0xm',
      ' token        Yes 1-yes',
      ' token        No 2-no',
    ]);
  });

  it.each([
    [{ closed: true }, 'closed'],
    [{ archived: true }, 'archived'],
    [{ acceptingOrders: false }, 'not accepting orders'],
    [{ active: false }, 'not active'],
    [{ active: true }, 'open'],
  ])('tells by its own answer, newer than the list, of a market %j', (facts, words) => {
    const answered = detailRead({ kind: 'market', id: '0xm', answer: { ...RAIN, ...facts } });
    expect(drawn(sessionAfter(ENTER, answered))[1]).toBe(` trading      ${words}`);
  });

  it('says where it is not of the selected market, which the cancel keys mean', () => {
    const own = sessionAfter(ENTER, RULES);
    expect(titleOf(own)).not.toContain('selected');
    const other = { ...own, view: { ...own.view, market: '0xo' } };
    expect(titleOf(other)).toContain('Market  · not the selected market: m selects it');
    expect(titleOf({ ...other, keys: { itsMarket: [] } })).toContain(' not the selected market  ─');
  });

  it('says that it is asking, then what is wrong and when it is tried again', () => {
    expect(drawn(sessionAfter(ENTER))).toContain(' asking for the rules…');
    const failed: AppEvent = {
      type: 'detailFailed',
      detail: { kind: 'market', id: '0xm' },
      failure: { ...FAILURE, endpoint: 'GET /markets/{id}' },
      nextTryAtMs: 4_000,
    };
    const rows = drawn(sessionAfter(ENTER, failed), 80);
    expect(rows[1]).toBe(' GET /markets/{id}: no connection, retry in 3 s.');
    expect(rows.join()).not.toContain('asking');
  });

  it('is dimmed once it is old, but for what is wrong', () => {
    const failed: AppEvent = {
      type: 'detailFailed',
      detail: { kind: 'market', id: '0xm' },
      failure: FAILURE,
      nextTryAtMs: 0,
    };
    const emphases = (nowMs: number) =>
      cardRows(sessionAfter(ENTER, RULES, failed), renderContextOf(60, 3, { ...NOON, nowMs })).map(
        ({ emphasis }) => emphasis,
      );
    expect(emphases(1_000)).toEqual([undefined, undefined, undefined]);
    expect(emphases(600_000)).toEqual(['faded', undefined, 'faded']);
  });

  it('says that nothing is asked while paused', () => {
    expect(drawn(sessionAfter({ type: 'pauseToggled' }, ENTER))).toContain(
      ' PAUSED: not asked for; r asks once, p resumes',
    );
  });

  it('keeps a blank between a name and what it names on the narrowest screen too', () => {
    expect(drawn(sessionAfter(ENTER, RULES, FEE), 38)).toContain(' my orders  2 open');
  });

  it('has a small table of its prices, which gives way where the box is low or narrow', () => {
    const table = cardTable(sessionAfter(ENTER), 1_000);
    expect(table).toEqual([
      { outcome: 'Yes', bid: '.41', ask: '.43', mid: '.42', spread: '.02', mine: '1' },
      { outcome: 'No', bid: '-', ask: '-', mid: '-', spread: '-', mine: '1' },
    ]);
    expect(countTableLines(table, { width: 70, height: 20 })).toBe(7);
    expect(countTableLines(table, { width: 70, height: 16 })).toBe(0);
    expect(countTableLines(table, { width: 30, height: 20 })).toBe(0);
    expect(cardTable(sessionAfter(ENTER), 60_000)[0]).toMatchObject({ bid: 'STALE', ask: '-' });
  });

  it.each([
    [['はい', 'いいえ'], ['outcome 1', 'outcome 2'], 'outcomes     1 はい · 2 いいえ'],
    [['日経 225', '東証 225'], ['outcome 1', 'outcome 2'], 'outcomes     1 日経 225 · 2 東証 225'],
    [['São Paulo', 'Niterói'], ['So Paulo', 'Niteri'], undefined],
  ])('tells %j apart in its table, whose names are plain', (names, shown, told) => {
    const before = sessionAfter(ENTER);
    const market = before.markets.get('0xm') as ListedMarket;
    const outcomes = market.outcomes.map((outcome, at) => ({ ...outcome, name: names[at] ?? '' }));
    const state = { ...before, markets: new Map([['0xm', { ...market, outcomes }]]) };
    expect(cardTable(state, 1_000).map(({ outcome }) => outcome)).toEqual(shown);
    expect(
      drawn(state)
        .find((line) => line.includes(' outcomes '))
        ?.trim(),
    ).toBe(told);
  });

  it('scrolls no further than its last line', () => {
    const state = sessionAfter(ENTER, RULES, FEE, ...Array.from({ length: 90 }, () => DOWN));
    const up = reduce(state, { type: 'cursorMoved', by: -1 }, maxOverlayTop);
    expect(drawn(up, 60, 8)).not.toEqual(drawn(state, 60, 8));
  });
});

describe('comments', () => {
  it('are listed newest first with who wrote them and what they hold, the cursor on one', () => {
    const state = sessionAfter(ENTER, TURN, commentsRead(ANSWERED, ALONE), DOWN);
    expect(drawn(state)).toEqual([
      '  writer second · 5m ago',
      '  the text of second',
      '',
      '▸ Ana · 60m ago · 1 reply · holds 120 Yes',
      '  the text of first',
      '',
    ]);
    expect(titleOf(state)).toMatch(/^Comments 2 .*age 1\.0s$/);
  });

  it('tell holders from others where amounts do not fit', () => {
    const state = sessionAfter(ENTER, TURN, commentsRead(ANSWERED));
    expect(drawn(state, 40).join()).toContain('Ana · 60m ago · 1 reply · holder,');
  });

  it('count in the title what could not be read of them', () => {
    const answer = { rows: [ALONE], more: false, lost: 1, lostValues: 2 };
    const read = detailRead({ kind: 'eventComments', id: 'rain', answer });
    expect(titleOf(sessionAfter(ENTER, TURN, read))).toMatch(/^Comments 1 +\(unreadable: 1 row, 2 values\) /);
  });

  it('are cut to a few lines in the list, and whole in their thread above the replies', () => {
    const long = comment('long', 1, { body: Array.from({ length: 9 }, (_, i) => `line ${i}`).join('\n') });
    const list = sessionAfter(ENTER, TURN, commentsRead(long));
    expect(drawn(list)).toEqual([
      '▸ writer long · 1m ago'.replace('1m', '60s'),
      '  line 0',
      '  line 1',
      '  line 2',
      '  6 more lines, Enter opens',
      '',
    ]);
    const replies = { rows: [comment('late', 1), comment('early', 9)], more: false, lost: 0 };
    const thread = drawn(
      sessionAfter(
        ENTER,
        TURN,
        commentsRead(long),
        ENTER,
        detailRead({ kind: 'replies', id: 'long', answer: replies }),
      ),
    );
    expect(thread.slice(9)).toEqual([
      ' line 8',
      '',
      ' Replies 2',
      '   writer early · 9m ago',
      '   the text of early',
      '',
      '   writer late · 60s ago',
      '   the text of late',
      '',
    ]);
  });

  it('keep their cursor while others are written, and after their thread was read', () => {
    const state = sessionAfter(
      ENTER,
      TURN,
      commentsRead(ANSWERED),
      ENTER,
      ESCAPE,
      commentsRead(ANSWERED, ALONE),
    );
    expect(drawn(state).find((row) => row.startsWith('▸'))).toContain('Ana');
    const moved = sessionAfter(ENTER, TURN, commentsRead(ANSWERED, ALONE), DOWN, ENTER, ESCAPE);
    expect(drawn(moved).find((row) => row.startsWith('▸'))).toContain('Ana');
  });

  it('say that there is none, among holders or at all, and what is wrong', () => {
    expect(drawn(sessionAfter(ENTER, TURN, commentsRead()))).toEqual([' no comments yet']);
    const none = { rows: [], more: false, lost: 0 };
    const holders = detailRead({ kind: 'eventHolderComments', id: 'rain', answer: none });
    expect(drawn(sessionAfter(ENTER, TURN, HOLDERS, holders), 80)).toEqual([
      ' no comments by people who hold a position; H shows all',
    ]);
    const failed: AppEvent = {
      type: 'detailFailed',
      detail: { kind: 'eventComments', id: 'rain' },
      failure: FAILURE,
      nextTryAtMs: 3_000,
    };
    expect(drawn(sessionAfter(ENTER, TURN, failed))).toEqual([
      ' GET /comments: no connection',
      ' retry in 2 s',
      ' Look at the address.',
    ]);
  });

  it('lead to everything that one person wrote, and back', () => {
    const state = sessionAfter(ENTER, TURN, commentsRead(ANSWERED, ALONE), DOWN, WRITER);
    expect(titleOf(state)).toMatch(/^Comments by Ana/);
    expect(openCard(reduce(state, ESCAPE))?.kind).toBe('comments');
    expect(openCard(reduce(reduce(state, ESCAPE), ESCAPE))).toBeUndefined();
  });
});

function card(...events: readonly AppEvent[]): AppState {
  return sessionAfter(TO_ORDERS, ENTER, ...events);
}

describe('the card of an order', () => {
  const [order] = MINE;

  it('tells what the last listing said until its own record is read', () => {
    expect(drawn(card(), 80)).toEqual(
      expect.arrayContaining([
        ' status       live',
        ' order        BUY 200 Yes at .41',
        ' filled       25, 175 left, value $71.75',
        ' queue        ≤ 150',
        expect.stringMatching(/^ expires .*\(in 30s\)$/),
        ' trades       none yet',
      ]),
    );
  });

  it('tells its own record once that is read, and stays when the order is gone', () => {
    const filled = { ...order, status: 'matched', matchedSize: 200 * ONE, tradeIds: ['t1'] } as typeof order;
    const rows = drawn(
      card(detailRead({ kind: 'order', id: order?.id ?? '', answer: filled }), ordersRead([], 1)),
      80,
    );
    expect(rows).toEqual(expect.arrayContaining([' status       matched', ' trade        t1']));
  });

  it.each([
    ['its record says that it was canceled', { status: 'canceled' }, 'canceled'],
    ['a whole list does not show it', undefined, 'live when last listed; it is open no more'],
  ])('tells of no queue and nothing left when %s', (_, change, status) => {
    const ended = { ...(order as NonNullable<typeof order>), ...change };
    const looked = change && detailRead({ kind: 'order', id: ended.id, answer: ended });
    const rows = drawn(card(...(looked ? [looked] : []), ordersRead([], 1)), 80);
    expect(rows).toEqual(
      expect.arrayContaining([` status       ${status}`, ' filled       25', ' trades       none']),
    );
    expect(rows.filter((line) => line.startsWith(' queue'))).toEqual([]);
  });

  it('counts in its title what could not be read of its record', () => {
    const answer = { ...(order as NonNullable<typeof order>), market: '', lostValues: 1 };
    const looked = detailRead({ kind: 'order', id: answer.id, answer });
    expect(titleOf(card(looked))).toContain('Order  (unreadable: 1 value)');
    expect(titleOf(card())).not.toContain('unreadable');
  });

  it('says that the service has no record of it', () => {
    const unknown = detailRead({ kind: 'order', id: order?.id ?? '', answer: undefined }, 2);
    expect(drawn(card(ordersRead([], 1), unknown), 80)).toContain(
      ' status       live when last listed; the service has no record of it now',
    );
  });

  it('says that the order is open no more before its record is read', () => {
    expect(drawn(card(ordersRead([], 1)), 80)).toContain(
      ' status       live when last listed; it is open no more',
    );
  });
});

describe('the card of a trade', () => {
  it.each([
    [['size'], '~$5.06'],
    [[], '$5.06'],
  ] as const)('marks what it is worth as rounded where an amount is: %j', (rounded, worth) => {
    const sold = trade('t', 1, { size: 12_345_679, ...(rounded.length > 0 && { rounded }) });
    const rows = drawn(sessionAfter(TO_ORDERS, TURN, tradesRead(sold), ENTER), 80);
    expect(rows).toContain(` value        ${worth}`);
  });
});

describe('what is worth looking up', () => {
  it.each<readonly [sentence: string, events: readonly AppEvent[], wanted: readonly string[]]>([
    ['is nothing while only panes are shown', [], []],
    ['is a market’s own record, its event and its fee', [ENTER], ['market 0xm', 'event rain', 'fee 1-yes']],
    ['are its comments', [ENTER, TURN], ['eventComments rain']],
    ['are those of holders alone', [ENTER, TURN, HOLDERS], ['eventHolderComments rain']],
    ['are the replies to one', [ENTER, TURN, commentsRead(ALONE), ENTER], ['replies second']],
    ['is what its writer wrote', [ENTER, TURN, commentsRead(ALONE), WRITER], ['userComments 0xwritersecond']],
    ['is an order’s record', [TO_ORDERS, ENTER], [`order ${MINE[0]?.id}`]],
    ['are trades', [TURN], ['trades ']],
    ['is the wallet’s activity', [TURN, TURN], ['activity 0xwallet']],
    ['is nothing more once the card is closed', [ENTER, ESCAPE], []],
  ])('%s', (_sentence, events, wanted) => {
    expect(wantedBy(...events)).toEqual(wanted);
  });

  it('are no trades where no account is or nobody sees them', () => {
    const hidden = {
      type: 'heightsChanged',
      heights: { markets: 10, book: 1, orders: 1, overlay: { width: 40, height: 10 } },
    } as const;
    expect(wantedBy(TURN, { type: 'paneFocused', pane: 'book' }, hidden)).toEqual([]);
    const { session, ...rest } = sessionAfter(TURN);
    expect(wantedLookUps({ ...rest, session: { ...session, credentialsProblem: 'none' } })).toEqual([]);
  });
});

describe('every row of a card', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 120 });
  const sizes = { width: fc.integer({ min: 1, max: 100 }), height: fc.integer({ min: 1, max: 40 }) };

  it('is exactly as wide as the card, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.record({ text: words, unicode: fc.boolean(), ...sizes }),
        ({ text, unicode, width, height }) => {
          const said = comment('a', 1, { body: text, profile: { name: text, positions: [] } });
          const bought = trade('t', 1, { outcome: text, transactionHash: text });
          const cards: readonly (readonly AppEvent[])[] = [
            [ENTER, RULES, FEE],
            [ENTER, TURN, commentsRead(said, ALONE)],
            [ENTER, TURN, commentsRead(said), ENTER],
            [TO_ORDERS, ENTER],
            [TURN, tradesRead(bought), ENTER],
          ];
          for (const events of cards) {
            const glyphs = unicode ? {} : { glyphs: ASCII_GLYPHS };
            const rows = cardRows(
              sessionAfter(...events),
              renderContextOf(width, height, { ...NOON, ...glyphs }),
            );
            expect(rows.length).toBeLessThanOrEqual(height);
            for (const row of rows)
              expect(textWidth(row.spans.map((part) => part.text).join(''))).toBe(width);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
