import { describe, expect, it } from 'vitest';
import type { Actions } from '../../src/actions/command.ts';
import { paletteEntries } from '../../src/actions/palette.ts';
import type { AlertEvent } from '../../src/state/watched-alert.ts';
import { type AppState, initialState } from '../../src/state/app-state.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';

const times = { askedAtMs: 0, readAtMs: 0 };
const listed = reduce(initialState({ demo: true, host: 'demo', readOnly: false }), {
  type: 'marketsListed',
  complete: true,
  times,
  markets: [
    {
      conditionId: '0x1',
      slug: 'rain',
      question: 'Will it rain?',
      outcomes: [
        { name: 'Yes', tokenId: '11' },
        { name: 'No', tokenId: '12' },
      ],
    },
  ],
});
const market = reduce(listed, { type: 'marketChosen', conditionId: '0x1' });
const state = reduce(market, {
  type: 'pricesRead',
  prices: new Map([['11', { bid: 410_000, ask: 430_000 }]]),
  times,
});

/** The state after Enter on the first line for a text, and what was said. */
function chosen(from: AppState, text: string): { next: AppState; said: string[] } {
  let next = from;
  const said: string[] = [];
  const actions = {
    dispatch: (event: AlertEvent) => (next = reduce(next, event)),
    say: (words: string) => said.push(words),
  } as unknown as Actions;
  const [entry] = paletteEntries(from, text);
  if (entry?.disabled === undefined) entry?.run?.(actions, { readAtMs: 7, chunk: 1, alone: false });
  return { next, said };
}

describe('alert … in the palette', () => {
  it('offers forms with the prices of this moment, which Tab and Enter take into the field', () => {
    const entries = paletteEntries(state, 'alert mid');
    const beginnings = entries.filter(({ run }) => run === undefined);
    expect(beginnings.map(({ title }) => title)).toEqual(['alert mid > 0.43', 'alert mid < 0.41']);
  });

  it('offers nothing that needs a market where none is selected', () => {
    const empty = initialState({ demo: true, host: 'demo', readOnly: false });
    expect(paletteEntries(empty, 'alert').map(({ title }) => title)).toEqual(['alert filled']);
  });

  it.each(['alert', 'alert filled', 'alert mid > 0.6', 'alert remove', 'alert spread'])(
    '%s: Tab on a line that Enter runs leaves that line to choose',
    (text) => {
      const { next } = chosen(state, 'alert mid < 0.2');
      for (const { title, completion } of paletteEntries(next, text).filter(({ run }) => run)) {
        const after = paletteEntries(next, completion ?? title);
        expect(after.map((entry) => entry.title)).toContain(title);
      }
    },
  );

  it('sets what is written for the selected market and outcome, and says so', () => {
    const { next, said } = chosen(state, 'alert mid > 0.60');
    expect(next.alerts).toMatchObject([
      { id: 'mid > 0.6 of Yes on 0x1', sinceMs: 7, phase: { kind: 'ready' } },
    ]);
    expect(said).toEqual(['alert set: mid > 0.6 · Yes · Will it rain?']);
  });

  it('sets it for a market and an outcome that are named', () => {
    expect(chosen(state, 'alert spread > 0.05 of no on rain').next.alerts[0]?.id).toBe(
      'spread > 0.05 of no on rain',
    );
  });

  it.each([
    ['alert mid > 7', '"7" is no price'],
    ['alert money', '"money" is no alert'],
    ['alert mid > 0.6 on snow', 'no market "snow" is listed'],
    ['alert mid > 0.6 of Perhaps', 'no outcome "Perhaps"'],
    ['alert closes in 2h', 'nobody tells when it closes'],
  ])('%s is refused with its reason', (text, reason) => {
    expect(paletteEntries(state, text)[0]?.disabled).toContain(reason);
    expect(chosen(state, text).next.alerts).toEqual([]);
  });

  it('lists what is set, removes it, and does not set it twice', () => {
    const { next } = chosen(state, 'alert mid > 0.6');
    expect(paletteEntries(next, 'alert mid > 0.6')[0]?.disabled).toBe('it is set already');
    const titles = paletteEntries(next, 'alert').map(({ title }) => title);
    expect(titles.at(-1)).toBe('remove alert: mid > 0.6 · Yes · Will it rain?');
    expect(chosen(next, 'alert remove').next.alerts).toEqual([]);
  });
});

it('refuses an outcome whose name could not be read again at the next start', () => {
  const name = 'x'.repeat(990);
  const outcomes = [{ name, tokenId: '11' }];
  const listedSo = { conditionId: '0x1', slug: 'rain', question: 'Will it rain?', outcomes };
  const before = initialState({ demo: true, host: 'demo', readOnly: false });
  const from = reduce(before, { type: 'marketsListed', complete: true, times, markets: [listedSo] });
  const [first] = paletteEntries(from, 'alert mid > 0.6');
  expect(first?.disabled).toMatch(/cannot be written down/);
});
