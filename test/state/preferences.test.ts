import { expect, it } from 'vitest';
import { initialState } from '../../src/state/app-state.ts';
import { type Choices, choicesOf, readChoices } from '../../src/state/preferences.ts';

/** Each of them otherwise than a first start has it. */
const CHOSEN: Required<Omit<Choices, 'hint'>> = {
  sort: 'spread',
  reversed: true,
  byEvent: false,
  window: '1w',
  chart: 'braille',
  theme: 'light',
  bookShape: 'beside',
  bookTicks: 5,
  bookLog: true,
  bookFolded: true,
  pane: 'orders',
  ordersTab: 'exposure',
  ordersSort: 'age',
  ordersReversed: true,
  ordersHereOnly: true,
  stars: ['0xa'],
  folded: ['Rain'],
};

it('every choice is written and comes back', () => {
  const { view } = initialState({ demo: false, host: 'x', readOnly: false });
  for (const [name, chosen] of Object.entries(CHOSEN))
    expect(choicesOf(view)[name as keyof Choices], name).not.toEqual(chosen);
  const written: unknown = JSON.parse(JSON.stringify(choicesOf({ ...view, ...readChoices(CHOSEN) })));
  expect(written).toEqual(CHOSEN);
});
