import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { CREDENTIALS, testClient } from '../support/test-client.ts';

const HOSTS = ['clob', 'catalog', 'data'] as const;
type Host = (typeof HOSTS)[number];

/** Every endpoint of the interface, and the host it lives at where a service has three. */
const ASKED: readonly (readonly [Host, string, (client: Client) => Promise<unknown>])[] = [
  ['catalog', '/comments', (client) => client.listComments({ eventSlug: 'rain' })],
  ['catalog', '/comments/user_address/0xabc', (client) => client.listUserComments({ userAddress: '0xabc' })],
  ['catalog', '/comments/7', (client) => client.listReplies({ id: '7' })],
  ['catalog', '/markets/slug/rain', (client) => client.getMarketBySlug({ slug: 'rain' })],
  ['catalog', '/markets/7', (client) => client.getMarket({ id: '7' })],
  ['catalog', '/series', (client) => client.listSeries()],
  ['catalog', '/tags', (client) => client.listTags()],
  ['catalog', '/events', (client) => client.listEvents()],
  ['catalog', '/events/slug/rain', (client) => client.getEventBySlug({ slug: 'rain' })],
  ['catalog', '/events/creators', (client) => client.listCreators()],
  ['catalog', '/public-search', (client) => client.search({ text: 'rain' })],
  ['data', '/activity', (client) => client.listActivity({ user: CREDENTIALS.address })],
  ['clob', '/data/orders', (client) => client.listOrders()],
  ['clob', '/data/order/7', (client) => client.getOrder({ id: '7' })],
  ['clob', '/books', (client) => client.getBooks(['7'])],
  ['clob', '/prices', (client) => client.getPrices(['7'])],
  ['clob', '/batch-prices-history', (client) => client.getPriceHistory({ tokenIds: ['7'] })],
  ['clob', '/fee-rate', (client) => client.getFeeRate()],
  [
    'clob',
    '/cancel-market-orders',
    (client) => client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' }),
  ],
  ['clob', '/sampling-markets', (client) => client.listSamplingMarkets()],
  ['clob', '/sampling-simplified-markets', (client) => client.listSamplingSimplifiedMarkets()],
  ['clob', '/simplified-markets', (client) => client.listSimplifiedMarkets()],
  ['clob', '/builder/trades', (client) => client.listBuilderTrades()],
];

let servers: Record<Host, LoopbackServer>;
let client: Client;

beforeEach(async () => {
  const [clob, catalog, data] = await Promise.all(HOSTS.map(() => startLoopbackServer()));
  servers = { clob, catalog, data } as Record<Host, LoopbackServer>;
  client = testClient(servers.clob.url, { catalogUrl: servers.catalog.url, dataUrl: servers.data.url });
});

afterEach(async () => {
  await client.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

const pathsAt = (host: Host): string[] => servers[host].requests.map(({ path }) => path);

const keysAt = (host: Host): string[] =>
  servers[host].requests.filter(({ headers }) => holdsKey(headers)).map(({ path }) => path);

describe('a service with three hosts', () => {
  it.each(ASKED)('is asked at its %s host, and nowhere else, for %s', async (host, path, ask) => {
    await ask(client);
    expect(HOSTS.filter((one) => servers[one].requests.length > 0)).toEqual([host]);
    expect(pathsAt(host)).toEqual([path]);
  });

  it('sees every endpoint of the interface in that list', () => {
    expect(ASKED).toHaveLength(23);
  });

  it('gets keys at the order book’s host alone, and only for what is signed', async () => {
    for (const [, , ask] of ASKED) await ask(client);
    expect(keysAt('catalog')).toEqual([]);
    expect(keysAt('data')).toEqual([]);
    expect(keysAt('clob')).toEqual([
      '/data/orders',
      '/data/order/7',
      '/cancel-market-orders',
      '/builder/trades',
    ]);
  });

  it('is asked for the trades of the account where it has them', async () => {
    const elsewhere = testClient(servers.clob.url, { tradesPath: '/data/trades' });
    await elsewhere.listBuilderTrades({ market: '0x1' });
    await elsewhere.close();
    expect(pathsAt('clob')).toEqual(['/data/trades']);
    expect(keysAt('clob')).toEqual(['/data/trades']);
  });

  it('is not followed when its data host redirects to another', async () => {
    servers.data.answer(() => ({ text: '', status: 307, headers: { location: servers.clob.url } }));
    expect(await client.listActivity({ user: '0xabc' })).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', status: 307 },
    });
    expect(pathsAt('clob')).toEqual([]);
  });

  it('is asked for activity at the catalog’s host where none is named', async () => {
    const two = testClient(servers.clob.url, { catalogUrl: `${servers.catalog.url}/gamma` });
    await two.listActivity({ user: '0xabc' });
    await two.close();
    expect(pathsAt('catalog')).toEqual(['/gamma/activity']);
  });

  it('is asked for its catalog while its data host does not answer', async () => {
    await servers.data.close();
    for (let asked = 0; asked < 6; asked++) await client.listActivity({ user: '0xabc' });
    expect(client.budgetSnapshot().breakerOpen).toBe(true);
    expect(await client.listTags()).toMatchObject({ ok: true });
  });

  it.each([
    ['its own where it is apart', true, 0],
    ['the catalog’s too where it is not', false, 1],
  ])('counts activity toward the limit of its host: %s', async (_, isApart, ofCatalog) => {
    const { catalog, clob, data } = servers;
    const dataUrl = isApart ? data.url : catalog.url;
    const one = testClient(clob.url, { catalogUrl: catalog.url, dataUrl });
    await one.listActivity({ user: '0xabc' });
    const { scopes } = one.budgetSnapshot();
    const usedOf = (name: string) => scopes.find(({ scope }) => scope === name)?.used;
    expect([usedOf('data'), usedOf('catalog')]).toEqual([1, ofCatalog]);
    await one.close();
  });

  it('goes on with its catalog when its data host is asked too often', async () => {
    servers.data.answer(() => ({ json: {}, status: 429, headers: { 'retry-after': '60' } }));
    await client.listActivity({ user: '0xabc' });
    expect(await client.listActivity({ user: '0xabc' })).toMatchObject({ failure: { kind: 'throttled' } });
    expect(servers.data.requests).toHaveLength(1);
    expect(await client.listTags()).toMatchObject({ ok: true });
  });
});

/** Under whatever names the headers go: by what they hold. */
function holdsKey(headers: object): boolean {
  const text = JSON.stringify(headers);
  const { apiKey, passphrase, address } = CREDENTIALS;
  return [apiKey, passphrase, address].some((key) => text.toLowerCase().includes(key.toLowerCase()));
}
