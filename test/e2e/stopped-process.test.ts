import { expect, it, vi } from 'vitest';
import { environmentOf } from '../support/ask-signed.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startSession } from '../support/pty-session.ts';
import { marketWithOrders, pressAgain, startExchange, waitUntilReady } from './start-monitor.ts';

const LIST = /^GET \/data\/orders/;

it('a monitor that is stopped while the lists of a cancel are on their way calls nothing clear by them', async () => {
  await using exchange = await startExchange({ traders: false });
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port));
  const market = marketWithOrders(exchange);
  const tokenId = exchange.markets.find((each) => each.conditionId === market.conditionId)?.tokenIds[0] ?? '';
  try {
    await using session = startSession({
      args: ['--market', market.slug],
      env: { ...environmentOf(exchange.account), PMTOP_URL: proxy.url },
    });
    await session.waitFor(`here ${market.orderIds.length} `);
    await session.waitFor('cancel ready');
    await waitUntilReady(session);
    proxy.strike({ kind: 'latency', delayMs: 500 }, { on: LIST });
    session.press('X');
    await session.waitFor('[X] or [Enter] send');
    await pressAgain(session, 'X');
    await vi.waitUntil(() => exchange.demo.openOrders(market.conditionId).length === 0, { interval: 5 });
    const listed = proxy.seen.length;
    await vi.waitUntil(() => proxy.seen.slice(listed - 1).some((head) => LIST.test(head)), { interval: 5 });
    session.signal('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    exchange.demo.place({ tokenId, side: 'BUY', price: '0.01', size: '20' });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    proxy.heal();
    session.signal('SIGCONT');
    const screen = await session.waitFor(/NOT clear: 1 left|clear, verified/);
    expect(screen.join('\n')).toContain('NOT clear: 1 left');
  } finally {
    await proxy.close();
  }
});
