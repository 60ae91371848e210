import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/actions/commands.ts';
import { THEMES } from '../../src/state/view-state.ts';

it('the key of themes tells as many as it comes to', () => {
  const details = COMMANDS.find(({ id }) => id === 'theme')?.details ?? '';
  expect(details.split(', ')).toHaveLength(THEMES.length);
});
