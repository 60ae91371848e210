import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');

/** In a process of its own, whose heap is collected when this test says so, and else for nothing so small. */
const SCRIPT = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { closeHolesOfLongLists } from '${SRC}/cli/monitor/close-holes.ts';
  import { collectGarbage } from '${SRC}/cli/monitor/collect-garbage.ts';
  import { initialState } from '${SRC}/state/app-state.ts';
  import { createStore } from '${SRC}/state/store.ts';
  const store = createStore(initialState({ demo: true, host: 'h', readOnly: false }));
  const times = { askedAtMs: 0, readAtMs: 0 };
  const list = (count, complete) => store.dispatch({
    type: 'marketsListed', complete, times,
    markets: Array.from({ length: count }, (_, i) => ({ conditionId: String(i), question: '', outcomes: [] })),
  });
  const told = [];
  const flags = [];
  const collected = async (what) => {
    collectGarbage();
    await sleep(20);
    told.push(what + ': ' + flags.splice(0).join());
  };
  closeHolesOfLongLists(store, (flag) => flags.push(flag));
  list(4_999, true);
  await collected('short');
  list(5_000, false);
  await collected('long');
  await collected('still read');
  list(0, true);
  await collected('read, once');
  await collected('read, twice');
  list(5_001, true);
  await collected('later');
  console.log(JSON.stringify(told));
`;

it('favours size while a long list is read, and until the heap was collected twice after it', () => {
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    encoding: 'utf8',
  });
  expect(JSON.parse(told)).toEqual([
    'short: ',
    'long: --optimize-for-size',
    'still read: ',
    'read, once: ',
    'read, twice: --no-optimize-for-size',
    'later: ',
  ]);
});
