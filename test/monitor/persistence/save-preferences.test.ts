import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { savePreferences, readKeptView } from '../../../src/monitor/persistence/save-preferences.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import type { Store } from '../../../src/state/store.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };

function openStore(folder: string, host = 'one.example'): Store {
  const session = { demo: false, host, readOnly: false, credentialsProblem: 'none' };
  const store = createStore(initialState(session, readKeptView(folder, host)));
  store.dispatch({
    type: 'marketsListed',
    complete: true,
    times: TIMES,
    markets: ['0xa', '0xb'].map((conditionId) => ({
      conditionId,
      question: conditionId,
      outcomes: [{ name: 'Yes', tokenId: conditionId }],
    })),
  });
  return store;
}

/** With two events of two markets each. */
function openWithEvents(folder: string): Store {
  const store = openStore(folder);
  const events = ['Rain', 'Rain', 'Snow', 'Snow'];
  const markets = events.map((eventTitle, i) => ({
    conditionId: `0x${i}`,
    question: `${eventTitle} ${i}`,
    outcomes: [],
    eventTitle,
  }));
  store.dispatch({ type: 'marketsListed', complete: true, times: TIMES, markets });
  return store;
}

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'pmtop-view-')), 'state');

/** A run of the program in which a person presses keys, and leaves. */
async function live(
  folder: string,
  host: string,
  ...events: readonly Parameters<Store['dispatch']>[0][]
): Promise<void> {
  const store = openStore(folder, host);
  const keeper = savePreferences(store, { folder, clock: simulatedClock(), onTrouble: expect.fail });
  for (const event of events) store.dispatch(event);
  await keeper.settle();
}

describe('the choices of a person', () => {
  it('come back at the next start', async () => {
    const folder = newFolder();
    const store = openStore(folder);
    const keeper = savePreferences(store, { folder, clock: simulatedClock(), onTrouble: expect.fail });
    for (const type of ['sortCycled', 'sortReversed', 'windowCycled', 'chartCycled'] as const)
      store.dispatch({ type });
    store.dispatch({ type: 'cursorSent', to: 'last' });
    store.dispatch({ type: 'starToggled' });
    await keeper.settle();
    const { sort, reversed, window, chart, stars, market } = openStore(folder).state().view;
    expect({ sort, reversed, window, chart, stars, market }).toEqual({
      sort: 'market',
      reversed: true,
      window: '1d',
      chart: 'block',
      stars: new Set(['0xa']),
      market: '0xa',
    });
  });

  it('of the layout come back too: the pane in front, what the orders pane lists, the folded book', async () => {
    const folder = newFolder();
    await live(
      folder,
      'one.example',
      { type: 'tabCycled', by: 1 },
      { type: 'ordersHereToggled' },
      { type: 'bookFoldToggled' },
      { type: 'paneFocused', pane: 'chart' },
    );
    expect(openStore(folder).state().view).toMatchObject({
      pane: 'chart',
      ordersTab: 'trades',
      ordersHereOnly: true,
      bookFolded: true,
    });
  });

  it('of a theme come back once a key has made one, and are left to the terminal before', async () => {
    const folder = newFolder();
    await live(folder, 'one.example', { type: 'sortCycled' });
    expect(openStore(folder).state().view.chosenTheme).toBeUndefined();
    await live(folder, 'one.example', { type: 'themeCycled' });
    expect(openStore(folder).state().view).toMatchObject({ theme: 'light', chosenTheme: 'light' });
  });

  it('of how the book is shown come back at the next start', async () => {
    const folder = newFolder();
    await live(folder, 'one.example', { type: 'bookTurned' });
    await live(folder, 'one.example', { type: 'bookGrouped', by: 1 });
    await live(folder, 'one.example', { type: 'bookScaleToggled' });
    const { bookShape, bookTicks, bookLog } = openStore(folder).state().view;
    expect({ bookShape, bookTicks, bookLog }).toEqual({ bookShape: 'stacked', bookTicks: 2, bookLog: true });
  });

  it('are written a second after a change by themselves, readable by nobody else', async () => {
    const folder = newFolder();
    const clock = simulatedClock();
    const store = openStore(folder);
    savePreferences(store, { folder, clock, onTrouble: expect.fail });
    store.dispatch({ type: 'sortCycled' });
    await clock.advance(1_100);
    await expect.poll(() => readKeptView(folder, 'one.example').sort).toBe('market');
    expect(statSync(join(folder, 'view.json')).mode & 0o777).toBe(0o600);
  });

  it.each([1_000, 500])('are written when settled, %d ms after the change', async (afterMs) => {
    const folder = newFolder();
    const clock = simulatedClock();
    const store = openStore(folder);
    const keeper = savePreferences(store, { folder, clock, onTrouble: expect.fail });
    store.dispatch({ type: 'sortCycled' });
    await clock.advance(afterMs);
    await keeper.settle();
    expect(readKeptView(folder, 'one.example').sort).toBe('market');
  });

  it('that could not be written are written with the next', async () => {
    const folder = newFolder();
    const file = join(folder, '..', 'state');
    writeFileSync(file, 'a file where the folder should be');
    const store = openStore(folder);
    const keeper = savePreferences(store, { folder, clock: simulatedClock(), onTrouble: () => {} });
    store.dispatch({ type: 'sortCycled' });
    await keeper.settle();
    rmSync(file);
    store.dispatch({ type: 'starToggled' });
    await keeper.settle();
    expect(readKeptView(folder, 'one.example')).toMatchObject({ sort: 'market', stars: new Set(['0xa']) });
  });

  it('keep the market of each service apart', async () => {
    const folder = newFolder();
    await live(folder, 'one.example', { type: 'cursorSent', to: 'last' });
    await live(folder, 'two.example', { type: 'cursorSent', to: 'first' });
    expect(openStore(folder, 'one.example').state().view.market).toBe('0xb');
    expect(openStore(folder, 'two.example').state().view.market).toBe('0xa');
  });

  it.each([
    ['no JSON', 'sort: mine'],
    ['another kind of JSON', '[1]'],
    [
      'values that mean nothing',
      '{"sort":"volume","window":"2h","chart":1,"reversed":"yes","stars":"0x","markets":[]}',
    ],
    ['a book shown as none can be', '{"bookShape":"round","bookTicks":3,"bookLog":1}'],
    ['ticks of a book as text', '{"bookTicks":"2"}'],
    ['stars that are no ids', '{"stars":["a b","\\u001b[2J",7]}'],
  ])('are the usual ones when the file holds %s', (_, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'pmtop-view-'));
    writeFileSync(join(folder, 'view.json'), text);
    const view = openStore(folder).state().view;
    const { sort, window, chart, reversed, bookShape, bookTicks, bookLog, stars } = view;
    expect({
      sort,
      window,
      chart,
      reversed,
      bookShape,
      bookTicks,
      bookLog,
      stars: stars.size,
    }).toEqual({
      sort: 'mine',
      window: '6h',
      chart: 'ascii',
      reversed: false,
      bookShape: 'auto',
      bookTicks: 1,
      bookLog: false,
      stars: 0,
    });
  });

  it('that cannot be written are told of, and nothing stops', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, '..', 'state'), 'a file where the folder should be');
    const store = openStore(folder);
    const troubles: string[] = [];
    const keeper = savePreferences(store, {
      folder,
      clock: simulatedClock(),
      onTrouble: (text) => troubles.push(text),
    });
    store.dispatch({ type: 'sortCycled' });
    await keeper.settle();
    expect(troubles).toEqual([`your choices could not be kept in ${folder} (EEXIST)`]);
    expect(readFileSync(folder, 'utf8')).toContain('a file');
  });

  it('forget a market that is gone once the whole list is there', async () => {
    const folder = newFolder();
    await live(folder, 'one.example', { type: 'cursorSent', to: 'last' });
    writeFileSync(
      join(folder, 'view.json'),
      readFileSync(join(folder, 'view.json'), 'utf8').replace('"0xb"', '"0xgone"'),
    );
    expect(openStore(folder).state().view).toMatchObject({ market: '0xa' });
  });
});

it('keeps the market of the demo under the name it has at the start, for its address is another each time', async () => {
  const folder = newFolder();
  await live(
    folder,
    'demo exchange',
    { type: 'serviceFound', host: '127.0.0.1:4567', demo: true },
    { type: 'marketChosen', conditionId: '0xb' },
  );
  expect(readKeptView(folder, 'demo exchange').savedMarket).toBe('0xb');
  expect(readFileSync(join(folder, 'view.json'), 'utf8')).not.toContain('4567');
});

it('keeps the events that are folded, of two programs what each folded and opened', async () => {
  const folder = newFolder();
  const foldedIn = (): readonly string[] => [...(readKeptView(folder, 'one.example').folded ?? [])];
  const [one, other] = [openWithEvents(folder), openWithEvents(folder)];
  const keepers = [one, other].map((store) =>
    savePreferences(store, { folder, clock: simulatedClock(), onTrouble: expect.fail }),
  );
  one.dispatch({ type: 'eventTurned', key: 'Rain' });
  other.dispatch({ type: 'eventTurned', key: 'Snow' });
  for (const keeper of keepers) await keeper.settle();
  expect(foldedIn()).toEqual(['Rain', 'Snow']);
  one.dispatch({ type: 'eventTurned', key: 'Rain' });
  await keepers[0]?.settle();
  expect(foldedIn()).toEqual(['Snow']);
  expect(openWithEvents(folder).state().view.folded).toEqual(new Set(['Snow']));
});

it('reads a file of a version that kept no folded events', async () => {
  const folder = newFolder();
  await live(folder, 'one.example', { type: 'sortCycled' });
  const path = join(folder, 'view.json');
  const { folded: _, ...older } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(older));
  expect(openStore(folder).state().view).toMatchObject({ sort: 'market', folded: new Set() });
});

it('keeps how far a newcomer got with the hints', async () => {
  const folder = newFolder();
  await live(folder, 'demo exchange', { type: 'hintsRestarted' }, { type: 'hintsDismissed' });
  expect(readKeptView(folder, 'demo exchange').hint).toBeGreaterThan(3);
});

it('keeps what two programs choose at the same time, each what it changed', async () => {
  const folder = newFolder();
  const stores = [openStore(folder), openStore(folder), openStore(folder, 'two.example')] as const;
  const keepers = stores.map((store) =>
    savePreferences(store, { folder, clock: simulatedClock(), onTrouble: expect.fail }),
  );
  const [one, other, elsewhere] = stores;
  one.dispatch({ type: 'starToggled' });
  one.dispatch({ type: 'windowCycled' });
  other.dispatch({ type: 'sortCycled' });
  elsewhere.dispatch({ type: 'cursorSent', to: 'last' });
  elsewhere.dispatch({ type: 'starToggled' });
  for (const keeper of keepers) await keeper.settle();
  one.dispatch({ type: 'starToggled' });
  await keepers[0]?.settle();
  const { sort, window, stars } = openStore(folder).state().view;
  expect({ sort, window, stars }).toEqual({ sort: 'market', window: '1d', stars: new Set(['0xb']) });
  expect(openStore(folder, 'two.example').state().view.market).toBe('0xb');
});
