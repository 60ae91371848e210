import { afterEach, expect, it, vi } from 'vitest';
import type { WireRequest } from '../../src/api/transport/wire.ts';

afterEach(() => vi.doUnmock('undici'));

it.each([
  ['an older undici', { Client: Object, cacheStores: undefined }],
  ['something else of that name', { Client: undefined, cacheStores: undefined }],
])('a request with %s fails, names the package and sends nothing', async (_, exports) => {
  vi.resetModules();
  vi.doMock('undici', () => exports);
  const { lazyLane } = await import('../../src/api/transport/lazy-lane.ts');
  const request: WireRequest = { method: 'GET', path: '/tags', headers: {} };
  const reply = await lazyLane('http://127.0.0.1:1', 1).send(request, new AbortController().signal);
  expect(reply).toMatchObject({
    kind: 'broken',
    sent: 'no',
    error: { code: 'NO_UNDICI', advice: expect.stringContaining('undici@8') as string },
  });
});
