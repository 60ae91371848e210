import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/api/check-calls.ts';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { createClient, type Client, type Result } from '../../src/library.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

const KEYS = {
  address: `0x${'5'.repeat(40)}`,
  apiKey: '00000000-0000-4000-8000-000000000000',
  secret: 'c2VjcmV0',
  passphrase: 'f'.repeat(64),
};
const ID = `0x${'a1'.repeat(32)}`;

describe('every parameter of every method', () => {
  let server: LoopbackServer;
  let client: Client;
  beforeAll(async () => {
    server = await startLoopbackServer();
    client = createClient({ url: server.url, credentials: KEYS });
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  type Method = keyof typeof CALLS;
  const PARAMETERS = Object.entries(CALLS).flatMap(([method, [, takes]]) =>
    takes === 'a list'
      ? []
      : Object.entries(takes).map(([name, kind]) => ({ method: method as Method, name, kind })),
  );
  const SCOPE = { kind: 'market', conditionId: ID };
  /** What a method cannot do without. */
  const NEEDED: Partial<Record<Method, object>> = {
    cancelMarketOrders: SCOPE,
    getMarketBySlug: { slug: 'a' },
    getMarket: { id: '1' },
    getEventBySlug: { slug: 'a' },
    getPriceHistory: { tokenIds: ['1'] },
    listActivity: { user: ID },
    listReplies: { id: '1' },
    listUserComments: { userAddress: ID },
    search: { text: 'rain' },
  };
  const WRONG = {
    text: [5, null, {}, ['a', 'b'], true],
    number: ['5', '', null, 0.5, Number.NaN, [5]],
    flag: ['no', 'desc', 1, null, {}],
    tokens: ['1', null, {}, 5],
    list: ['1', null, {}, 5],
    creator: [5, null, {}, ' ', 'a b', 'a\u00a0b'],
    id: [5, null, {}, ['a', 'b'], true],
    numericId: [null, {}, ['a', 'b'], true],
  };

  async function refusalOf(method: Method, asked: object): Promise<string> {
    const answer = await (client[method] as (asked: unknown) => Promise<Result<unknown>>)(asked);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', sent: 'no' } });
    expect(server.requests).toEqual([]);
    return answer.ok ? '' : answer.failure.message;
  }

  it('is in the table', () => {
    const called = new Set(Object.values(CALLS).map(([{ row }]) => row));
    const endpoints = new Set(Object.values(ENDPOINTS).map(({ row }) => row));
    expect(called, 'CALLS of src/api/check-calls.ts').toEqual(endpoints);
    expect(Object.keys(CALLS)).toHaveLength(endpoints.size);
    expect(PARAMETERS.length).toBeGreaterThan(60);
  });

  it.each(PARAMETERS)('$method takes $name as $kind alone', async ({ method, name, kind }) => {
    for (const value of WRONG[kind]) {
      const message = await refusalOf(method, { ...NEEDED[method], [name]: value });
      expect(message).toMatch(new RegExp(`^${name === 'next' ? 'next|offset' : name} must be `));
    }
  });

  /** Those of a mirror are never sent, and an empty creator takes the client's own away. */
  const MAY_BE_EMPTY = /^(?:mirror.*|creator)$/;
  const SENT = PARAMETERS.filter(
    ({ kind, name }) => ['text', 'id', 'numericId'].includes(kind) && !MAY_BE_EMPTY.test(name),
  );
  it.each(SENT)('$method does not take an empty $name for none', async ({ method, name }) => {
    for (const value of ['', ' ']) await refusalOf(method, { ...NEEDED[method], [name]: value });
  });

  const TIMES = PARAMETERS.filter(({ name }) => name.endsWith('Seconds'));
  it.each(TIMES)('$method tells milliseconds in $name from seconds', async ({ method, name }) => {
    const message = await refusalOf(method, { ...NEEDED[method], [name]: 1_763_700_000_000 });
    expect(message).toBe(`${name} must be Unix seconds, and 1763700000000 is in milliseconds`);
  });

  it('tells a span that ends before it begins, and one that is named twice', async () => {
    const tokenIds = ['1'];
    const history = (query: object): Promise<string> => refusalOf('getPriceHistory', { tokenIds, ...query });
    expect(await history({ startSeconds: 5, endSeconds: 4 })).toBe(
      'endSeconds must not be before startSeconds',
    );
    expect(await history({ startSeconds: 5, interval: '1h' })).toContain('interval stands instead of');
    expect(await refusalOf('listBuilderTrades', { afterSeconds: 5, beforeSeconds: 4 })).toBe(
      'beforeSeconds must not be before afterSeconds',
    );
  });

  it('names each filter that lists everything when it is empty, as the call does', async () => {
    const filters = SENT.filter(({ method, name }) => name !== 'next' && method !== 'cancelMarketOrders');
    for (const { method, name } of filters) {
      const message = await refusalOf(method, { ...NEEDED[method], [name]: '' });
      expect(message, `${method}: what it cannot be asked without belongs into NEEDED`).toMatch(
        new RegExp(`^${name} must `),
      );
    }
    expect(await refusalOf('listEvents', { tagSlug: '' })).toBe(
      'tagSlug must not be empty; leave it out to list all',
    );
    expect(TIMES.length).toBe(4);
  });
});
