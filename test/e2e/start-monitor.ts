import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { environmentOf, type Keys } from '../support/ask-signed.ts';
import { type Session, type SessionOptions, startSession } from '../support/pty-session.ts';

/** A book that has been read: its middle line. */
export const LIVING_BOOK = /mid \.\d+/;

/** The monitor on a service, signed in when `keys` are given. */
export function startMonitor(url: string, keys?: Keys, options: SessionOptions = {}): Session {
  const { args = [], env = {} } = options;
  return startSession({
    ...options,
    args: ['--url', url, ...args],
    env: { ...(keys ? environmentOf(keys) : {}), ...env },
  });
}

/**
 * The exchange in this process, where a test can stop it and look into it. Without `traders` nobody fills an order of the
 * account: what was found open stays so.
 */
export async function startExchange({ traders = true } = {}): Promise<Exchange & AsyncDisposable> {
  const exchange = await createExchange({ clock: realClock, markets: 60, traders }).listen();
  return Object.assign(exchange, { [Symbol.asyncDispose]: () => exchange.close() });
}

/** A market with several resting orders of the account, and their ids. */
export function marketWithOrders(exchange: Exchange): {
  conditionId: string;
  slug: string;
  orderIds: string[];
} {
  for (const { conditionId, slug } of exchange.markets) {
    const orderIds = exchange.demo.openOrders(conditionId);
    if (orderIds.length > 1) return { conditionId, slug, orderIds };
  }
  throw new Error('the account has no two orders on any market');
}

/** Nothing arms before the armed line could be seen: an overlay shows that the screen is all there. */
export async function waitUntilReady(session: Session): Promise<void> {
  session.press('?');
  await session.waitFor('Help ─');
  session.press('Esc');
  await session.waitWhile('Help ─');
}

/** A second press counts only when it cannot be a bounce of the first. */
export async function pressAgain(session: Session, key: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  session.press(key);
}
