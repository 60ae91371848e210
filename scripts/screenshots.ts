/** Draws the real screen for the README: `npm run screenshots` after `npm run build`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Session, startSession } from '../test/support/pty-session.ts';
import { drawSvg } from './draw-svg.ts';

const PICTURES = join(import.meta.dirname, '../docs/screenshots');

/** The demo once its books are alive, on a market that holds orders of the account. */
async function startDemo(columns: number, rows: number): Promise<Session> {
  const session = startSession({ columns, rows, args: ['--demo'] });
  await session.waitFor(/mid \.\d+/);
  await session.waitFor(/ ◂ /);
  await session.waitWhile('asking for past prices');
  return session;
}

async function drawDemo(): Promise<void> {
  await using session = await startDemo(120, 36);
  save(session, 'monitor');
  session.press('X');
  await session.waitFor(/X again or Enter cancels/);
  save(session, 'armed');
  // A second press counts only when it cannot be a bounce of the first.
  await new Promise((resolve) => setTimeout(resolve, 200));
  session.press('Enter');
  await session.waitFor('clear, verified');
  save(session, 'verified');
}

async function drawSmall(): Promise<void> {
  await using session = await startDemo(80, 24);
  save(session, 'small');
}

function save(session: Session, name: string): void {
  const { columns, rows } = session.size();
  writeFileSync(join(PICTURES, `${name}.svg`), drawSvg({ columns, rows, cell: session.cell }));
  console.log(`docs/screenshots/${name}.svg`);
}

mkdirSync(PICTURES, { recursive: true });
await drawDemo();
await drawSmall();
