import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Traffic } from '../../src/api/request/traffic.ts';
import type { Client } from '../../src/api/client.ts';
import { startLoopbackServer, type LoopbackServer, type Reply } from '../support/loopback-server.ts';
import { CREDENTIALS, testClient } from '../support/test-client.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const raw = (text: string, after: (socket: Socket) => void = (socket) => socket.end()): Reply => ({
  raw: (socket) => socket.write(text, () => after(socket)),
});
const stay = (): void => undefined;

function drip(socket: Socket): void {
  socket.write(`${HEAD}content-length: 1000\r\n\r\n`);
  const timer = setInterval(() => socket.write(' '), 20);
  socket.on('close', () => clearInterval(timer));
}

let server: LoopbackServer;
let client: Client;
beforeEach(async () => {
  server = await startLoopbackServer();
  client = testClient(server.url);
});
afterEach(async () => {
  await client.close();
  await server.close();
});

describe('a faulty answer', () => {
  it.each<[string, Reply, object]>([
    ['a reset', { raw: (s) => s.resetAndDestroy() }, { kind: 'network', code: 'ECONNRESET' }],
    ['a close without an answer', { raw: (s) => s.end() }, { kind: 'network', code: 'UND_ERR_SOCKET' }],
    ['a body cut short', raw(`${HEAD}content-length: 50\r\n\r\n{"base_fee"`), { kind: 'network' }],
    ['a chunk cut short', raw(`${HEAD}transfer-encoding: chunked\r\n\r\nff\r\n{"b`), { kind: 'network' }],
    ['no answer', { raw: stay }, { kind: 'timeout', deadlineMs: 150 }],
    ['headers that never end', raw('HTTP/1.1 200 OK\r\nx-a: 1\r\n', stay), { kind: 'timeout' }],
    ['a body that drips', { raw: drip }, { kind: 'timeout' }],
    ['garbage', raw('\u0016\u0003\u0001 garbage\r\n\r\n'), { kind: 'malformed' }],
    ['20 kB of headers', raw(`${HEAD}x-a: ${'a'.repeat(20_000)}\r\n\r\n`), { kind: 'malformed' }],
    ['5 MB of body', { text: `[${'1,'.repeat(2_600_000)}1]` }, { kind: 'malformed' }],
    [
      '70 levels of nesting',
      { text: `${'['.repeat(70)}${']'.repeat(70)}` },
      { kind: 'malformed', status: 200 },
    ],
    ['an empty body', { text: '' }, { kind: 'malformed', status: 200 }],
    ['no content', { text: '', status: 204 }, { kind: 'malformed', status: 204 }],
    ['HTML', { text: '<!doctype html><title>Sign in</title>' }, { kind: 'malformed' }],
    ['plain text', { text: 'all well' }, { kind: 'malformed' }],
    [
      'invalid UTF-8',
      { raw: (s) => s.end(Buffer.from(`${HEAD}content-length: 3\r\n\r\n"\xff"`, 'latin1')) },
      { kind: 'malformed' },
    ],
    ['the wrong shape', { json: [1, 2] }, { kind: 'malformed', status: 200 }],
    [
      'a redirect to another origin',
      { text: '', status: 307, headers: { location: 'http://evil.example/' } },
      { kind: 'rejected', status: 307 },
    ],
    [
      'a redirect here',
      { text: '', status: 301, headers: { location: '/fee-rate' } },
      { kind: 'rejected', status: 301 },
    ],
    [
      '400',
      { json: { error: 'bad input' }, status: 400 },
      { kind: 'rejected', status: 400, message: '400: bad input' },
    ],
    ['401', { json: { error: 'Unauthorized' }, status: 401 }, { kind: 'unauthorised', status: 401 }],
    ['403', { text: 'Forbidden', status: 403 }, { kind: 'unauthorised', message: '403: Forbidden' }],
    [
      '404',
      { json: { type: 'not found', error: 'no such market' }, status: 404 },
      { kind: 'rejected', message: '404: no such market' },
    ],
    [
      '425',
      { json: { message: 'restarting' }, status: 425 },
      { kind: 'rejected', message: '425: restarting' },
    ],
    [
      '429',
      { json: {}, status: 429, headers: { 'retry-after': '7' } },
      { kind: 'throttled', retryAfterMs: 7_000 },
    ],
    ['429 in HTML', { text: '<html>slow</html>', status: 429 }, { kind: 'throttled' }],
    [
      '500',
      { json: { error: { message: 'boom' } }, status: 500 },
      { kind: 'rejected', message: '500: boom' },
    ],
    ['503', { text: '', status: 503 }, { kind: 'rejected', message: '503: no reason given' }],
    [
      'an error that is an attack',
      { json: { error: '\u001b]0;x\u0007\u202egone' }, status: 500 },
      { message: '500: ]0;xgone' },
    ],
  ])('%s is told as what it is, and may have been sent', async (_, reply, expected) => {
    server.answer(() => reply);
    // What is told by its end alone is not waited for; the rest comes, however busy the machine is.
    const deadlineMs = 'kind' in expected && expected.kind === 'timeout' ? 150 : 20_000;
    const startMs = performance.now();
    const result = await client.getFeeRate({}, { deadlineMs, attempt: 3 });
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(result).toMatchObject({
      ok: false,
      failure: { sent: 'maybe', endpoint: 'GET /fee-rate', attempt: 3, ...expected },
    });
    expect(server.requests.length).toBe(1);
  });

  it('leaves the client well for the next call', async () => {
    server.answer(() => ({ raw: (socket) => socket.resetAndDestroy() }));
    await client.getFeeRate();
    server.answer(() => ({ json: { base_fee: 2 } }));
    expect(await client.getFeeRate()).toEqual({ ok: true, value: { baseFee: 2 } });
  });

  it('sends a DELETE once, whatever breaks', async () => {
    server.answer(() => ({ raw: (socket) => socket.resetAndDestroy() }));
    const result = await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network', sent: 'maybe' } });
    expect(server.requests.length).toBe(1);
  });

  it('keeps memory flat when large answers come again and again', async () => {
    server.answer(() => ({ text: 'x'.repeat(5_000_000) }));
    await client.getFeeRate();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 10; i++) await client.getFeeRate();
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });
});

describe('what never left', () => {
  it('is said of a refused connection', async () => {
    const port = new URL(server.url).port;
    await server.close();
    const result = await testClient(`http://127.0.0.1:${port}`).getFeeRate();
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'network', code: 'ECONNREFUSED', sent: 'no' },
    });
    server = await startLoopbackServer();
  });

  it('is said of a port that speaks no TLS, and what the address begins with there', async () => {
    const secure = testClient(server.url.replace('http:', 'https:'));
    expect(await secure.getFeeRate()).toMatchObject({
      ok: false,
      failure: {
        kind: 'network',
        sent: 'no',
        message: expect.stringMatching(/that port speaks no TLS$/) as string,
        advice: 'Begin the address with http://, or give the port that https has.',
      },
    });
    await secure.close();
  });

  it('is said of a host that does not exist', async () => {
    const result = await testClient('http://no-such-host.invalid').getFeeRate();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network', sent: 'no' } });
  });

  it('is said of a call taken back before it began, and of one after the client closed', async () => {
    const back = await client.getFeeRate({}, { signal: AbortSignal.abort() });
    expect(back).toMatchObject({ ok: false, failure: { kind: 'network', code: 'ABORTED', sent: 'no' } });
    await client.close();
    expect(await client.getFeeRate()).toMatchObject({ ok: false, failure: { sent: 'no' } });
    expect(server.requests).toEqual([]);
  });

  it('is said of a call that waited behind others which hang', async () => {
    server.answer(() => ({ raw: stay }));
    for (let i = 0; i < 30; i++) void client.getFeeRate();
    await expect.poll(() => server.requests.length).toBeGreaterThan(18);
    const { length } = server.requests;
    const message = 'not sent within 0.2 s: requests before it have no answer yet';
    expect(await client.listTags({}, { deadlineMs: 200 })).toMatchObject({
      failure: { kind: 'timeout', sent: 'no', message },
    });
    expect(server.requests).toHaveLength(length);
  });

  it('is said of account calls without credentials', async () => {
    const stranger = testClient(server.url, { credentials: undefined });
    for (const call of [
      stranger.listOrders(),
      stranger.getOrder({ id: '1' }),
      stranger.listBuilderTrades(),
    ]) {
      expect(await call).toMatchObject({ ok: false, failure: { kind: 'unauthorised', sent: 'no' } });
    }
    await stranger.close();
    expect(server.requests).toEqual([]);
  });

  it('may have left when a call is taken back in the middle', async () => {
    const controller = new AbortController();
    server.answer(() => {
      controller.abort();
      return { raw: stay };
    });
    const result = await client.getFeeRate({}, { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, failure: { code: 'ABORTED', sent: 'maybe' } });
  });
});

describe('a redirect', () => {
  const SIGNED = [
    ['signed', (c: Client) => c.listOrders()],
    ['a cancel', (c: Client) => c.cancelMarketOrders({ kind: 'market', conditionId: '0x1' })],
    ['not signed', (c: Client) => c.listTags()],
  ] as const;
  const cases = [301, 302, 303, 307, 308].flatMap((status) =>
    SIGNED.map(([says, call]) => ({ status, says, call })),
  );

  it.each(cases)('$status of a call that is $says takes nothing anywhere', async ({ status, call }) => {
    const thief = await startLoopbackServer();
    for (const location of [`${thief.url}/x`, '/elsewhere']) {
      server.answer(() => ({ text: '', status, headers: { location } }));
      expect(await call(client)).toMatchObject({ ok: false, failure: { kind: 'rejected', status } });
    }
    expect(thief.requests).toEqual([]);
    expect(server.requests.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    await thief.close();
  });
});

describe('pools', () => {
  it('keep a cancel off the connections of 16 reads that hang', async () => {
    server.answer(({ method }) => (method === 'DELETE' ? { json: { canceled: [] } } : { raw: stay }));
    const reads = Array.from({ length: 64 }, () => client.listTags({}, { deadlineMs: 20_000 }));
    const result = await client.cancelMarketOrders(
      { kind: 'market', conditionId: '0x1' },
      { deadlineMs: 10_000 },
    );
    expect(result.ok).toBe(true);
    await client.close();
    await Promise.all(reads);
  });

  it('keep a cancel off the connections of reads that verify others and hang', async () => {
    server.answer(({ method }) => (method === 'DELETE' ? { json: { canceled: [] } } : { raw: stay }));
    await client.cancelConnection.warm({ deadlineMs: 100 });
    const reads = Array.from({ length: 24 }, () =>
      client.listOrders({}, { priority: 'verify', deadlineMs: 20_000 }),
    );
    const cancels = ['0x1', '0x2'].map((conditionId) =>
      client.cancelMarketOrders({ kind: 'market', conditionId }, { deadlineMs: 10_000 }),
    );
    expect((await Promise.all(cancels)).map(({ ok }) => ok)).toEqual([true, true]);
    await client.close();
    await Promise.all(reads);
  });

  it('are ready once warmed, and tell their last round trip', async () => {
    expect(client.cancelConnection.status()).toEqual({ ready: false });
    server.answer(() => ({ json: { error: 'no such route' }, status: 404 }));
    expect(await client.cancelConnection.warm()).toMatchObject({ ok: true });
    expect(client.cancelConnection.status()).toMatchObject({ ready: true });
    expect(client.cancelConnection.status().roundTripMs).toBeGreaterThan(0);
    const { connections } = server;
    await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    expect(server.connections).toBe(connections);
  });

  it.each([
    ['breaks', 0],
    ['is throttled', 429],
  ])('are ready though one of the pings that warm them %s', async (_, status) => {
    let asked = 0;
    server.answer(() => {
      if (++asked > 1) return { json: {} };
      return status === 0 ? { raw: (socket) => void socket.destroy() } : { json: {}, status };
    });
    expect(await client.cancelConnection.warm()).toMatchObject({ ok: true });
    expect(client.cancelConnection.status()).toMatchObject({ ready: true });
  });

  it('are not ready while nothing answers on them, though one is open', async () => {
    await client.cancelConnection.warm();
    server.answer(() => ({ raw: stay }));
    const hanging = client.listOrders({}, { priority: 'verify', deadlineMs: 600 });
    expect(await client.cancelConnection.warm({ deadlineMs: 100 })).toMatchObject({
      failure: { kind: 'timeout' },
    });
    expect(client.cancelConnection.status()).toMatchObject({ ready: false });
    await hanging;
    server.answer(() => ({ json: {} }));
    await client.cancelConnection.warm();
    expect(client.cancelConnection.status()).toMatchObject({ ready: true });
  });

  it('do not get warm on a service that is not there', async () => {
    const alone = testClient('http://127.0.0.1:1');
    expect(await alone.cancelConnection.warm()).toMatchObject({ ok: false, failure: { kind: 'network' } });
    await alone.close();
  });

  it('send reads that verify a cancel the cancel’s way', async () => {
    await client.cancelConnection.warm();
    const { connections } = server;
    const readings = [{}, { market: '0x1' }].map((query) => client.listOrders(query, { priority: 'verify' }));
    await Promise.all(readings);
    expect(server.connections).toBe(connections);
    await client.listOrders({}, { priority: 'orders' });
    expect(server.connections).toBe(connections + 1);
  });
});

describe('requests', () => {
  it('go where the catalog lives, keep the prefix of an address, and narrow lists alone by creator', async () => {
    const catalog = await startLoopbackServer();
    const scoped = testClient(`${server.url}/clob/`, {
      catalogUrl: `${catalog.url}/gamma`,
      creator: 'site-1',
    });
    await scoped.listEvents({ active: true, tagSlug: 'rain & snow' });
    await scoped.listTags({ creator: 'site-2' });
    await scoped.listSeries({ creator: '' });
    await scoped.getMarket({ id: 'a/b?c' });
    await scoped.getEventBySlug({ slug: 'rain' });
    await scoped.listOrders();
    await scoped.close();
    await catalog.close();
    expect(catalog.requests.map(({ path, query }) => [path, query.get('creator')])).toEqual([
      ['/gamma/events', 'site-1'],
      ['/gamma/tags', 'site-2'],
      ['/gamma/series', null],
      ['/gamma/markets/a%2Fb%3Fc', null],
      ['/gamma/events/slug/rain', null],
    ]);
    expect(catalog.requests[0]?.query.get('tag_slug')).toBe('rain & snow');
    expect(server.requests.map(({ path }) => path)).toEqual(['/clob/data/orders']);
  });

  it.each([
    ['no address', 'clob.example.com'],
    ['another protocol', 'ftp://clob.example.com'],
  ])('are not made for %s', (_, url) => {
    expect(() => testClient(url)).toThrow(TypeError);
  });

  it('are told to whoever counts traffic, without a credential', async () => {
    const traffic: Traffic[] = [];
    const counted = testClient(server.url, { onTraffic: (one) => traffic.push(one) });
    server.answer(() => ({ json: { canceled: [], not_canceled: {} } }));
    await counted.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    await counted.close();
    expect(traffic).toMatchObject([
      {
        endpoint: 'DELETE /cancel-market-orders',
        status: 200,
        bytesOut: 16,
        bytesIn: 33,
        requestBody: '{"market":"0x1"}',
      },
    ]);
    for (const secret of [CREDENTIALS.passphrase, CREDENTIALS.secret, CREDENTIALS.apiKey]) {
      expect(JSON.stringify(traffic)).not.toContain(secret);
    }
  });
});

describe('credentials', () => {
  it('are not quoted when the service quotes them', async () => {
    const { apiKey, secret, passphrase } = CREDENTIALS;
    server.answer(() => ({ json: { error: `key ${apiKey}, ${secret}, ${passphrase}!` }, status: 401 }));
    expect(await client.listOrders()).toMatchObject({
      failure: { kind: 'unauthorised', message: '401: key ***, ***, ***!' },
    });
  });

  it('are not quoted with the signature either', async () => {
    server.answer(({ headers }) => ({
      json: { error: `bad ${String(headers['svc_signature'])}` },
      status: 401,
    }));
    expect(await client.listOrders()).toMatchObject({ failure: { message: '401: bad ***=' } });
  });

  it('with any character that is none of a key send nothing, in 200 mutations', async () => {
    const parts = ['address', 'apiKey', 'secret', 'passphrase'] as const;
    const intruders = ['\r\nx-evil: 1', '\n', '\r', '\0', '\t', ' ', '\u007f', '\u0085', 'é', '\u2028'];
    const mutations = parts.flatMap((part) =>
      intruders.flatMap((intruder) => [0, 1, 7, 20, 36].map((at) => ({ part, intruder, at }))),
    );
    expect(mutations.length).toBe(200);
    for (const { part, intruder, at } of mutations) {
      const right = CREDENTIALS[part];
      const credentials = { ...CREDENTIALS, [part]: `${right.slice(0, at)}${intruder}${right.slice(at)}` };
      const evil = testClient(server.url, { credentials });
      const result = await evil.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
      await evil.close();
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorised', sent: 'no' } });
      expect(JSON.stringify(result)).not.toContain(right.slice(-7));
    }
    expect(server.requests).toEqual([]);
  });

  it('that are empty are refused by the service, not by a crash', async () => {
    const empty = testClient(server.url, {
      credentials: { address: '', apiKey: '', secret: '', passphrase: '' },
    });
    server.answer(() => ({ json: { error: 'Unauthorized' }, status: 401 }));
    expect(await empty.listOrders()).toMatchObject({ failure: { kind: 'unauthorised' } });
    await empty.close();
  });
});
