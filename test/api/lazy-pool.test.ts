import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPool } from '../../src/api/transport/lazy-pool.ts';
import type { WireRequest } from '../../src/api/transport/wire.ts';

const REQUEST: WireRequest = { method: 'GET', path: '/tags', headers: {} };

afterEach(() => vi.doUnmock('undici'));

it.each([
  ['an older undici', { Client: Object, cacheStores: undefined }],
  ['something else of that name', { Client: undefined, cacheStores: undefined }],
])('a request with %s fails, names the package and sends nothing', async (_, exports) => {
  vi.resetModules();
  vi.doMock('undici', () => exports);
  const { lazyPool } = await import('../../src/api/transport/lazy-pool.ts');
  const reply = await lazyPool('http://127.0.0.1:1', 1).send(REQUEST, new AbortController().signal);
  expect(reply).toMatchObject({
    kind: 'broken',
    sent: 'no',
    error: { code: 'NO_UNDICI', advice: expect.stringContaining('undici@8') as string },
  });
});

it('every call of a program without undici names the package, however many fail', async () => {
  vi.resetModules();
  vi.doMock('undici', () => ({ Client: undefined, cacheStores: undefined }));
  const { createClient } = await import('../../src/library.ts');
  const client = createClient({ url: 'http://127.0.0.1:1' });
  for (let call = 0; call < 8; call++) {
    expect(await client.listTags()).toMatchObject({ failure: { code: 'NO_UNDICI', sent: 'no' } });
  }
  await client.close();
});

it('keeps the connections of requests that begin before undici is loaded, no more than it may, until it is closed', async () => {
  const open = new Set<unknown>();
  let opened = 0;
  const server = createServer((_, response) => void setTimeout(() => response.end('[]'), 20));
  server.on('connection', (socket) => {
    opened++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pool = lazyPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 4);
  const { signal } = new AbortController();
  const sendTogether = (count: number) =>
    Promise.all(Array.from({ length: count }, () => pool.send(REQUEST, signal)));
  const replies = [...(await sendTogether(8)), ...(await sendTogether(4))];
  expect(replies.map(({ kind }) => kind)).toEqual(Array(12).fill('answer'));
  expect([opened, pool.openConnections()]).toEqual([4, 4]);
  await pool.close();
  await expect.poll(() => open.size).toBe(0);
  server.close();
});
