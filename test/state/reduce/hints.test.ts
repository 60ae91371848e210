import { describe, expect, it } from 'vitest';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { areHintsOver, hintText } from '../../../src/state/reduce/hints.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';

const demo = initialState({ demo: true, host: 'demo', readOnly: false }, { hint: 0 });
const after = (...events: readonly AppEvent[]): AppState =>
  events.reduce((before, next) => reduce(before, next), demo);
const MOVED: AppEvent = { type: 'cursorMoved', by: 1 };
const FOCUSED: AppEvent = { type: 'paneFocused', pane: 'book' };
const FILTERED: AppEvent = { type: 'filterClosed', keep: true };
const TRIED = [MOVED, FOCUSED, FILTERED];
const CANCELED = {
  type: 'cancelProgressed',
  progress: { id: 1, left: [], appeared: [] },
} as unknown as AppEvent;
const CLEARED: AppEvent = { type: 'cancelCleared', id: 1 };
const HELPED: AppEvent = { type: 'overlayToggled', overlay: 'help' };

describe('a hint for a newcomer', () => {
  it.each<[string | undefined, readonly AppEvent[]]>([
    ['press Down', []],
    ['press 2', [MOVED]],
    ['press /', [MOVED, MOVED, FOCUSED]],
    ['press X to arm', [MOVED, FOCUSED, FILTERED]],
    ['press ? for every key', [MOVED, FOCUSED, FILTERED, CANCELED, CLEARED]],
  ])('says %s next', (text, events) => {
    expect(hintText(after(...events))).toContain(text);
  });

  it.each<AppEvent>([FOCUSED, { type: 'paneFocused', pane: 'orders' }])(
    'keeps the first one for the list of markets, where its key does what it says ($pane)',
    (focused) => {
      expect(hintText(after(focused))).toBeUndefined();
      expect(hintText(after(focused, MOVED))).toBeUndefined();
      const back: AppEvent = { type: 'paneFocused', pane: 'markets' };
      expect(hintText(after(focused, MOVED, back))).toContain('press Down');
    },
  );

  const ALL = [[], [MOVED], [MOVED, FOCUSED], [MOVED, FOCUSED, FILTERED], [...TRIED, CANCELED, CLEARED]];

  it.each([36, 56, 76, 196])('says in %s cells the whole of each, and how it is dismissed', (width) => {
    const texts = ALL.flatMap((events) =>
      [{}, { instant: true as const }].map((change) => {
        const state = after(...events);
        return hintText({ ...state, session: { ...state.session, ...change } }, width) ?? '';
      }),
    );
    for (const text of texts) {
      expect(textWidth(text)).toBeLessThanOrEqual(width);
      expect(text).toMatch(/^ [^…]*[a-z] · Esc(: no more hints| hides) $/);
    }
  });

  it('is cut where keys of long names leave too little room', () => {
    const text = hintText({ ...demo, keys: { down: ['backtab'] } }, 36) ?? '';
    expect(text).toMatch(/^ Shift-Tab: the .*… · Esc hides $/);
    expect(textWidth(text)).toBe(36);
  });

  it('ends when all was tried', () => {
    const all = after(MOVED, FOCUSED, FILTERED, CANCELED, CLEARED, HELPED, { type: 'overlayClosed' });
    expect(hintText(all)).toBeUndefined();
  });

  it('is silent while something is armed, tells of a cancel, is open or is typed, and for real money', () => {
    expect(hintText({ ...demo, armed: { target: {} as never, untilMs: 0 } })).toBeUndefined();
    expect(hintText({ ...demo, cancels: [{} as never] })).toBeUndefined();
    expect(hintText(after(HELPED))).toBeUndefined();
    expect(hintText(after({ type: 'filterOpened' }))).toBeUndefined();
    expect(hintText({ ...demo, session: { ...demo.session, demo: false } })).toBeUndefined();
  });

  it('goes for good when it is dismissed, and comes again when it is asked for', () => {
    expect(hintText(after({ type: 'hintsDismissed' }))).toBeUndefined();
    const elsewhere = { type: 'paneFocused', pane: 'book' } as const;
    for (const events of [[], [elsewhere]])
      expect(hintText(after({ type: 'hintsDismissed' }, ...events, { type: 'hintsRestarted' }))).toContain(
        'press Down',
      );
  });

  it('says of the cancel key what it does here', () => {
    const at = (session: Partial<AppState['session']>): string | undefined =>
      hintText({ ...after(...TRIED), session: { ...demo.session, ...session } });
    expect(at({ instant: true })).toContain(
      'press X to send the cancel of all your orders here: this is play money',
    );
    expect(at({ readOnly: true })).toContain('press ? for every key');
    const readOnly: AppState = { ...demo, session: { ...demo.session, readOnly: true } };
    const events: readonly AppEvent[] = [...TRIED, HELPED, { type: 'overlayClosed' }];
    const all = events.reduce((before, next) => reduce(before, next), readOnly);
    expect(hintText(all)).toBeUndefined();
    expect(areHintsOver(all)).toBe(true);
  });

  it('is left out where a command that it names has no key', () => {
    expect(hintText({ ...demo, keys: { down: [] } })).toContain('press 2 ');
    expect(hintText({ ...after(...TRIED), keys: { cancelMarket: [] } })).toContain('press ? for every key');
    expect(hintText({ ...after(...TRIED), keys: { cancelMarket: [], palette: [] } })).toBeUndefined();
  });

  it('names the keys that are bound', () => {
    expect(hintText({ ...demo, keys: { down: ['n'] } })).toContain('press n ');
  });
});
