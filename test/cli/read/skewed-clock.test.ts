import { expect, it } from 'vitest';
import { ownMarket, readScene } from './read-scene.ts';

const AHEAD_MS = 600_000;

it.each(['orders', 'order', 'trades'])(
  '%s is signed again by the clock of a service that is 10 minutes ahead',
  async (name) => {
    const scene = await readScene();
    const { exchange } = scene;
    const [orderId = ''] = exchange.demo.openOrders(ownMarket(exchange).conditionId);
    const argv = name === 'order' ? [name, orderId, '--json'] : [name, '--json'];
    const inTime = await scene.run(...argv);
    expect(inTime.code).toBe(0);
    exchange.faults.on('skewed-clock', { amount: AHEAD_MS });
    const before = exchange.requests.length;
    const ahead = await scene.run(...argv);
    expect(ahead).toMatchObject({ code: 0, err: '' });
    expect(rowsOf(ahead.out)).toEqual(rowsOf(inTime.out));
    // Names and prices, which stand beside the rows, are public.
    const signed = exchange.requests
      .slice(before)
      .filter(({ path }) => !/^\/(?:fee-rate|prices|markets)/.test(path));
    expect(signed).toHaveLength(2);
  },
);

it.each([0, AHEAD_MS])(
  'keys that the service refuses are asked with once more at most: clock %i ms ahead',
  async (amount) => {
    const scene = await readScene();
    const { exchange } = scene;
    exchange.faults.on('unauthorised');
    if (amount > 0) exchange.faults.on('skewed-clock', { amount });
    const { code, err } = await scene.run('orders');
    expect(code).toBe(1);
    expect(err).toMatch(/401/);
    const asked = exchange.requests.filter(({ path }) => path.startsWith('/data/orders'));
    expect(asked).toHaveLength(amount > 0 ? 2 : 1);
  },
);

it('so is a watched list, which goes on', async () => {
  const scene = await readScene();
  scene.exchange.faults.on('skewed-clock', { amount: -AHEAD_MS });
  const interrupt = new AbortController();
  const lines: string[] = [];
  const { err } = await scene.watchWith(
    (line) => {
      lines.push(line);
      interrupt.abort();
    },
    interrupt.signal,
    'orders',
    '--watch',
  );
  expect({ err, came: lines.length > 0 }).toEqual({ err: '', came: true });
});

function rowsOf(text: string): unknown {
  return (JSON.parse(text) as { rows: unknown }).rows;
}
