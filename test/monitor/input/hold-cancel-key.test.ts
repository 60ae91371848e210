import { expect, it } from 'vitest';
import { holdCancelKey } from '../../../src/monitor/input/hold-cancel-key.ts';

const AT = { readAtMs: 1, chunk: 1, alone: true };

/** A held key, and what reaches the key below it. */
function createScene(instant = false) {
  const reached: string[] = [];
  const times: number[] = [];
  const key = holdCancelKey(
    {
      press(name, { chunk, readAtMs }) {
        reached.push(`${name} ${chunk}`);
        times.push(readAtMs);
      },
      disarm: () => reached.push('disarmed'),
      disarmOrDismiss: () => reached.push('stood down') > 0,
      settle: async () => {},
      drop: () => {},
    },
    instant,
  );
  return { key, reached, times };
}

it('holds the first press until what it arms can be seen, and drops those that would confirm', () => {
  const { key, reached } = createScene();
  key.press('X', AT);
  key.press('X', { ...AT, chunk: 2 });
  key.press('enter', { ...AT, chunk: 3 });
  expect(reached).toEqual([]);
  key.release(0);
  expect(reached).toEqual(['X 1']);
  key.press('X', { ...AT, chunk: 4 });
  expect(reached).toEqual(['X 1', 'X 4']);
});

it('arms from the release on, however long before it the press came', () => {
  const { key, times } = createScene();
  key.press('X', AT);
  key.release(6_001);
  expect(times).toEqual([6_001]);
});

it('forgets a held press on Esc', () => {
  const { key, reached } = createScene();
  key.press('x', AT);
  expect(key.disarmOrDismiss()).toBe(true);
  key.release(0);
  expect(reached).toEqual([]);
});

it('forgets a held press when it is disarmed', () => {
  const { key, reached } = createScene();
  key.press('X', AT);
  key.disarm();
  key.release(0);
  expect(reached).toEqual(['disarmed']);
});

it('holds nothing where the first press already sends', () => {
  const { key, reached } = createScene(true);
  key.press('X', AT);
  key.release(0);
  expect(reached).toEqual([]);
  key.press('X', AT);
  expect(reached).toEqual(['X 1']);
});
