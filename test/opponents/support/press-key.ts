import { type Session, startSession } from '../../support/pty-session.ts';
import { ACCOUNT_ENVIRONMENT } from './account.ts';
import { type Opponent, refOf, targetOf } from './opponent.ts';
import type { Market } from './world.ts';

/** How long a hostile service is watched for a word that is not true, unless it names a longer time. */
const WATCH_SECONDS = 5;
const HONEST_MS = 60_000;
/** The second press counts from 150 ms after the first. */
const BETWEEN_PRESSES_MS = 220;

const LIVE_BOOK = /mid \.\d+/;
const ORDERS_COUNTED = /here [1-9]/;
const ARMED = /or \[Enter\] send/;
const ORDERS_READ = /\ball [1-9]\d*/;
const EVERYTHING_ARMED = 'CANCEL EVERYTHING';
const EVERYTHING_CLEAR = /clear, verified · everything/;
const WARNING = /another market|no market is called|no such market|knows no market/i;
export const CLEAR = 'clear, verified';

export interface KeyEnd {
  readonly wasArmed: boolean;
  readonly isClear: boolean;
  /** Whether the help still opened afterwards. */
  readonly isAlive: boolean;
  readonly screen: string;
}

/**
 * The monitor on an opponent's service: `X`, or `x` on an order of the outcome, twice. Whoever is told that the market is
 * not the one that was asked for does not press.
 */
export async function pressCancel(opponent: Opponent, url: string): Promise<KeyEnd> {
  await using session = startSession({
    args: ['--url', url, '--market', refOf(opponent)],
    env: ACCOUNT_ENVIRONMENT,
  });
  await seen(session, LIVE_BOOK, opponent.honest === true ? HONEST_MS : 10_000);
  await seen(session, ORDERS_COUNTED, opponent.honest === true ? HONEST_MS : 4_000);
  await waitUntilAlive(session);
  const isWarned = WARNING.test(session.screen().join(' '));
  const wasArmed = !isWarned && (await arm(session, opponent));
  if (wasArmed) {
    await pause(BETWEEN_PRESSES_MS);
    session.press(opponent.outcome === undefined ? 'X' : 'x');
  }
  const isClear = wasArmed && (await seen(session, CLEAR, watchMs(opponent)));
  // The words of a cancel stand at the bottom.
  const screen = session.screen().filter(Boolean).slice(-4).join('\n');
  return { wasArmed, isClear, isAlive: await isAnswering(session), screen };
}

export interface EverythingEnd extends KeyEnd {
  /** The rows that call single markets clear. */
  readonly clearRows: readonly string[];
}

/** The monitor on an opponent's service, and `Ctrl-X` twice. */
export async function pressEverything(opponent: Opponent, url: string): Promise<EverythingEnd> {
  const { honest = false } = opponent;
  await using session = startSession({ args: ['--url', url], env: ACCOUNT_ENVIRONMENT });
  await waitUntilAlive(session);
  await seen(session, ORDERS_READ, honest ? HONEST_MS : 4_000);
  session.press('Ctrl-X');
  const wasArmed = await seen(session, EVERYTHING_ARMED, honest ? HONEST_MS : 4_000);
  if (wasArmed) {
    await pause(BETWEEN_PRESSES_MS);
    session.press('Ctrl-X');
  }
  const isClear = wasArmed && (await seen(session, EVERYTHING_CLEAR, watchMs(opponent)));
  const rows = session.screen().filter(Boolean);
  const clearRows = rows.filter((row) => row.includes(CLEAR) && !EVERYTHING_CLEAR.test(row));
  return {
    wasArmed,
    isClear,
    isAlive: await isAnswering(session),
    screen: rows.slice(-8).join('\n'),
    clearRows,
  };
}

function watchMs({ honest = false, timeoutSeconds = 0 }: Opponent): number {
  return honest ? HONEST_MS : Math.max(WATCH_SECONDS, timeoutSeconds) * 1000;
}

/** `x` takes the outcome of the order under the cursor, which moves until the armed line names the one that is meant, and its market. */
async function arm(session: Session, opponent: Opponent): Promise<boolean> {
  const { outcome, honest = false } = opponent;
  const withinMs = honest ? HONEST_MS : 4_000;
  if (outcome === undefined) {
    session.press('X');
    return seen(session, ARMED, withinMs);
  }
  session.press('4');
  session.press('Home');
  for (let moves = 0; moves < 12; moves++) {
    session.press('x');
    if (!(await seen(session, ARMED, withinMs))) return false;
    const armed = armedText(session);
    if (armed.includes(` on ${outcome}`) && namesMarket(armed, targetOf(opponent))) return true;
    session.press('Esc');
    await session.waitWhile(ARMED);
    session.press('j');
  }
  return false;
}

/** What is armed: from its first row to the one with the keys. */
function armedText(session: Session): string {
  const rows = session.screen();
  const first = rows.findIndex((row) => row.includes('CANCEL '));
  const last = rows.findIndex((row) => ARMED.test(row));
  return rows
    .slice(first, last + 1)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** By its question, or where that is not known by its id. */
function namesMarket(armed: string, { question, conditionId }: Market): boolean {
  const id = `${conditionId.slice(0, 8)}…${conditionId.slice(-4)}`;
  return armed.includes(question) || armed.toLowerCase().includes(id.toLowerCase());
}

/** Nothing arms before the armed line could be seen: an overlay shows that the screen is all there. */
async function waitUntilAlive(session: Session): Promise<void> {
  session.press('?');
  await session.waitFor('Help ─');
  session.press('Esc');
  await session.waitWhile('Help ─');
}

async function isAnswering(session: Session): Promise<boolean> {
  try {
    await waitUntilAlive(session);
    return true;
  } catch {
    return false;
  }
}

async function seen(session: Session, wanted: string | RegExp, timeoutMs: number): Promise<boolean> {
  try {
    await session.waitFor(wanted, { timeoutMs });
    return true;
  } catch {
    return false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
