import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { DialectName } from '../../src/exchange/dialect.ts';
import { ALL_ENDPOINTS, type SiteName } from '../../src/exchange/sites.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const clock = simulatedClock();

async function startThreeHosts(dialect: DialectName = 'polymarket'): Promise<Exchange & AsyncDisposable> {
  const exchange = await createExchange({ clock, markets: 12, traders: false, dialect, hosts: 3 }).listen();
  return Object.assign(exchange, { [Symbol.asyncDispose]: () => exchange.close() });
}

function addressOf(exchange: Exchange, site: SiteName): string {
  return { clob: exchange.url, catalog: exchange.catalogUrl, data: exchange.dataUrl }[site];
}

async function askNowhere(exchange: Exchange, site: SiteName): Promise<unknown> {
  return (await ask(exchange, 'GET /nowhere', { at: addressOf(exchange, site) })).json;
}

/** Where each row of the interface belongs. */
function siteOf({ number, surface }: { number?: number; surface: string }): SiteName {
  if (number === 12) return 'data';
  return surface === 'catalog' ? 'catalog' : 'clob';
}

const ROWS = ALL_ENDPOINTS.filter(({ number }) => number !== undefined);

describe.each<DialectName>(['svc', 'polymarket', 'kuest'])('three hosts of the dialect %s', (dialect) => {
  let exchange: Exchange & AsyncDisposable;
  beforeAll(async () => {
    exchange = await startThreeHosts(dialect);
  });
  afterAll(() => exchange.close());

  it.each(ROWS)('endpoint $number, $method $path, is known on one of them alone', async (row) => {
    const market = exchange.markets[0] as Exchange['markets'][number];
    const path = row.path
      .replace(':slug', row.path.startsWith('/events') ? 'no-such-event' : market.slug)
      .replace(':user_address', exchange.account.address)
      .replace(':id', market.conditionId);
    for (const site of ['clob', 'catalog', 'data'] as const) {
      const { status, json } = await ask(exchange, `${row.method} ${path}`, {
        at: addressOf(exchange, site),
        ...(row.method !== 'GET' && { body: [] }),
      });
      const isForeign = status === 404 && json.error === 'not found';
      // The order book has its own record of a market under the catalog's path, and lists a wallet's trades nowhere.
      const isShared = row.number === 5 && site === 'clob';
      expect([site, isForeign]).toEqual([site, site !== siteOf(row) && !isShared]);
    }
  });

  it('refuse what they do not have in the words of their surface', async () => {
    expect(await askNowhere(exchange, 'clob')).toEqual({ error: 'not found' });
    expect(await askNowhere(exchange, 'catalog')).toEqual({ type: 'not found error', error: 'not found' });
    expect(await askNowhere(exchange, 'data')).toEqual({ error: 'not found' });
  });

  it('send the record of a market in the form of each host', async () => {
    const { conditionId, tokenIds } = exchange.markets[0] as Exchange['markets'][number];
    const read = async (site: SiteName) =>
      (await ask(exchange, `GET /markets/${conditionId}`, { at: addressOf(exchange, site) })).json;
    expect(await read('clob')).toMatchObject({
      condition_id: conditionId,
      tokens: [{ token_id: tokenIds[0] }, {}],
    });
    const listed = await read('catalog');
    expect(listed).toMatchObject({ conditionId, clobTokenIds: JSON.stringify(tokenIds) });
    expect(listed).not.toHaveProperty('condition_id');
  });
});

it('each host has a window of its own', async () => {
  await using exchange = await startThreeHosts();
  const statuses = async (site: SiteName, path: string, times: number) => {
    const answers = Array.from({ length: times }, () =>
      ask(exchange, `GET ${path}`, { at: addressOf(exchange, site) }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  // The interface limits /markets of the catalog; the order book's own path of that name does not count towards it.
  const { conditionId } = exchange.markets[0] as Exchange['markets'][number];
  expect(new Set(await statuses('clob', `/markets/${conditionId}`, 300))).toEqual(new Set([200]));
  expect(new Set(await statuses('catalog', `/markets/${conditionId}`, 300))).toEqual(new Set([200]));
  expect(await statuses('catalog', `/markets/${conditionId}`, 1)).toEqual([429]);
  expect(await statuses('data', `/activity?user=${exchange.account.address}`, 1)).toEqual([200]);
});

it('faults work on each host, and under a path on the one that has it', async () => {
  await using exchange = await startThreeHosts();
  const statuses = async () =>
    Promise.all([
      ask(exchange, 'GET /fee-rate'),
      ask(exchange, 'GET /tags', { at: exchange.catalogUrl }),
      ask(exchange, 'GET /activity?user=0x1', { at: exchange.dataUrl }),
    ]).then((answers) => answers.map(({ status }) => status));
  exchange.faults.on('throttled');
  expect(await statuses()).toEqual([429, 429, 429]);
  exchange.faults.clear();
  exchange.faults.on('server-error', { path: '/activity' });
  expect(await statuses()).toEqual([200, 200, 500]);
});

it('control routes are on the order book’s host, and steer all three', async () => {
  await using exchange = await startThreeHosts();
  for (const at of [exchange.catalogUrl, exchange.dataUrl]) {
    expect((await ask(exchange, 'GET /_exchange/state', { at })).status).toBe(404);
  }
  await ask(exchange, 'PUT /_exchange/faults/throttled?path=/tags');
  expect((await ask(exchange, 'GET /tags', { at: exchange.catalogUrl })).status).toBe(429);
});

it('requests are noted with the host they came to', async () => {
  await using exchange = await startThreeHosts();
  await ask(exchange, 'GET /fee-rate');
  await ask(exchange, 'GET /tags', { at: exchange.catalogUrl });
  await ask(exchange, 'GET /activity?user=0x1', { at: exchange.dataUrl });
  expect(exchange.requests.map(({ site }) => site)).toEqual(['clob', 'catalog', 'data']);
});

it('comes back on the three ports it had', async () => {
  await using exchange = await startThreeHosts();
  const addresses = [exchange.url, exchange.catalogUrl, exchange.dataUrl];
  await exchange.stop();
  await exchange.start();
  expect([exchange.url, exchange.catalogUrl, exchange.dataUrl]).toEqual(addresses);
  expect((await ask(exchange, 'GET /tags', { at: exchange.catalogUrl })).status).toBe(200);
});

const bare = (hosts: 1 | 3): Exchange => createExchange({ clock, markets: 3, traders: false, hosts });

/** Three hosts on the first three ports in a row that nobody has, below those that a machine hands out by itself. */
async function listenInARow(): Promise<{ exchange: Exchange; base: number }> {
  for (let base = 20_000 + (process.pid % 10_000); ; base += 3) {
    const exchange = bare(3);
    const failure = await exchange.listen(base).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!failure) return { exchange, base };
    if (failure.code !== 'EADDRINUSE') throw failure;
  }
}

it('takes the port it is given and the next two', async () => {
  const { exchange, base } = await listenInARow();
  const ports = [exchange.url, exchange.catalogUrl, exchange.dataUrl].map((url) => Number(new URL(url).port));
  await exchange.close();
  expect(ports).toEqual([base, base + 1, base + 2]);
});

it('leaves no port taken where one of the three is', async () => {
  const { exchange, base } = await listenInARow();
  await exchange.close();
  const other = await bare(1).listen(base + 2);
  await expect(exchange.listen(base)).rejects.toThrow('EADDRINUSE');
  const freed = await Promise.all([bare(1).listen(base), bare(1).listen(base + 1)]);
  await Promise.all([other, ...freed].map((one) => one.close()));
});

it('one host has one address for everything', async () => {
  const exchange = await createExchange({ clock, markets: 3, traders: false }).listen();
  expect([exchange.catalogUrl, exchange.dataUrl]).toEqual([exchange.url, exchange.url]);
  await exchange.close();
});
