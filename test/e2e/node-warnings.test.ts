import { expect, it } from 'vitest';
import { PROGRAM, startSession } from '../support/pty-session.ts';

const WARNING = 'deep \u001b[2Jtrouble';

it('warnings of Node go to the messages and never over the screen', async () => {
  const warn = `setTimeout(() => process.emitWarning(${JSON.stringify(WARNING)}), 1_500);`;
  const early = `data:text/javascript,${encodeURIComponent(warn)}`;
  await using session = startSession({ command: [process.execPath, '--import', early, PROGRAM, '--demo'] });
  await session.waitFor(/mid \.\d+/);
  session.press('!');
  const screen = await session.waitFor('Node: Warning: deep [2Jtrouble');
  expect(screen[0]).toMatch(/^pmtop · DEMO exchange/);
  expect(session.raw()).not.toContain('(node:');
});

it('nothing is written over the first frame: all that it showed and that stays is there when the book is', async () => {
  await using session = startSession({ args: ['--demo'] });
  const screen = await session.waitFor(/mid \.\d+/);
  expect(screen[0]).toMatch(/^pmtop · DEMO exchange/);
  expect(screen[1]).toMatch(/^╭1 Markets ─ .*╮╭2 Book ─ .*╮$/);
});
