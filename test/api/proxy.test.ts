import { afterEach, expect, it, vi } from 'vitest';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';

afterEach(() => vi.unstubAllEnvs());

it('no proxy of the environment ever sees a request: the client connects by itself', async () => {
  const [proxy, service] = [await startLoopbackServer(), await startLoopbackServer()];
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
    vi.stubEnv(name, proxy.url);
  }
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  const client = testClient(service.url);
  await client.listOrders();
  await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
  await client.close();
  expect(service.requests.map(({ path }) => path)).toEqual(['/data/orders', '/cancel-market-orders']);
  expect([proxy.requests.length, proxy.connections]).toEqual([0, 0]);
  await Promise.all([proxy.close(), service.close()]);
});
