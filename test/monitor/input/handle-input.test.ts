import { describe, expect, it } from 'vitest';
import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import { createInputHandler } from '../../../src/monitor/input/handle-input.ts';
import type { CancelTarget } from '../../../src/domain/cancel.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { selectedMarket } from '../../../src/state/select/selection.ts';
import { createInputParser } from '../../../src/terminal/input/input-parser.ts';
import { computeLayout, type Layout } from '../../../src/view/frame/layout.ts';
import { recordingCancels } from '../../support/recording-cancels.ts';
import { level, sampleBook } from '../../support/sample-books.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const ORDER = sampleOrder('1', { market: '0xrain', tokenId: 'rain' });

function market(name: string, question: string): ListedMarket {
  return { conditionId: `0x${name}`, question, outcomes: [{ name: 'Yes', tokenId: name }] };
}

/** A monitor without a screen or a service: bytes go in, the state and what was asked for come out. */
function openMonitor(options: { readonly instant?: boolean; readonly layout?: Layout } = {}) {
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const asked: string[] = [];
  const sent: CancelTarget[] = [];
  const cancels = recordingCancels({ start: (target) => sent.push(target) });
  const { layout } = options;
  const instant = options.instant === true;
  const handle = createInputHandler({
    store,
    clock,
    cancelKey: createCancelKey({ store, clock, cancels: () => cancels, instant }),
    refresh: () => asked.push('refresh'),
    search: (text) => asked.push(`search ${text}`),
    suspend: () => asked.push('suspend'),
    quit: () => asked.push('quit'),
    ...(layout && { layout: () => layout }),
  });
  const parser = createInputParser({ clock, onEvent: handle, onAnswer: () => undefined });
  store.dispatch({
    type: 'marketsListed',
    markets: [market('rain', 'Will it rain in Lisbon?'), market('fed', 'Fed holds rates')],
    complete: true,
    times: TIMES,
  });
  store.dispatch({ type: 'ordersRead', orders: [ORDER], complete: true, times: TIMES });
  return {
    asked,
    sent,
    state: (): AppState => store.state(),
    dispatch: store.dispatch,
    /** Types each key as a person does, a fifth of a second apart. */
    async type(...keys: readonly string[]) {
      for (const key of keys) {
        parser.read(Buffer.from(key));
        await clock.advance(200);
      }
    },
  };
}

const lastWord = (state: AppState): string | undefined => state.messages.at(-1)?.text;

it('takes back what was armed after a paste whose end was lost when that end comes after all', async () => {
  const { type, state } = openMonitor();
  await type('\u001b[200~abc', '', 'X');
  expect(state().armed).toBeDefined();
  await type('\u001b[201~');
  expect(state().armed).toBeUndefined();
});

describe('a terminal too small for panes', () => {
  const LINE = computeLayout(39, 9, 'markets');

  it.each([
    ['4', 'my orders'],
    ['5', 'ladders'],
    [']', 'next tab'],
    ['w', 'longer chart'],
    ['*', 'star market'],
  ])('says of %s that what it changes is not shown', async (key, name) => {
    const { type, state } = openMonitor({ layout: LINE });
    await type(key);
    expect(lastWord(state())).toBe(`${name}: not shown below 40x10`);
  });

  it.each(['j', 'p', '?', '/', 'X'])('says nothing of the kind to %s, which shows', async (key) => {
    const { type, state } = openMonitor({ layout: LINE });
    await type(key);
    expect(lastWord(state()) ?? '').not.toContain('not shown');
  });

  it('and a larger one shows it', async () => {
    const { type, state } = openMonitor({ layout: computeLayout(40, 10, 'markets') });
    await type('4', 'w');
    expect(state().messages).toEqual([]);
  });
});

describe('the palette', () => {
  it('runs the command that was named', async () => {
    const { type, state } = openMonitor();
    await type(':', ...'sort by fee', '\r');
    expect(state().view).toMatchObject({ sort: 'fee' });
    expect(state().view.overlay).toBeUndefined();
  });

  it('goes to the market that was named, and lets go of a filter that hides it', async () => {
    const { type, state } = openMonitor();
    await type('/', ...'rain', '\r', ':', ...'fed holds', '\r');
    expect(state().view).toMatchObject({ market: '0xfed', filter: '', pane: 'markets' });
  });

  it('asks the service for what is not loaded', async () => {
    const { type, asked } = openMonitor();
    await type(':', ...'zebra', '\r');
    expect(asked).toEqual(['search zebra']);
  });

  it('moves between its lines with the arrows and closes with Esc', async () => {
    const { type, state } = openMonitor();
    await type(':', ...'chart of', '\u001b[B', '\u001b[B', '\r');
    expect(state().view.window, 'a new command is among the lines of `chart of`').toBe('1d');
    await type(':', 'q', '\u001b');
    await type('\u001b');
    expect(state().view.overlay).toBeUndefined();
  });

  it('stays on its last line however often it is asked for the next one', async () => {
    const { type, state } = openMonitor();
    await type(':', ...'chart of all', ...Array.from({ length: 9 }, () => '\u001b[B'), '\u001b[A', '\r');
    // The last line asks the service; above it is the window.
    expect(state().view.window).toBe('all');
  });

  it('does not arm a cancel on Enter when nothing was typed', async () => {
    const { type, state, sent } = openMonitor();
    await type(':', '\r', '\r', '\r');
    expect({ armed: state().armed, sent }).toEqual({ armed: undefined, sent: [] });
  });

  it('lets nothing stay armed behind it, by whichever key it opens', async () => {
    for (const key of [':', 'A', 'F']) {
      const { type, state, sent } = openMonitor();
      await type('X', key, '\r', '\r', '\r', '\r');
      expect({ key, armed: state().armed, sent }).toEqual({ key, armed: undefined, sent: [] });
    }
  });

  it('cuts a long text between two letters, never within one', async () => {
    const { type, state } = openMonitor();
    await type(':', `\u001b[200~${'x'.repeat(99)}😀😀\u001b[201~`);
    expect(state().view.palette.text).toBe(`${'x'.repeat(99)}😀`);
  });

  it('takes letters as text: none of them is a command, and none confirms what was armed', async () => {
    const { type, state, asked, sent } = openMonitor();
    await type('X');
    expect(state().armed).toBeDefined();
    await type(':', 'X', 'X', 'q');
    expect(state().view.palette.text).toBe('XXq');
    expect({ asked, sent, armed: state().armed }).toEqual({ asked: [], sent: [], armed: undefined });
  });

  it.each([false, true])('arms a cancel at most, with instant %s', async (instant) => {
    const { type, state, sent } = openMonitor({ instant });
    await type(':', ...'cancel all my orders on the selected', '\r');
    expect(state().armed?.target.orders).toHaveLength(1);
    expect(sent).toEqual([]);
    await type('\r');
    expect(sent).toHaveLength(1);
  });

  it('keeps a text that cannot be done, with the reason, until it is corrected', async () => {
    const { type, state } = openMonitor();
    await type('A', ...'mid > 7', '\r');
    expect(lastWord(state())).toContain('"7" is no price');
    expect(state().view).toMatchObject({ overlay: 'palette', palette: { text: 'alert mid > 7' } });
    await type('\u007f', ...'0.7', '\r');
    expect(state().alerts.map(({ id }) => id)).toEqual(['mid > 0.7 of Yes on 0xrain']);
    expect(state().view.overlay).toBeUndefined();
  });

  it('sets an alert that is complete after Tab as before it', async () => {
    const { type, state } = openMonitor();
    await type('A', ...'filled', '\t', '\r');
    expect(state().alerts).toHaveLength(1);
  });

  it('says why a command cannot be done', async () => {
    const { type, state } = openMonitor();
    await type('j', ':', ...'everything this person wrote', '\r');
    expect(lastWord(state())).toBe('no comments are open');
  });

  it('says why Enter opens nothing in the orders', async () => {
    const { type, state, dispatch } = openMonitor();
    await type('j');
    dispatch({ type: 'paneFocused', pane: 'orders' });
    await type('\r');
    expect(state().view.overlay).toBeUndefined();
    expect(lastWord(state())).toBe('open: there is no order to point at');
  });

  it('arms also where no order is listed, because a list may be wrong', async () => {
    const { type, state } = openMonitor();
    await type('j', 'X');
    expect(state().armed?.target.orders).toEqual([]);
  });

  it('takes pasted text, cleaned of what is no text, as one line', async () => {
    const { type, state } = openMonitor();
    await type(':', '\u001b[200~Fed\nholds\u0007\u001b[201~');
    expect(state().view.palette.text).toMatch(/^Fed holds ?$/);
  });
});

describe('the filter', () => {
  it('narrows while it is typed, and is kept with Enter or dropped with Esc', async () => {
    const { type, state } = openMonitor();
    await type('/', ...'fex', '\u007f', '\r');
    expect(state().view).toMatchObject({ filter: 'fe', filtering: false });
    await type('/', 'd', '\u001b');
    await type('j');
    expect(state().view.filter).toBe('');
  });

  it.each([1, 2, 3])(
    'is that of the markets %i tabs from the open orders: no letter of a name is a key',
    async (tabs) => {
      const { type, state, sent } = openMonitor({ instant: true });
      await type('4', ...']'.repeat(tabs), '/', ...'SpaceX', '\r');
      expect({ sent, armed: state().armed }).toEqual({ sent: [], armed: undefined });
      expect(state().view).toMatchObject({
        filter: 'SpaceX',
        filtering: false,
        pane: 'markets',
        paused: false,
      });
    },
  );

  it.each(['?', '!', '\r'])('closes what %j opened: it would hide what is found', async (opens) => {
    const { type, state } = openMonitor();
    await type(opens);
    expect(state().view.overlay).toBeDefined();
    await type('/', 'f');
    expect(state().view.overlay).toBeUndefined();
    expect(state().view).toMatchObject({ filter: 'f', filtering: true });
  });

  it('takes back what was armed before it opened', async () => {
    const { type, state, sent } = openMonitor();
    await type('X', '/', 'X', '\r');
    expect({ sent, armed: state().armed, filter: state().view.filter }).toEqual({
      sent: [],
      armed: undefined,
      filter: 'X',
    });
  });
});

describe('pasted text', () => {
  it('is no command where no field is open', async () => {
    const { type, asked, sent, state } = openMonitor({ instant: true });
    await type('\u001b[200~XXqr:\r\u001b[201~');
    expect({ asked, sent, overlay: state().view.overlay }).toEqual({
      asked: [],
      sent: [],
      overlay: undefined,
    });
  });
});

/** The book of the market that has an order, its pane in front. */
async function openBook() {
  const monitor = openMonitor();
  const book = sampleBook([level(41, 500), level(40, 900)], [level(43, 300)], {
    tokenId: 'rain',
    market: '0xrain',
  });
  monitor.dispatch({ type: 'bookRead', book, times: TIMES });
  await monitor.type('2');
  return monitor;
}

describe('Enter on a line of the book', () => {
  const [DOWN, UP, ENTER, ESC] = ['j', 'k', '\r', '\x1b'];

  it('sets an alert at the price of a bid, and says so', async () => {
    const { state, type } = await openBook();
    await type(DOWN, DOWN, ENTER);
    expect(state().alerts.map(({ id }) => id)).toEqual(['mid <= 0.4 of Yes on 0xrain']);
    expect(state().messages.at(-1)?.text).toBe('alert set: mid <= 0.4 · Yes · Will it rain in Lisbon?');
    expect(state().view.overlay).toBeUndefined();
  });

  it('sets one at the price of an ask from below, and none twice', async () => {
    const { state, type } = await openBook();
    await type(UP, ENTER, ENTER);
    expect(state().alerts.map(({ id }) => id)).toEqual(['mid >= 0.43 of Yes on 0xrain']);
    expect(state().messages.at(-1)?.text).toContain('it is set already');
  });

  it('opens the card while no line is under the cursor, and in every other pane', async () => {
    const { state, type } = await openBook();
    await type(ENTER);
    expect(state().view.overlay).toBe('card');
    await type(ESC, DOWN, '1', ENTER);
    expect(state().view.overlay).toBe('card');
    expect(state().alerts).toEqual([]);
  });
});

it('cancels in the ladders what is selected there, and nothing else', async () => {
  const { dispatch, state, type, sent } = openMonitor();
  dispatch({ type: 'marketChosen', conditionId: '0xfed' });
  dispatch({ type: 'starToggled' });
  dispatch({ type: 'marketChosen', conditionId: '0xrain' });
  dispatch({ type: 'starToggled' });
  await type('5', 'G', 'X');
  const there = selectedMarket(state());
  expect(state().armed?.target).toMatchObject({ scope: { conditionId: there?.conditionId } });
  await type('\x1b', 'g', 'X');
  expect(selectedMarket(state())).not.toBe(there);
  expect(state().armed?.target).toMatchObject({
    scope: { conditionId: selectedMarket(state())?.conditionId },
  });
  await type('\r');
  expect(sent.map(({ scope }) => scope)).toMatchObject([
    { conditionId: selectedMarket(state())?.conditionId },
  ]);
});
