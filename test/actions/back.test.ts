import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/actions/commands.ts';
import type { Actions } from '../../src/actions/command.ts';
import { initialState, type AppState } from '../../src/state/app-state.ts';

const STATE = initialState({ demo: true, host: 'h', readOnly: false });
const ARMED = { ...STATE, armed: {} as NonNullable<AppState['armed']> };
const HELP = { overlay: 'help' } as const;
const FILTERED = { ...STATE.view, filter: 'rain' };

it.each([
  ['what is armed, though help lies on top', { ...ARMED, view: { ...STATE.view, ...HELP } }, 'stood down'],
  ['help, though a verdict lies below it', { ...STATE, view: { ...STATE.view, ...HELP } }, 'overlayClosed'],
  ['a verdict, though the list is filtered', { ...STATE, view: FILTERED }, 'stood down'],
])('Esc takes back %s', (_, state, done) => {
  expect(pressBack(state, true)).toEqual([done]);
});

it('Esc drops the filter when nothing else is left to take back', () => {
  expect(pressBack({ ...STATE, view: FILTERED }, false)).toEqual(['filterClosed']);
  expect(pressBack(STATE, false)).toEqual([]);
});

/** What one Esc does; `stands`: something is armed or a verdict is shown. */
function pressBack(state: AppState, stands: boolean): string[] {
  const done: string[] = [];
  const actions = {
    state: () => state,
    dispatch: ({ type }: { type: string }) => void done.push(type),
    disarmOrDismiss() {
      if (stands) done.push('stood down');
      return stands;
    },
  } as unknown as Actions;
  COMMANDS.find(({ id }) => id === 'back')?.run(actions, { readAtMs: 0, chunk: 1, alone: true });
  return done;
}
