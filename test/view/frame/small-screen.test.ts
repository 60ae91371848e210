import { describe, expect, it } from 'vitest';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { fullStore } from '../../support/full-store.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { sampleProgress, sampleTarget } from '../../support/sample-cancels.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { marketLine } from '../../../src/view/frame/market-line.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const SAID = { type: 'messageAdded', text: 'you have no orders on this market', atMs: 0 } as const;
const FIELD: AppEvent = { type: 'overlayToggled', overlay: 'palette' };

async function show(columns: number, rows: number, ...events: readonly AppEvent[]): Promise<string[]> {
  const store = fullStore(['Will it rain in Lisbon on Friday?']);
  events.forEach(store.dispatch);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(`\u001b[?1049h${paintScreen(store, simulatedClock(), { columns, rows })}`);
  const text = terminal.text();
  terminal.dispose();
  return text;
}

async function tabs(...events: readonly AppEvent[]): Promise<string | undefined> {
  return (await show(50, 16, ...events)).find((line) => line.includes('3 chart'));
}

describe('a terminal with room for one pane', () => {
  const crossed: AppEvent = {
    type: 'bookRead',
    times: { askedAtMs: 0, readAtMs: 0 },
    book: { ...sampleBook([level(43, 5)], [level(41, 5)]), tokenId: '0-Yes', market: '0x0' },
  };
  it('says beside the name of the book that it is not to be trusted, unless the book itself says it', async () => {
    const chart: AppEvent = { type: 'paneFocused', pane: 'chart' };
    expect(await tabs(chart)).not.toContain('SUSPECT');
    expect(await tabs(chart, crossed)).toContain(' 1 markets  2 book SUSPECT  3 chart  4 orders');
    expect(await tabs({ type: 'paneFocused', pane: 'book' }, crossed)).not.toContain('SUSPECT');
  });
});

describe('a terminal too small for panes', () => {
  it('shows the market in one line, and what a key was answered below it', async () => {
    expect(await show(39, 2)).toEqual([expect.stringMatching(/^X:1 \.41\/\.43 Will it rain in Lisb/), '']);
    expect((await show(39, 2, SAID))[1]).toBe(' you have no orders on this market');
  });

  it.each([1, 2, 3])('keeps the market above a verdict, where %i lines have room', async (rows) => {
    const progress = sampleProgress({ phase: 'settled', outcome: 'confirmed' });
    const clear: AppEvent = { type: 'cancelProgressed', progress };
    const lines = await show(20, rows, clear);
    expect(lines.join('\n')).toMatch(
      rows === 1 ? /^ clear, verified/ : /^X:1 \.41\/\.43.*\n clear, verified/,
    );
    const armed = await show(20, rows, clear, {
      type: 'cancelArmed',
      target: sampleTarget(),
      untilMs: 3_000,
    });
    expect(armed[0]).toContain('CANCEL');
  });

  it('says that there may be more orders where rows of their list could not be read', () => {
    const { state, dispatch } = fullStore(['Will it rain?']);
    const times = { askedAtMs: 0, readAtMs: 0 };
    const orders = state().orders?.value ?? [];
    dispatch({ type: 'ordersRead', orders, complete: true, lost: 2, times });
    expect(textOf([marketLine(state(), renderContextOf(38, 1, { nowMs: 500 }))])[0]).toMatch(/^X:1\+ /);
  });

  it('has the prices of the selected outcome, and names it where it is not the first', () => {
    const { state, dispatch } = fullStore(['Will it rain?']);
    const outcomes = ['Yes', 'No'].map((name) => ({ name, tokenId: `0-${name}` }));
    const market = { conditionId: '0x0', question: 'Will it rain?', outcomes };
    const times = { askedAtMs: 0, readAtMs: 0 };
    dispatch({ type: 'marketsListed', markets: [market], complete: true, times });
    dispatch({ type: 'pricesRead', prices: new Map([['0-No', { bid: 570_000, ask: 590_000 }]]), times });
    const line = () => textOf([marketLine(state(), renderContextOf(38, 1, { nowMs: 500 }))])[0];
    expect(line()).toMatch(/^X:1 \.41\/\.43 Will it rain/);
    dispatch({ type: 'outcomeCycled' });
    expect(line()).toMatch(/^X:1 \.57\/\.59 No Will it rain/);
  });

  it('says that its prices are old, and that it is paused', () => {
    const { state, dispatch } = fullStore(['Will it rain?']);
    const line = (nowMs: number) => textOf([marketLine(state(), renderContextOf(38, 1, { nowMs }))])[0];
    expect(line(500)).toMatch(/^X:1 \.41\/\.43 Will it rain/);
    expect(line(27_000)).toMatch(/^X:1\? \.41\/\.43 STALE 27s Will it rain/);
    dispatch({ type: 'pauseToggled' });
    expect(line(27_000)).toMatch(/^PAUSED X:1\? \.41\/\.43 STALE 27s /);
  });

  it('counts what may rest though no list shows it', async () => {
    const none: AppEvent = {
      type: 'ordersRead',
      orders: [],
      complete: true,
      times: { askedAtMs: 0, readAtMs: 0 },
    };
    expect((await show(38, 8, none))[0]).toMatch(/^X:0 \(perhaps 1 in no list\) \.41/);
  });

  it('counts none where a whole list has none', () => {
    const state = initialState({ demo: false, host: 'h', readOnly: false });
    const counted = [false, true].map((ordersComplete) =>
      textOf([marketLine({ ...state, ordersComplete }, renderContextOf(38, 1))])[0]?.startsWith('X:0 '),
    );
    expect(counted).toEqual([false, true]);
    const lying = { ...state, ordersComplete: true, listsLeaveOut: true } as const;
    expect(textOf([marketLine(lying, renderContextOf(38, 1))])[0]).not.toContain('X:');
  });

  it('counts nothing as what a key would take in read-only mode', () => {
    const { state } = fullStore(['Will it rain?']);
    const readOnly = { ...state(), session: { ...state().session, readOnly: true } };
    const [line] = textOf([marketLine(readOnly, renderContextOf(60, 1, { nowMs: 500 }))]);
    expect(line).toMatch(/^mine:1 \.41\/\.43 READ-ONLY Will it rain/);
  });

  it.each<[string, AppEvent & { type: 'messageAdded' }]>([
    ['answers', { ...SAID, reply: true }],
    ['rings', { ...SAID, text: 'ALERT bid over .50' }],
  ])('%s in the only line there is, for a moment', async (_, event) => {
    expect(await show(39, 1, event)).toEqual([` ${event.text}`]);
  });

  it('keeps the market in the only line there is, whatever else is said', async () => {
    const news: AppEvent = { ...SAID, text: 'BUY 50 No @ .17 FILLED' };
    expect(await show(39, 1, news)).toEqual([expect.stringMatching(/^X:1 \.41\/\.43 Will it rain/)]);
    expect((await show(39, 2, news))[1]).toBe(' BUY 50 No @ .17 FILLED');
  });

  it('shows what is typed, so that no letter goes into a field that nobody sees', async () => {
    const typed: AppEvent = { type: 'paletteTyped', text: 'sort by' };
    expect((await show(39, 1, FIELD, typed))[0]).toBe(' : sort by_');
    expect((await show(39, 3, FIELD, typed))[1]).toContain('▸ sort by');
    const filter: readonly AppEvent[] = [{ type: 'filterOpened' }, { type: 'filterTyped', filter: 'rain' }];
    expect((await show(39, 1, ...filter))[0]).toMatch(/^ \/ rain_/);
    expect((await show(39, 2, ...filter))[1]).toContain('Will it rain');
  });

  it('keeps the end of a long text in sight, and the filter also where its pane is hidden', async () => {
    const typed: AppEvent = { type: 'paletteTyped', text: `${'x'.repeat(60)}end` };
    expect((await show(39, 1, FIELD, typed))[0]).toBe(` : …${'x'.repeat(31)}end_`);
    const chart: AppEvent = { type: 'paneFocused', pane: 'chart' };
    const filter: readonly AppEvent[] = [{ type: 'filterOpened' }, { type: 'filterTyped', filter: 'rain' }];
    expect((await show(40, 10, chart, ...filter)).at(-1)).toBe(' / rain_ · Enter keeps · Esc shows all');
    expect((await show(40, 10, ...filter, { type: 'filterTyped', filter: 'rain in Lisbon' })).at(-1)).toBe(
      ' / rain in Lisbon_',
    );
  });

  it.each(['help', 'messages', 'card'] as const)('shows %s over all of its lines', async (overlay) => {
    const text = (await show(39, 6, { type: 'overlayToggled', overlay })).join('\n');
    expect(text).toMatch(
      { help: /filter: markets by/, messages: /nothing to report/, card: /Will it rain/ }[overlay],
    );
    expect(text).not.toContain('too small');
  });
});
