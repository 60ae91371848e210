/**
 * Draws a terminal that takes nothing for ten seconds: the live screen before, what stands there while a cancel is sent
 * from it, and the screen right after it reads again. `node scripts/terminal-screens.ts` after `npm run build`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realClock } from '../src/system/system-clock.ts';
import { createExchange } from '../src/exchange/create-exchange.ts';
import { environmentOf } from '../test/support/ask-signed.ts';
import { type Session, startSession } from '../test/support/pty-session.ts';
import { drawSvg } from './draw-svg.ts';

const PICTURES = join(import.meta.dirname, '../docs/screenshots/terminal');
const STALLED_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function save(session: Session, name: string): void {
  writeFileSync(join(PICTURES, `${name}.svg`), drawSvg({ ...session.size(), cell: session.cell }));
  console.log(`docs/screenshots/terminal/${name}.svg`);
}

/** The monitor on a market that holds orders of the account, alive. */
async function startOn(exchange: Awaited<ReturnType<typeof openExchange>>): Promise<Session> {
  const market = exchange.markets.find(({ conditionId }) => exchange.demo.openOrders(conditionId).length > 1);
  if (!market) throw new Error('the account has no two orders on any market');
  const session = startSession({
    args: ['--url', exchange.url, '--market', market.slug],
    env: environmentOf(exchange.account),
  });
  await session.waitFor(/mid \.\d+/);
  await session.waitFor(/here [1-9]/);
  await session.waitWhile('asking for past prices');
  return session;
}

function openExchange() {
  return createExchange({ clock: realClock, markets: 60 }).listen();
}

mkdirSync(PICTURES, { recursive: true });
const exchange = await openExchange();
await using session = await startOn(exchange);
save(session, 'before');
session.stalled(true);
await pause(STALLED_MS);
session.press('X');
// A second press counts only when it cannot be a bounce of the first.
await pause(400);
session.press('X');
await pause(1_000);
save(session, 'stalled');
session.stalled(false);
await session.waitFor('clear, verified');
save(session, 'resumed');
await exchange.close();
