import assert from 'node:assert';
import { afterEach, expect, it } from 'vitest';
import { createBudget, createClient, type Client } from '../../src/library.ts';
import { createExchange } from '../../src/library-exchange.ts';
import { UndiciNotLoaded } from '../../src/api/transport/undici-not-loaded.ts';
import { failureOfBreak } from '../../src/api/request/connection-failure.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';

let client: Client | undefined;
afterEach(() => client?.close());

it('a call that ran out of time says that nobody asks again', async () => {
  const server = await startLoopbackServer(() => ({ raw: () => {} }));
  client = createClient({ url: server.url, deadlineMs: 300 });
  const answer = await client.listTags();
  expect(answer).toMatchObject({
    ok: false,
    failure: { kind: 'timeout', advice: expect.stringMatching(/Not retried: call again\.$/) as string },
  });
  await server.close();
});

it('clients of one budget count together', async () => {
  const server = await startLoopbackServer(() => ({ json: [] }));
  const budget = createBudget({ limits: { tags: 10 } });
  client = createClient({ url: server.url, budget });
  const other = createClient({ url: server.url, budget });
  await Promise.all([client.listTags(), other.listTags()]);
  expect(budget.snapshot().scopes.find(({ scope }) => scope === 'tags')).toMatchObject({
    used: 2,
    limit: 10,
  });
  await other.close();
  await server.close();
});

it('an option that is undefined is one that is not given', async () => {
  const server = await startLoopbackServer(() => ({ json: [] }));
  const budget = createBudget({ clock: undefined, random: undefined });
  client = createClient({ url: server.url, clock: undefined, random: undefined, budget });
  expect((await client.listTags()).ok).toBe(true);
  const exchange = createExchange({ clock: undefined, seed: undefined });
  expect(exchange.requests).toEqual([]);
  await server.close();
});

it('connections are made with the first request and ended with the client', async () => {
  const server = await startLoopbackServer();
  client = createClient({ url: server.url });
  expect(client.cancelConnection.status()).toEqual({ ready: false });
  expect((await client.cancelConnection.warm()).ok).toBe(true);
  expect(client.cancelConnection.status()).toMatchObject({ ready: true });
  await client.close();
  expect(client.cancelConnection.status()).toMatchObject({ ready: false });
  await server.close();
});

const ADDRESS =
  'should be an address that begins with https:// or http:// and has no user name, ? or #, like https://clob.example.com';
it.each([
  [{}, `url ${ADDRESS}, not undefined`],
  [{ url: 'foo' }, `url ${ADDRESS}, not "foo"`],
  [{ url: 'ftp://a.example\u001b[2J' }, `url ${ADDRESS}, not "ftp://a.example[2J"`],
  [{ url: 'https://a.example', catalogUrl: '' }, `catalogUrl ${ADDRESS}, not ""`],
  [{ url: 'https://a.example', dataUrl: 'b.example' }, `dataUrl ${ADDRESS}, not "b.example"`],
  // What such a part holds may be a secret.
  [{ url: 'http://me:pw@127.0.0.1:1' }, `url ${ADDRESS}`],
  [{ url: 'http://me@127.0.0.1:1' }, `url ${ADDRESS}`],
  [{ url: 'https://a.example/?key=abc' }, `url ${ADDRESS}`],
  [{ url: 'https://a.example/?' }, `url ${ADDRESS}`],
  [{ url: 'https://a.example', catalogUrl: 'https://b.example/#x' }, `catalogUrl ${ADDRESS}`],
  [{ url: new URL('https://a.example/?key=abc') }, `url ${ADDRESS}`],
])('an address that is none is refused by its name and value (%j)', (options, words) => {
  expect(() => createClient(options as never)).toThrow(new TypeError(words));
});

const PREFIX =
  'headerPrefix should be letters, digits, _ and -, 40 at most, with _ or - at its end, like SVC_,';
it.each([
  [{ headerPrefix: 'bad header ' }, `${PREFIX} not "bad header "`],
  [{ headerPrefix: '' }, `${PREFIX} not ""`],
  [{ headerPrefix: 'POLY' }, `${PREFIX} not "POLY"`],
  [{ headerPrefix: 5 }, `${PREFIX} not 5`],
  [{ timestampUnit: 'us' }, 'timestampUnit should be ms or s, not "us"'],
  [{ timestampUnit: null }, 'timestampUnit should be ms or s, not null'],
  [{ tradesPath: '/trades' }, 'tradesPath should be /builder/trades or /data/trades, not "/trades"'],
])('an option that makes no sense is refused at once by its name and value (%j)', (options, words) => {
  const create = (): Client => createClient({ url: 'https://a.example', ...options } as never);
  expect(create).toThrow(new TypeError(words));
});

it.each([
  ['a client', (options: object) => createClient({ url: 'https://a.example', ...options })],
  ['a budget', (options: object) => createBudget(options)],
])('an option of %s that does not exist is refused by its name', (_, create) => {
  expect(() => create({ deadline: 5 })).toThrow(/^there is no option "deadline"; there are .*\blimits\b/);
  expect(() => create({ deadline: undefined })).not.toThrow();
});

it('an address may have a path, and be a URL', () => {
  for (const url of ['https://a.example/api/', new URL('http://127.0.0.1:1')]) {
    expect(() => createClient({ url } as never)).not.toThrow();
  }
});

it('a client of nothing is refused by what it needs', () => {
  expect(() => createClient(undefined as never)).toThrow(new TypeError(`url ${ADDRESS}, not undefined`));
});

it.each([-1, 0, Number.NaN])('a deadline of %d ms is refused and nothing is sent', async (deadlineMs) => {
  client = createClient({ url: 'http://127.0.0.1:1' });
  const failure = { kind: 'rejected', sent: 'no', message: `deadlineMs must be above 0, not ${deadlineMs}` };
  expect(await client.listTags({}, { deadlineMs })).toMatchObject({ ok: false, failure });
});

const KEYS = { address: `0x${'5'.repeat(40)}`, apiKey: 'key', secret: 'c2VjcmV0', passphrase: 'words' };
it.each(
  ['address', 'apiKey', 'secret', 'passphrase'].flatMap((part) =>
    ['', undefined, null].map((value) => ({ part, value })),
  ),
)('nothing is signed with $value as $part', async ({ part, value }) => {
  const credentials = { ...KEYS, [part]: value } as never;
  client = createClient({ url: 'http://127.0.0.1:1', credentials });
  expect(await client.listOrders()).toMatchObject({
    ok: false,
    failure: { kind: 'unauthorised', sent: 'no', message: expect.stringContaining('are empty') as string },
  });
});

const createFor = (credentials: object): Client =>
  createClient({ url: 'https://a.example', credentials: credentials as never });

it.each([
  ['apikey', 'apiKey', 'there is no "apikey", and apiKey is missing'],
  ['key', 'apiKey', 'there is no "key", and apiKey is missing'],
  ['pass\u001bphrase', 'passphrase', 'there is no "passphrase", and passphrase is missing'],
])('a misspelt credential is named, and what is missing for it (%s)', (wrong, part, words) => {
  const { [part as 'apiKey']: value, ...rest } = KEYS;
  const message = `credentials should be an object of address, apiKey, secret and passphrase: ${words}`;
  expect(() => createFor({ ...rest, [wrong]: value })).toThrow(new TypeError(message));
  expect(() => createFor({ ...KEYS, [wrong]: value })).not.toThrow();
});

it.each([
  [{ secret: 5 }, 'secret of the credentials should be base64, not number'],
  [{ secret: '!!!' }, 'secret of the credentials should be base64'],
  [{ address: 'nope' }, 'address of the credentials should be 0x and 40 hexadecimal digits'],
  [{ address: `0x${'5'.repeat(39)}` }, 'address of the credentials should be 0x and 40 hexadecimal digits'],
  [{ passphrase: 'words\n' }, 'passphrase of the credentials should be visible ASCII without blanks'],
  [{ apiKey: 'a key' }, 'apiKey of the credentials should be visible ASCII without blanks'],
  [{ apiKey: {} }, 'apiKey of the credentials should be visible ASCII without blanks, not object'],
])('a credential that makes no sense is refused by its name, and never repeated (%j)', (part, message) => {
  expect(() => createFor({ ...KEYS, ...part })).toThrow(new TypeError(message));
});

it('credentials of which parts are not there at all are refused', () => {
  const words = 'credentials should be an object of address, apiKey, secret and passphrase';
  expect(() => createFor({})).toThrow(
    new TypeError(`${words}: address and apiKey and secret and passphrase are missing`),
  );
  const { secret, ...others } = KEYS;
  expect(secret).toBeTypeOf('string');
  expect(() => createFor(others)).toThrow(new TypeError(`${words}: secret is missing`));
});

it('several misspelt credentials are told with all that is missing, and no value', () => {
  const credentials = { wallet: '0x1', key: 'a-key', secret: 'a-secret', passphrase: 'words' };
  expect(() => createFor(credentials)).toThrow(
    /: there is no "wallet" and "key", and address and apiKey are missing$/,
  );
});

it.each(['/builder/trades', '/data/trades'] as const)(
  'a 401 of the trades at %s names options of the client, and no profile',
  async (tradesPath) => {
    const server = await startLoopbackServer(() => ({ status: 401, json: { error: 'Invalid' } }));
    client = createClient({ url: server.url, credentials: KEYS, tradesPath });
    const answer = await client.listBuilderTrades();
    assert(!answer.ok);
    expect(answer.failure.advice).toContain('headerPrefix and timestampUnit');
    expect(answer.failure.advice.includes('tradesPath')).toBe(tradesPath === '/builder/trades');
    expect(answer.failure.advice).not.toContain('profile');
    await server.close();
  },
);

it.each([
  ['throws', () => assert.fail('a listener threw')],
  ['rejects', () => Promise.reject(new Error('a listener rejected'))],
])('a listener of the traffic that %s ends nothing', async (_, listen: () => unknown) => {
  const server = await startLoopbackServer(() => ({ json: [] }));
  let heard = 0;
  const onTraffic = (): void => {
    heard++;
    return listen() as undefined;
  };
  client = createClient({ url: server.url, onTraffic });
  expect((await client.listTags()).ok).toBe(true);
  await client.listTags();
  expect(heard).toBe(2);
  await server.close();
});

it('a listener that writes into the bytes of an answer changes nothing that is read', async () => {
  const server = await startLoopbackServer(() => ({ json: [{ id: '1', label: 'Rain', slug: 'rain' }] }));
  client = createClient({ url: server.url, onTraffic: ({ responseBody }) => responseBody?.fill(32) });
  expect(await client.listTags()).toMatchObject({ ok: true, value: { rows: [{ id: '1' }] } });
  await server.close();
});

const MISSING = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
const BIND = new TypeError("Cannot read properties of undefined (reading 'bind')");
const DYNAMIC = new Error('Dynamic require of "node:assert" is not supported');
it.each([
  [MISSING, '26.0.0', /not installed$/, /npm install undici@8$/],
  [BIND, '20.19.0', /^pmtop needs Node 22\.19 or newer, and this is 20\.19\.0$/, /newer Node/],
  [BIND, '22.18.0', /^pmtop needs Node 22\.19 or newer/, /newer Node/],
  [DYNAMIC, '22.19.0', /^the package undici could not be loaded: Dynamic/, /--external:undici/],
])('undici that does not load (%s, Node %s) is no trouble of the network', (cause, version, says, advice) => {
  const report = { endpoint: 'x', attempt: 1, clock: realClock, redact: (text: string) => text };
  const failure = failureOfBreak(report, {
    kind: 'broken',
    error: new UndiciNotLoaded(cause, version),
    sent: 'no',
  });
  expect(failure).toMatchObject({
    kind: 'network',
    code: 'NO_UNDICI',
    sent: 'no',
    message: expect.stringMatching(says) as string,
    advice: expect.stringMatching(advice) as string,
  });
});

it.each([
  ['ENOTFOUND', 'there is no host gamma.invalid'],
  ['EAI_AGAIN', 'the host gamma.invalid could not be looked up'],
])('names which of the hosts of a service is meant: %s', (code, message) => {
  const report = { endpoint: 'GET /events', attempt: 1, clock: realClock, redact: (text: string) => text };
  const error = Object.assign(new Error('getaddrinfo'), { code, hostname: 'gamma.invalid' });
  expect(failureOfBreak(report, { kind: 'broken', error, sent: 'no' })).toMatchObject({ code, message });
});
