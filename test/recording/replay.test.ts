import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../src/api/transport/transport.ts';
import type { WireReply } from '../../src/api/transport/wire.ts';
import { recordPool } from '../../src/recording/record-transport.ts';
import type { RecordedRequest } from '../../src/recording/recording-line.ts';
import { replayClock, type ReplayClock } from '../../src/recording/replay-clock.ts';
import { replayPool } from '../../src/recording/replay-transport.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { ask } from './sample-recording.ts';

const ORIGIN = 'https://service.invalid';

describe('the clock of a replay', () => {
  it('runs what is due in its order, and what that sets for the time that is passed', async () => {
    const clock = replayClock(1_000);
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(`${name} ${clock.monotonicMs()} ${clock.now()}`);
    clock.schedule(30, note('c'));
    clock.schedule(10, () => {
      note('a')();
      clock.schedule(10, note('b'));
      clock.schedule(100, note('never'));
    });
    clock.schedule(30, note('d'));
    clock.schedule(5, note('taken back'))();
    await clock.advance(50);
    expect(seen).toEqual(['a 10 1010', 'b 20 1020', 'c 30 1030', 'd 30 1030']);
    expect(clock.monotonicMs()).toBe(50);
  });

  it('lets what a timer sets off go its whole way before the next one', async () => {
    const clock = replayClock(0);
    const seen: number[] = [];
    clock.schedule(1, async () => {
      for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
      seen.push(clock.monotonicMs());
    });
    clock.schedule(2, () => {});
    await clock.advance(2);
    expect(seen).toEqual([1]);
  });
});

describe('a replayed pool', () => {
  let clock: ReplayClock;
  beforeEach(() => {
    clock = replayClock(0);
  });

  async function askAt(
    asks: readonly RecordedRequest[],
    atMs: readonly number[],
    path = '/fee-rate',
    body?: string,
  ) {
    const pool = replayPool(asks, clock)(ORIGIN, 1);
    const texts: string[] = [];
    for (const at of atMs) {
      await clock.advance(at - clock.monotonicMs());
      const sending = pool.send(
        {
          method: body === undefined ? 'GET' : 'POST',
          path,
          headers: {},
          ...(body && { body: Buffer.from(body) }),
        },
        new AbortController().signal,
      );
      await clock.advance(10);
      texts.push(textOf(await sending));
    }
    return texts;
  }

  it('gives what was answered at the nearest time, and never goes back', async () => {
    const asks = [ask(0), ask(1_000), ask(2_000)];
    expect(await askAt(asks, [0, 400, 600, 1_700, 2_500])).toEqual(
      [0, 0, 1_000, 2_000, 2_000].map((at) => `200 {"at":${at}}`),
    );
  });

  it.each([
    ['a little earlier than then', 950, 1_040],
    ['a little later than then', 1_020, 1_040],
    ['after it was answered then', 1_070, 1_070],
    ['at another time than then', 1_400, 1_440],
  ])('answers what is asked %s', async (_, askedMs, answeredMs) => {
    const pool = replayPool([ask(1_000, { tookMs: 40 })], clock)(ORIGIN, 1);
    await clock.advance(askedMs);
    let atMs: number | undefined;
    void pool
      .send({ method: 'GET', path: '/fee-rate', headers: {} }, new AbortController().signal)
      .then(() => (atMs = clock.monotonicMs()));
    await clock.advance(500);
    expect(atMs).toBe(answeredMs);
  });

  it('takes what was asked for more tokens where the very request was not made', async () => {
    const asks = [ask(0, { method: 'POST', path: '/books', body: '["1","2"]' })];
    expect(await askAt(asks, [0], '/books', '["2"]')).toEqual(['200 {"at":0}']);
    expect(await askAt(asks, [10], '/books', '["3"]')).toEqual(['no: not in the recording']);
  });

  it('answers no cancel with what was answered to that of another market', async () => {
    const cancel = { method: 'DELETE', path: '/cancel-market-orders' } as const;
    const pool = replayPool([ask(0, { ...cancel, body: '{"market":"0x1"}' })], clock)(ORIGIN, 1);
    const [own, other] = ['{"market":"0x1"}', '{"market":"0x2"}'].map((body) =>
      pool.send({ ...cancel, headers: {}, body: Buffer.from(body) }, new AbortController().signal),
    );
    await clock.advance(10);
    expect([textOf((await own) as WireReply), textOf((await other) as WireReply)]).toEqual([
      '200 {"at":0}',
      'no: not in the recording',
    ]);
  });

  it('takes the prices of those rows that were asked for then, but no book of others', async () => {
    const body = '["1","2","3"]';
    const asks = ['/prices', '/books'].flatMap((path) => [
      ask(0, { method: 'POST', path, body }),
      ask(1, { method: 'POST', path, body: '["4"]' }),
    ]);
    expect(await askAt(asks, [0], '/prices', '["2","3","4"]')).toEqual(['200 {"at":0}']);
    expect(await askAt(asks, [10], '/prices', '["5"]')).toEqual(['no: not in the recording']);
    expect(await askAt(asks, [20], '/books', '["2","3","4"]')).toEqual(['no: not in the recording']);
  });

  it('takes no history over another window for the one that is asked for', async () => {
    const path = '/batch-prices-history';
    const asks = [ask(0, { method: 'POST', path, body: '{"markets":["1","2"],"interval":"6h"}' })];
    expect(await askAt(asks, [0], path, '{"markets":["1"],"interval":"6h"}')).toEqual(['200 {"at":0}']);
    expect(await askAt(asks, [10], path, '{"markets":["1"],"interval":"1d"}')).toEqual([
      'no: not in the recording',
    ]);
  });

  it('takes what was asked since about the same time', async () => {
    const asks = [ask(0, { path: '/builder/trades?after=1700000001&next_cursor=MA' })];
    expect(await askAt(asks, [0], '/builder/trades?after=1700000000&next_cursor=MA')).toEqual([
      '200 {"at":0}',
    ]);
    expect(await askAt(asks, [10], '/builder/trades?after=1700000000&next_cursor=MQ')).toEqual([
      'no: not in the recording',
    ]);
  });

  it('breaks for a request that nobody made', async () => {
    expect(await askAt([ask(0)], [0], '/markets')).toEqual(['no: not in the recording']);
  });

  it('breaks as it broke then', async () => {
    const broke = { code: 'ECONNRESET', message: 'reset', sent: 'maybe' } as const;
    const { answer: _, ...unanswered } = ask(0);
    expect(await askAt([{ ...unanswered, broke }], [0])).toEqual(['maybe: reset']);
  });

  it('hangs where nobody answered, until who asks gives up', async () => {
    const { answer: _, ...hung } = ask(0);
    const waiting = new AbortController();
    const pool = replayPool([hung], clock)(ORIGIN, 1);
    const sending = pool.send({ method: 'GET', path: '/fee-rate', headers: {} }, waiting.signal);
    await clock.advance(60_000);
    waiting.abort(new Error('given up'));
    expect(textOf(await sending)).toBe('maybe: given up');
  });
});

describe('a recorded pool', () => {
  let server: LoopbackServer;
  beforeEach(async () => {
    server = await startLoopbackServer();
  });
  afterEach(() => server.close());

  it('changes nothing of what goes over it, and writes no header of a request down', async () => {
    server.answer(() => ({ json: { hello: 'world' }, headers: { 'x-other': '1', 'retry-after': '3' } }));
    const written: RecordedRequest[] = [];
    const beganMs = realClock.monotonicMs();
    const openPool = recordPool({
      openPool: createConnectionPool,
      clock: realClock,
      beganMs,
      write: (line) => void written.push(line),
    });
    const pool = openPool(new URL(server.url).origin, 1);
    const headers = { SVC_SIGNATURE: 'canary' };
    const request = { method: 'POST', path: '/x?a=1', headers, body: Buffer.from('[1]') } as const;
    const reply = await pool.send(request, new AbortController().signal);
    await pool.close();
    expect(textOf(reply)).toBe('200 {"hello":"world"}');
    expect(written).toMatchObject([
      { method: 'POST', path: '/x?a=1', body: '[1]', answer: { status: 200, text: '{"hello":"world"}' } },
    ]);
    expect(Object.keys(written[0]?.answer?.headers ?? {})).toEqual(
      expect.arrayContaining(['date', 'retry-after', 'content-type']),
    );
    expect(JSON.stringify(written)).not.toMatch(/canary|x-other/);
  });

  it('tells how a connection broke', async () => {
    await server.close();
    const written: RecordedRequest[] = [];
    const options = { openPool: createConnectionPool, clock: realClock, beganMs: realClock.monotonicMs() };
    const pool = recordPool({ ...options, write: (line) => void written.push(line) })(server.url, 1);
    await pool.send({ method: 'GET', path: '/x', headers: {} }, new AbortController().signal);
    await pool.close();
    expect(written).toMatchObject([{ broke: { code: 'ECONNREFUSED', sent: 'no' } }]);
  });

  it('has no end for a request that the program gave up, whatever its reason is made of', async () => {
    server.answer(() => ({ raw: () => {} }));
    const written: RecordedRequest[] = [];
    const options = { openPool: createConnectionPool, clock: realClock, beganMs: realClock.monotonicMs() };
    const pool = recordPool({ ...options, write: (line) => void written.push(line) })(server.url, 1);
    const waiting = new AbortController();
    const sending = pool.send({ method: 'GET', path: '/x', headers: {} }, waiting.signal);
    waiting.abort(Object.assign(new Error('taken back'), { code: 'ABORTED' }));
    await sending;
    await pool.close();
    expect(written).toHaveLength(1);
    expect(written[0]).not.toHaveProperty('broke');
    expect(written[0]).not.toHaveProperty('answer');
  });
});

function textOf(reply: WireReply): string {
  return reply.kind === 'answer' ? `${reply.status} ${reply.body}` : `${reply.sent}: ${reply.error.message}`;
}
