import { describe, expect, it } from 'vitest';
import { parseAlert } from '../../../src/domain/alert.ts';
import { helpPlace, helpRows } from '../../../src/view/overlays/help-rows.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce as reduceWithin } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { latestNotice, messageRows } from '../../../src/view/overlays/message-rows.ts';
import { maxOverlayTop } from '../../../src/view/overlays/overlay-end.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import type { WatchedAlert } from '../../../src/state/watched-alert.ts';
import { INITIAL_VIEW, type Overlay } from '../../../src/state/view-state.ts';

const reduce = (state: AppState, event: AppEvent): AppState => reduceWithin(state, event, maxOverlayTop);

const WIDTH = 60;
const HEIGHT = 10;
const heights = {
  ...INITIAL_VIEW.heights,
  overlay: { width: WIDTH, height: HEIGHT },
};
const said = (text: string, atMs = 0): AppEvent => ({ type: 'messageAdded', text, atMs });
const down = (by: number): AppEvent => ({ type: 'cursorMoved', by });

/** An open overlay of ten lines over thirty messages, each of which takes two. */
function open(overlay: Overlay, ...events: readonly AppEvent[]): AppState {
  const messages = Array.from({ length: 30 }, (_, i) =>
    said(`message ${i} ${'and so on '.repeat(6)}end ${i}`),
  );
  const all: readonly AppEvent[] = [
    { type: 'heightsChanged', heights },
    ...messages,
    { type: 'overlayToggled', overlay },
    ...events,
  ];
  const session = { demo: true, host: 'demo', readOnly: false };
  return all.reduce(reduce, initialState(session));
}

const scene = renderContextOf(WIDTH, HEIGHT);
const DRAWN = {
  messages: (state: AppState) => textOf(messageRows(state, scene)),
  help: (state: AppState) => textOf(helpRows(state, { width: WIDTH, height: HEIGHT })),
};

describe.each(['messages', 'help'] as const)('the end of %s', (overlay) => {
  const draw = DRAWN[overlay];

  it('is where scrolling down ends, so that one line up is seen at once', () => {
    const end = open(overlay, down(5_000));
    expect(draw(reduce(end, down(1)))).toEqual(draw(end));
    const up = draw(reduce(end, down(-1)));
    expect(up.slice(1)).toEqual(draw(end).slice(0, -1));
  });
});

it('says which lines of help are shown, and nothing where all are', () => {
  const end = open('help', down(5_000));
  const all = helpRows(end, { width: WIDTH, height: 1_000 }).length;
  expect(helpPlace(open('help'), { width: WIDTH, height: HEIGHT })).toBe(`1–${HEIGHT} of ${all}`);
  expect(helpPlace(end, { width: WIDTH, height: HEIGHT })).toBe(`${all - HEIGHT + 1}–${all} of ${all}`);
  expect(helpPlace(end, { width: WIDTH, height: all })).toBe('');
});

describe('the message log', () => {
  it('tells every message in whole sentences, however long', () => {
    const [first, second] = textOf(messageRows(open('messages'), scene));
    expect(`${first} ${second}`).toMatch(/message 29 .*end 29/);
  });

  it('ends with the first message of all', () => {
    expect(DRAWN.messages(open('messages', down(5_000))).at(-1)).toMatch(/end 0$/);
  });
});

describe('the line of the newest message', () => {
  const session = { demo: true, host: 'demo', readOnly: false };
  const noticeAt = (nowMs: number, ...events: readonly AppEvent[]): string | undefined => {
    const notice = latestNotice(
      events.reduce(reduce, initialState(session)),
      renderContextOf(40, 1, { nowMs }),
    );
    return notice && textOf([notice])[0];
  };

  it('says how many others came with it, and where they are', () => {
    expect(noticeAt(1_000, said('one'), said('two'), said('a third that is much longer than that'))).toBe(
      ' a third that is much longer than t… +2',
    );
  });

  it('keeps what a key was answered while it is new, whatever else comes after it', () => {
    const reply: AppEvent = { type: 'messageAdded', text: 'no account', atMs: 500, reply: true };
    expect(noticeAt(1_000, reply, said('filled', 900))).toMatch(/^ no account +\+1 more · !/);
    expect(noticeAt(9_000, reply, said('filled', 8_900))?.trim()).toBe('filled');
  });

  it('shows an alert before all that is no answer to a key, and the newer of the two', () => {
    const alert = said('ALERT Rain ask .41', 500);
    const reply: AppEvent = { type: 'messageAdded', text: 'no account', atMs: 900, reply: true };
    expect(noticeAt(1_000, alert, said('filled', 900))).toMatch(/^ ALERT Rain/);
    expect(noticeAt(1_000, alert, reply, said('filled', 950))).toMatch(/^ no account/);
    expect(noticeAt(1_000, reply, said('ALERT Rain ask .41', 950))).toMatch(/^ ALERT Rain/);
  });

  it('counts only what is as new as itself', () => {
    expect(noticeAt(10_000, said('old'), said('new', 9_000))).toBe(' new');
  });

  it('is gone when nothing is new', () => {
    expect(noticeAt(20_000, said('old'))).toBeUndefined();
  });
});

it('ends a card beside the book by the room that it has there', () => {
  const market = {
    conditionId: '0x1',
    question: 'Will it rain?',
    outcomes: [{ name: 'Yes', tokenId: '1' }],
    slug: 'rain',
  };
  const listed: AppEvent = {
    type: 'marketsListed',
    complete: true,
    times: { askedAtMs: 0, readAtMs: 0 },
    markets: [market],
  };
  const chosen: AppEvent = { type: 'marketChosen', conditionId: '0x1' };
  const endIn = (card: { width: number; height: number } | undefined): number => {
    const events: readonly AppEvent[] = [
      {
        type: 'heightsChanged',
        heights: { ...heights, overlay: { width: WIDTH, height: 4 }, ...(card && { card }) },
      },
      listed,
      chosen,
      { type: 'overlayToggled', overlay: 'card' },
      down(5_000),
    ];
    return events.reduce(reduce, initialState({ demo: true, host: 'demo', readOnly: false })).view.overlayTop;
  };
  expect(endIn(undefined)).toBeGreaterThan(0);
  expect(endIn({ width: WIDTH, height: 60 })).toBe(0);
});

it('the newest message of a cancel keeps its verdict where a line has no room for its market', () => {
  const [text, brief] = [
    'cancel on Will it rain in Oslo?: NOT clear: 1 left',
    'cancel: NOT clear: 1 left · Will it rain in Oslo?',
  ];
  const state = open('messages', { type: 'messageAdded', text, brief, atMs: 0 });
  const line = (width: number) =>
    textOf([latestNotice(state, renderContextOf(width, 1)) ?? { spans: [] }])[0];
  expect(line(60)).toContain(text);
  expect(line(40)).toContain('cancel: NOT clear: 1 left');
});

it('the newest message keeps what happened, and of the market as much as has room', () => {
  const told = said('SELL 75 Arsenal @ .37 FILLED · Premier League: does Arsenal win (November 30)');
  const state = open('messages', told);
  const line = (width: number) =>
    textOf([latestNotice(state, renderContextOf(width, 1)) ?? { spans: [] }])[0];
  expect(line(39)).toContain('SELL 75 Arsenal @ .37 FILLED');
  expect(line(70)).toMatch(/FILLED .*\(November 30\)/);
});

it('counts the alerts that have no line, and shows first those that are not watched', () => {
  const alerts = ['filled', 'filled on a', 'filled on b', 'filled', 'filled'].map((text, i): WatchedAlert => {
    const { alert } = parseAlert(text) as { alert: WatchedAlert['alert'] };
    return { id: `${i}`, alert, phase: { kind: 'ready' } as WatchedAlert['phase'], sinceMs: 0 };
  });
  const state = { ...open('messages'), alerts, catalogComplete: true };
  const [first, second, last] = DRAWN.messages(state);
  expect(first).toMatch(/not watched: no market "a" is listed/);
  expect(second).toMatch(/not watched: no market "b" is listed/);
  expect(last).toMatch(/ and 3 more alerts$/);
});
