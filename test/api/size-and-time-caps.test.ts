import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { startLoopbackServer, type LoopbackServer, type Reply } from '../support/loopback-server.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { testClient } from '../support/test-client.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const MEGABYTE = 1_048_576;
const TOO_SLOW = { kind: 'timeout', deadlineMs: 500 };
const TOO_LARGE = { kind: 'malformed' };

/** Says `first`, then `again` over and over until the client hangs up. */
function dripping(first: string, again: string, everyMs = 15): Reply {
  return {
    raw(socket: Socket) {
      socket.on('error', () => undefined);
      socket.write(first);
      const timer = setInterval(() => socket.write(again), everyMs);
      socket.on('close', () => clearInterval(timer));
    },
  };
}

/** Says `text` whole; a client that hangs up in the middle is what is hoped for. */
function saying(text: string | Buffer): Reply {
  return {
    raw(socket: Socket) {
      socket.on('error', () => undefined);
      socket.end(text);
    },
  };
}

function chunked(size: number): string {
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  return `${HEAD}transfer-encoding: chunked\r\n\r\n${chunk.repeat(Math.ceil(size / 0x10000))}0\r\n\r\n`;
}

function nested(depth: number): string {
  return `{"base_fee":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE, ' '));

const FAULTS: readonly (readonly [string, Reply, object])[] = [
  ['says nothing', { raw: (socket) => void socket.on('error', () => undefined) }, TOO_SLOW],
  ['drips its status line', dripping('HTTP/1.1 200 ', 'O'), TOO_SLOW],
  ['drips its headers', dripping('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'), TOO_SLOW],
  ['drips a body of known length', dripping(`${HEAD}content-length: 100000\r\n\r\n`, ' '), TOO_SLOW],
  ['drips a body in chunks', dripping(`${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'), TOO_SLOW],
  ['stops in the middle of a body', dripping(`${HEAD}content-length: 100\r\n\r\n{"base`, ''), TOO_SLOW],
  ['sends one header of 20 kB', saying(`${HEAD}x-a: ${'a'.repeat(20_000)}\r\n\r\n{}`), TOO_LARGE],
  ['sends 2,000 headers', saying(`${HEAD}${'x-abcdef: 1234567890\r\n'.repeat(2_000)}\r\n{}`), TOO_LARGE],
  [
    'announces and sends 5 MB',
    saying(`${HEAD}content-length: ${5 * MEGABYTE}\r\n\r\n${' '.repeat(5 * MEGABYTE)}`),
    TOO_LARGE,
  ],
  ['sends 5 MB in chunks', saying(chunked(5 * MEGABYTE)), TOO_LARGE],
  [
    'sends 64 MB packed into a few kB',
    saying(
      Buffer.concat([
        Buffer.from(
          `${HEAD}connection: close\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`,
        ),
        bomb,
      ]),
    ),
    TOO_LARGE,
  ],
  ['nests 65 levels deep', { text: nested(65) }, TOO_LARGE],
];

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

it.each([
  ['a bare list', (rows: unknown[]) => rows],
  ['a page', (rows: unknown[]) => ({ data: rows, next_cursor: '' })],
])('more rows than are read are told as that: %s', async (_, answerOf) => {
  const rows = Array.from({ length: 10_001 }, (_, i) => ({ id: `${i}`, label: 'x' }));
  server.answer(() => ({ text: JSON.stringify(answerOf(rows)) }));
  const message = expect.stringContaining('the answer has more than 10000 rows') as string;
  const failure = { kind: 'malformed', isTooLong: true, message };
  const list = Array.isArray(answerOf([])) ? client.listTags() : client.listSimplifiedMarkets();
  expect(await list).toMatchObject({ ok: false, failure });
});

async function meetEveryFault(): Promise<void> {
  for (const [, reply] of FAULTS) {
    server.answer(() => reply);
    await client.getFeeRate({}, { deadlineMs: 30 });
  }
}

describe('a service that', () => {
  it.each(FAULTS)(
    '%s is cut off in time, told as what it is, and the client is well afterwards',
    async (_, reply, expected) => {
      server.answer(() => reply);
      const startedMs = performance.now();
      // What is too large is so on a machine of any speed.
      const deadlineMs = expected === TOO_SLOW ? TOO_SLOW.deadlineMs : 60_000;
      const result = await client.getFeeRate({}, { deadlineMs });
      expect(performance.now() - startedMs).toBeLessThan(60_000);
      expect(result).toMatchObject({ ok: false, failure: { sent: 'maybe', ...expected } });
      server.answer(() => ({ json: { base_fee: 2 } }));
      expect(await client.getFeeRate()).toEqual({ ok: true, value: { baseFee: 2 } });
    },
  );

  it.each([
    ['books', (rows: unknown[]) => ({ json: rows }), (c: Client) => c.getBooks(['1'])],
    ['tags', (rows: unknown[]) => ({ json: rows }), (c: Client) => c.listTags()],
    [
      'orders',
      (rows: unknown[]) => ({ json: { data: rows, next_cursor: '' } }),
      (c: Client) => c.listOrders(),
    ],
  ] as const)('lists 10,001 %s is not believed', async (_, wrap, call) => {
    server.answer(() => wrap(Array.from({ length: 10_001 }, () => ({}))));
    expect(await call(client)).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });

  it('is given ten seconds for any read unless the call says less', async () => {
    const clock = simulatedClock();
    const patient = testClient(server.url, { clock });
    server.answer(() => ({ raw: (socket) => void socket.on('error', () => undefined) }));
    let ended = false;
    const call = patient.getBooks(['1']).finally(() => (ended = true));
    await clock.advance(9_999);
    expect(ended).toBe(false);
    await clock.advance(2);
    expect(await call).toMatchObject({ failure: { kind: 'timeout', deadlineMs: 10_000 } });
    await patient.close();
  });

  it('does all of that, again and again, costs no more than 30 MB of memory', async () => {
    // What is kept of an answer that is too large would be 10 MB a time, and more than the garbage in between.
    for (let i = 0; i < 8; i++) await meetEveryFault();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 8; i++) await meetEveryFault();
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * MEGABYTE);
  });
});
