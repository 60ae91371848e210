import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/actions/commands.ts';
import { keysOf } from '../../../src/actions/default-keys.ts';
import { LEAVES } from '../../../src/actions/keymap.ts';
import { type Pane, PANES } from '../../../src/state/view-state.ts';
import { readAloud } from './screen-reader-scene.ts';

type Aloud = ReturnType<typeof readAloud>;

const ESCAPE = '\u001b';
const BYTES: Readonly<Record<string, string>> = {
  enter: '\r',
  escape: ESCAPE,
  tab: '\t',
  backspace: '\u007f',
  backtab: `${ESCAPE}[Z`,
  up: `${ESCAPE}[A`,
  down: `${ESCAPE}[B`,
  right: `${ESCAPE}[C`,
  left: `${ESCAPE}[D`,
  pageup: `${ESCAPE}[5~`,
  pagedown: `${ESCAPE}[6~`,
};

function bytesOf(id: string): string {
  const [key = ''] = keysOf(id, {});
  if (key.startsWith('ctrl-')) return String.fromCodePoint((key.codePointAt(5) ?? 0) % 32);
  return BYTES[key] ?? key;
}

/** How things may stand when a key is pressed that changes nothing. */
const SCENES: Readonly<Record<string, (aloud: Aloud) => unknown>> = {
  'as it begins': () => undefined,
  'with one market alone': () => undefined,
  'without a market': () => undefined,
  'under a filter that matches nothing': (aloud) => filter(aloud, 'qqq'),
  'while the market list is filtered': (aloud) => {
    aloud.store.dispatch({ type: 'paneFocused', pane: 'markets' });
    filter(aloud, 'rain');
  },
  'without orders': withoutOrders,
  'with its first line under the cursor': ({ store }) => store.dispatch({ type: 'cursorSent', to: 'first' }),
  'with its last line under the cursor': ({ store }) => {
    store.dispatch({ type: 'cursorSent', to: 'last' });
    for (let i = 0; i < 6; i++) store.dispatch({ type: 'bookGrouped', by: 1 });
  },
  'with a star': ({ store }) => store.dispatch({ type: 'starToggled' }),
  'with a cancel armed': (aloud) => aloud.type('X'),
  'with hints': ({ store }) => store.dispatch({ type: 'hintsRestarted' }),
  'with the card open': ({ store }) => store.dispatch({ type: 'overlayToggled', overlay: 'card' }),
  'with help open': ({ store }) => store.dispatch({ type: 'overlayToggled', overlay: 'help' }),
  'with the trades': ({ store }) => store.dispatch({ type: 'tabCycled', by: 1 }),
  'with the activity': ({ store }) => {
    for (let i = 0; i < 2; i++) store.dispatch({ type: 'tabCycled', by: 1 });
  },
  'with the exposure': ({ store }) => store.dispatch({ type: 'tabCycled', by: -1 }),
};

const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'with one market alone': ['Will it rain?'],
  'without a market': [],
};

function filter({ store }: Aloud, text: string): void {
  store.dispatch({ type: 'filterOpened' });
  store.dispatch({ type: 'filterTyped', filter: text });
  store.dispatch({ type: 'filterClosed', keep: true });
}

function withoutOrders({ publish, store }: Aloud): void {
  const listed = store.state().orders?.value ?? [];
  const outcomes = listed.map((order) => ({ kind: 'canceled', order, by: 'others' }) as const);
  publish({ type: 'ordersRead', orders: [], complete: true, times: { askedAtMs: 1, readAtMs: 1 } });
  publish({ type: 'ordersTurned', outcomes, atMs: 1 });
}

async function begin(pane: Pane, scene: string): Promise<Aloud> {
  const aloud = readAloud(QUESTIONS[scene]);
  aloud.store.dispatch({ type: 'paneFocused', pane });
  await SCENES[scene]?.(aloud);
  // Some of them go to a pane of their own.
  if (aloud.store.state().view.pane !== pane) aloud.store.dispatch({ type: 'paneFocused', pane });
  await aloud.clock.advance(1_000);
  await aloud.said();
  return aloud;
}

/** All that a person can have changed; how far an overlay is scrolled is not heard. */
function changeable({ store }: Aloud): unknown {
  const { view, armed } = store.state();
  return { ...view, overlayTop: 0, armed };
}

const OPEN_ALONE = 'only the tab of open orders can be kept to one market';

const PLACES = PANES.flatMap((pane) => Object.keys(SCENES).map((scene) => [pane, scene] as const));

describe('a key that changes nothing says why', () => {
  // What leaves the program, or the screen, is not for it to answer; keymap.test.ts asks for a key.
  const keys = COMMANDS.filter(({ id }) => !LEAVES.has(id) && keysOf(id, {}).length > 0);

  it.each(PLACES)('in %s, %s', async (pane, scene) => {
    for (const { id, short, title } of keys) {
      const aloud = await begin(pane, scene);
      const before = changeable(aloud);
      const said = await aloud.type(bytesOf(id));
      expect(said.join('\n'), id).toMatch(/\S/);
      // src/view/speech: choice-sentences.ts has what a key changed, why-nothing.ts why it changed nothing.
      const where = `${id}: a line in choice-sentences.ts, answer-key.ts or why-nothing.ts`;
      expect(said.join('\n'), where).not.toMatch(/nothing to do|so already|: \.|undefined|….$/);
      const isReason = said.length === 1 && said[0]?.startsWith(`${short ?? title}: `);
      if (isReason) expect(changeable(aloud), `${id}: ${said[0]}`).toEqual(before);
      aloud.stop();
    }
  });

  it.each<[Pane, string, string, string]>([
    ['markets', 'as it begins', 'k', 'up: this is the first line.'],
    ['markets', 'with one market alone', 'G', 'last row: there is no other line.'],
    ['markets', 'as it begins', 'e', 'event only: this market is of no event.'],
    ['markets', 'as it begins', 'o', 'outcome: this market has no other outcome.'],
    ['markets', 'with a star', '}', 'next starred: it is the only starred market in the list.'],
    ['markets', 'as it begins', ESCAPE, 'back: nothing is armed, open, zoomed or filtered.'],
    ['markets', 'with hints', ESCAPE, 'No more hints.'],
    [
      'markets',
      'under a filter that matches nothing',
      'j',
      'down: no market matches "qqq"; Esc shows all again.',
    ],
    ['markets', 'under a filter that matches nothing', '*', 'star market: no market is selected.'],
    ['book', 'as it begins', 'c', 'center book: it is centered already.'],
    ['book', 'with its last line under the cursor', 'j', 'down: this is the last line.'],
    ['book', 'as it begins', '-', 'finer levels: lines of 1 tick are the finest.'],
    ['chart', 'as it begins', 'c', 'center book: it is centered already.'],
    ['chart', 'as it begins', 'j', 'down: the chart has no lines to move through.'],
    ['orders', 'as it begins', 'c', 'center book: it is centered already.'],
    ['orders', 'without orders', 'j', 'down: no open orders.'],
    ['orders', 'without orders', 'g', 'first row: no open orders.'],
    ['orders', 'with the trades', 'j', 'down: asking for your trades…'],
    ['orders', 'with the trades', 'a', `this market only: ${OPEN_ALONE}.`],
    ['orders', 'with the activity', 'a', `this market only: ${OPEN_ALONE}.`],
    ['orders', 'with the exposure', 'a', `this market only: ${OPEN_ALONE}.`],
    ['markets', 'with the exposure', 'a', `this market only: ${OPEN_ALONE}.`],
    [
      'orders',
      'while the market list is filtered',
      ESCAPE,
      'back: the filter rain of the market list stays, Escape there drops it.',
    ],
    ['ladders', 'with one market alone', 'j', 'down: there is no other ladder.'],
    ['markets', 'with help open', 'j', 'down: all of it was read when it opened.'],
  ])('in %s, %s: %j', async (pane, scene, key, answer) => {
    const aloud = await begin(pane, scene);
    expect(await aloud.type(key)).toEqual([answer]);
  });

  it('and a book that is centered from another pane is heard', async () => {
    const aloud = await begin('book', 'with its first line under the cursor');
    await aloud.type('3');
    expect(await aloud.type('c')).toEqual(['Book centered.']);
  });

  it('and a press that confirms nothing says what is missing', async () => {
    const aloud = await begin('markets', 'as it begins');
    await aloud.type('\u0018');
    expect(await aloud.type('\r')).toEqual(['enter: only its own key sends the cancel of everything.']);
    await aloud.type(ESCAPE, 'X');
    expect(await aloud.type('XX')).toEqual([
      'cancel all here: it came too soon after the first press, or with other keys: press it once more.',
    ]);
  });
});
