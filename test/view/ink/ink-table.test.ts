import { render } from 'ink-testing-library';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Table } from '../../../src/view/ink/ink-table.ts';

it('draws rows and their keys inside a border', () => {
  const data = [
    { outcome: 'Yes', bid: '.41' },
    { outcome: 'No', bid: '.57' },
  ];
  const { lastFrame, unmount } = render(createElement(Table, { data }));
  expect(lastFrame()?.split('\n')).toEqual([
    '┌─────────┬─────┐',
    '│ outcome │ bid │',
    '├─────────┼─────┤',
    '│ Yes     │ .41 │',
    '├─────────┼─────┤',
    '│ No      │ .57 │',
    '└─────────┴─────┘',
  ]);
  unmount();
});
