/** Draws the real screen for README and docs: `npm run screenshots` after `npm run build`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Session, startSession } from '../test/support/pty-session.ts';
import { DARK_PAPER, drawSvg, LIGHT_PAPER, type Paper } from './draw-svg.ts';

const PICTURES = join(import.meta.dirname, '../docs/screenshots');

/** The demo once its books are alive, on a market that holds orders of the account. */
async function startDemo(columns: number, rows: number, ...args: readonly string[]): Promise<Session> {
  const session = startSession({ columns, rows, args: ['--demo', ...args] });
  await session.waitFor(/mid \.\d+/);
  await session.waitFor(/ [◂<] /);
  await session.waitWhile('asking for past prices');
  await settle();
  return session;
}

/** The rest of a frame may still be on its way to the screen. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}

async function drawCancel(): Promise<void> {
  await using session = await startDemo(120, 36);
  save(session, 'monitor');
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  save(session, 'armed');
  // A second press counts only when it cannot be a bounce of the first.
  await settle();
  session.press('Enter');
  await session.waitFor('clear, verified');
  // The panes are asked for again when the verdict is there.
  await session.waitFor('here 0 ');
  save(session, 'verified');
}

async function drawLight(): Promise<void> {
  await using session = await startDemo(100, 30, '--theme', 'light');
  save(session, 'light', LIGHT_PAPER);
}

function save(session: Session, name: string, on: Paper = DARK_PAPER): void {
  const { columns, rows } = session.size();
  writeFileSync(join(PICTURES, `${name}.svg`), drawSvg({ columns, rows, cell: session.cell, on }));
  console.log(`docs/screenshots/${name}.svg`);
}

await drawCancel();
await drawLight();
