import { describe, expect, it } from 'vitest';
import { COMMANDS, describeCommand } from '../../src/actions/commands.ts';
import { paletteEntries } from '../../src/actions/palette.ts';
import { footerRow } from '../../src/view/frame/footer.ts';
import { helpRows } from '../../src/view/overlays/help-rows.ts';
import { keyLabels, resolveKey } from '../../src/actions/keymap.ts';
import { initialState } from '../../src/state/app-state.ts';
import type { Row } from '../../src/view/rows/row.ts';
import { textWidth } from '../../src/text/text-width.ts';

const plain = (name: string) => ({ name, ctrl: false, alt: false, ...(name.length === 1 && { text: name }) });
const textOf = (line: Row): string => line.spans.map(({ text }) => text).join('');
const LONG = { width: 83, height: 200 };
const state = initialState({ demo: true, host: 'demo', readOnly: false });

it.each(['X', 'j', 'enter'])(
  'takes what is armed back by Esc and %s in one breath, which come as one key',
  (name) => {
    const key = { ...plain(name), alt: true };
    expect(resolveKey(key, 'armed')).toMatchObject({ kind: 'command', command: { id: 'back' } });
  },
);

describe('the table of keys', () => {
  it.each([
    ['live', /^replay/],
    ['in a replay', /^(?:foldEvent|openEvent)$/],
  ])('gives every command a key, and no key two commands, %s', (_, notNow) => {
    const labels = COMMANDS.filter(({ id }) => !notNow.test(id)).flatMap(({ id }) => keyLabels(id));
    const keyless = COMMANDS.filter(({ id }) => keyLabels(id).length === 0).map(({ id }) => id);
    expect(keyless, 'without a key in DEFAULT_KEYS of src/actions/default-keys.ts').toEqual([]);
    expect(
      labels.filter((label, i) => labels.indexOf(label) !== i),
      'keys of two commands',
    ).toEqual([]);
  });

  it.each([
    ['left', 'foldEvent', 'replayBack'],
    ['right', 'openEvent', 'replayForward'],
    [' ', 'foldEvent', 'replayPause'],
    ['<', 'replaySlower', 'replaySlower'],
    ['j', 'down', 'down'],
  ])('leaves the keys of a replay to the replay: %j', (name, live, replayed) => {
    const key = { name, ctrl: false, alt: false };
    expect(resolveKey(key, 'normal')).toMatchObject({ command: { id: live } });
    expect(resolveKey(key, 'normal', {}, true)).toMatchObject({ command: { id: replayed } });
  });

  it.each(['palette', 'filtering'] as const)(
    'leaves them to the replay in a field of then, too: %s',
    (mode) => {
      const key = { name: ' ', text: ' ', ctrl: false, alt: false };
      expect(resolveKey(key, mode)).toMatchObject({ edit: 'insert' });
      expect(resolveKey(key, mode, {}, true)).toMatchObject({ command: { id: 'replayPause' } });
      expect(resolveKey({ ...key, name: 'x', text: 'x' }, mode, {}, true)).toMatchObject({ edit: 'insert' });
    },
  );

  it('is told in full by the help, and in order by the footer', () => {
    const help = helpRows(state, LONG).map(textOf).join(' ').replace(/\s+/g, ' ');
    for (const command of COMMANDS) expect(help).toContain(` ${describeCommand(command, ['k'])} `);
    expect(textOf(footerRow(state, 200))).toMatch(/X cancel all here.* \/ filter .* \? help .* q quit/);
  });

  it('tells of no second press of a key that a cancel does not have', () => {
    const keys = { cancelMarket: [], cancelOutcome: [], cancelEverything: [] };
    const unbound = { ...state, keys };
    const help = helpRows(unbound, LONG).map(textOf).join(' ').replace(/\s+/g, ' ');
    expect(help).not.toContain('second press');
    expect(help).toContain('cancel market: all my orders on the selected market; Enter sends cancel');
    expect(help).toContain('cancel everything: on all markets; no key sends it');
    expect(paletteEntries(unbound, 'cancel market')[0]?.details).toMatch(/; Enter sends$/);
  });

  it('tells of no second press where the first one sends', () => {
    const instant = { ...state, session: { ...state.session, instant: true as const } };
    const help = helpRows(instant, LONG).map(textOf).join(' ').replace(/\s+/g, ' ');
    expect(help).toContain('on the selected market, at once: no second press');
    expect(help).toContain('under the cursor, at once: no second press');
    expect(help).toContain('cancel everything: on all markets; a second press sends');
    expect(paletteEntries(instant, 'cancel market')[0]?.details).toMatch(/ at once: no second press$/);
    expect(textOf(footerRow(instant, 60))).toContain('X cancel all here at once');
  });

  it.each([[83], [90]])(
    'lists the focused pane first, and the dangerous ones apart, in %s cells',
    (width) => {
      const focused = { ...state, view: { ...state.view, pane: 'book' as const } };
      const help = helpRows(focused, { width, height: 200 });
      expect(help.map(textOf)[0]).toMatch(/^ Book/);
      const heading = help.flatMap(({ spans }) => spans).find(({ text }) => text.trim() === 'Cancel');
      expect(heading?.tone).toBe('alarm');
      expect(help.length).toBeLessThan(width < 84 ? 100 : 70);
    },
  );

  it.each([83, 58, 38])('wraps help instead of cutting it, in %s cells', (width) => {
    const help = helpRows(state, { width, height: 1_000 }).map(textOf);
    expect(Math.max(...help.map(textWidth))).toBeLessThanOrEqual(width);
    const words = help.join(' ').replace(/\s+/g, ' ');
    for (const { title } of COMMANDS) expect(words).toContain(title);
  });

  it('puts into brackets what cannot be done now, without moving the rest', () => {
    const able = { ...state, session: { ...state.session, credentialsProblem: 'no keys' } };
    const [before, after] = [state, able].map((now) => textOf(footerRow(now, 200)));
    expect(after).toMatch(/^\(X cancel all here\) \(x cancel this outcome\) {2}\/ filter/);
    expect(before?.indexOf('/ filter')).toBe(after?.indexOf('/ filter'));
  });

  it('never lets the footer grow beyond the line', () => {
    for (let width = 0; width < 130; width++) {
      expect(textOf(footerRow(state, width)).length).toBeLessThanOrEqual(width);
    }
  });

  it('drops what is dangerous from the footer of a read-only monitor', () => {
    const readOnly = initialState({ demo: false, host: 'h', readOnly: true });
    expect(textOf(footerRow(readOnly, 200))).not.toMatch(/cancel/);
  });
});

describe('a key', () => {
  it.each([
    ['X', 'cancelMarket'],
    ['x', 'cancelOutcome'],
    ['k', 'up'],
    ['backtab', 'previousPane'],
    ['?', 'help'],
  ])('%s asks for %s', (name, id) => {
    expect(resolveKey(plain(name), 'normal')).toMatchObject({ kind: 'command', command: { id } });
  });

  it('with Alt means nothing, since an Esc and a letter may arrive as one', () => {
    expect(resolveKey({ ...plain('X'), alt: true }, 'normal')).toBeUndefined();
  });

  it('typed into the filter is text, not a command; only leaving still works', () => {
    for (const name of ['X', 'x', 'q', 's', '?']) {
      expect(resolveKey(plain(name), 'filtering')).toEqual({ kind: 'edit', edit: 'insert', text: name });
    }
    const leave = resolveKey({ name: 'c', ctrl: true, alt: false }, 'filtering');
    expect(leave).toMatchObject({ kind: 'command', command: { id: 'quit' } });
  });

  it.each([
    ['up', 'up'],
    ['pagedown', 'pageDown'],
    ['pageup', 'pageUp'],
  ])('%s moves in the palette and the filtered list too', (name, id) => {
    for (const mode of ['palette', 'filtering'] as const)
      expect(resolveKey(plain(name), mode)).toMatchObject({ kind: 'command', command: { id } });
  });

  it('Enter confirms only what is armed, and opens a card otherwise', () => {
    expect(resolveKey(plain('enter'), 'armed')).toEqual({ kind: 'confirm' });
    expect(resolveKey(plain('enter'), 'normal')).toMatchObject({ command: { id: 'card' } });
  });
});

describe('keys of config.toml', () => {
  const own = { cancelMarket: ['f9'], sort: ['s', 'f5'], star: [], back: ['b'] };

  it('take the place of the usual ones, in the footer and in help', () => {
    expect(resolveKey(plain('f9'), 'normal', own)).toMatchObject({ command: { id: 'cancelMarket' } });
    expect(resolveKey(plain('X'), 'normal', own)).toBeUndefined();
    expect(textOf(footerRow({ ...state, keys: own }, 200))).toMatch(/F9 cancel all here.* s sort/);
    const help = helpRows({ ...state, keys: own }, LONG).map(textOf);
    expect(help.find((line) => line.includes('F9'))).not.toMatch(/\bX\b/);
    expect(help.filter((line) => /^ (F9|s F5|b Esc) {2,}/.test(line))).toHaveLength(3);
  });

  it('leave Esc, Enter and Ctrl-C what they are', () => {
    expect(resolveKey(plain('escape'), 'normal', own)).toMatchObject({ command: { id: 'back' } });
    expect(resolveKey(plain('enter'), 'armed', own)).toEqual({ kind: 'confirm' });
    expect(resolveKey(plain('f9'), 'filtering', own)).toBeUndefined();
  });
});
