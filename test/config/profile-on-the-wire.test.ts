import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { connectTo, CREDENTIALS } from '../support/test-client.ts';
import { configScene } from './config-scene.ts';

const KEYS = `[main]
address = "${CREDENTIALS.address.toLowerCase()}"
api_key = "${CREDENTIALS.apiKey}"
secret = "${CREDENTIALS.secret}"
passphrase = "${CREDENTIALS.passphrase}"
`;

it('a profile decides where requests go, what their headers are called, how time is told and how much is asked', async () => {
  const orders = await startLoopbackServer(() => ({ json: { data: [], next_cursor: '' } }));
  const catalog = await startLoopbackServer();
  const profile = `[profiles.main]
url = "${orders.url}/clob/"
catalog_url = "${catalog.url}/gamma"
header_prefix = "POLY_"
timestamp_unit = "s"
creator = "site-1"
share = 0.5
limits.tags = 10
`;
  const settings = await configScene(profile, KEYS).read({ profile: 'main' });
  const client = connectTo(settings);
  expect((await client.listOrders()).ok).toBe(true);
  await client.listTags();
  const tags = client.budgetSnapshot().scopes.find(({ scope }) => scope === 'tags');
  await client.close();
  await Promise.all([orders.close(), catalog.close()]);

  const [signed] = orders.requests;
  expect(signed?.path).toBe('/clob/data/orders');
  const timestamp = String(signed?.headers['poly_timestamp']);
  expect(timestamp).toMatch(/^\d{10}$/);
  const hmac = createHmac('sha256', Buffer.from(CREDENTIALS.secret, 'base64'));
  const signature = hmac.update(`${timestamp}GET/clob/data/orders`).digest('base64');
  expect(signed?.headers['poly_signature']).toBe(signature.replaceAll('+', '-').replaceAll('/', '_'));
  expect(Object.keys(signed?.headers ?? {}).filter((name) => name.startsWith('svc_'))).toEqual([]);
  expect(catalog.requests.map(({ path, query }) => [path, query.get('creator')])).toEqual([
    ['/gamma/tags', 'site-1'],
  ]);
  expect(tags).toMatchObject({ used: 1, limit: 5 });
});

it('a service by name is asked at each of its three hosts as its row says, with keys at the order book’s alone', async () => {
  const [orders, catalog, data] = await Promise.all([1, 2, 3].map(() => startLoopbackServer()));
  const profile = `[profiles.main]
service = "polymarket"
url = "${orders?.url}"
catalog_url = "${catalog?.url}"
data_url = "${data?.url}"
`;
  const settings = await configScene(profile, KEYS).read();
  const client = connectTo(settings);
  await client.listBuilderTrades();
  await client.listEvents();
  await client.listActivity({ user: CREDENTIALS.address });
  await client.close();
  await Promise.all([orders, catalog, data].map((server) => server?.close()));

  const asked = [orders, catalog, data].map((server) => server?.requests.map(({ path }) => path));
  expect(asked).toEqual([['/data/trades'], ['/events'], ['/activity']]);
  const signed = [orders, catalog, data].map((server) =>
    Object.keys(server?.requests[0]?.headers ?? {}).filter((name) => /^(poly|svc)_/.test(name)),
  );
  expect(signed.map((names) => names.length)).toEqual([5, 0, 0]);
  expect(signed[0]).toContain('poly_api_key');
  expect(String(orders?.requests[0]?.headers['poly_timestamp'])).toMatch(/^\d{10}$/);
});
