import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/domain/failure.ts';
import type { Client } from '../../../src/api/client.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import { readCatalog } from '../../../src/polling/catalog/read-catalog.ts';
import { startLoopbackServer, type LoopbackServer, type Reply } from '../../support/loopback-server.ts';
import { testClient } from '../../support/test-client.ts';

const TIMES = { askedAtMs: 1, readAtMs: 2 };

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

function simplified(name: string): object {
  const tokens = [{ token_id: `${name}-yes`, outcome: 'Yes' }];
  return { condition_id: `0x${name}`, question: `Will ${name}?`, slug: name, active: true, tokens };
}

function event(...names: readonly string[]): object {
  const markets = names.map((name) => ({ id: name, conditionId: `0x${name}`, question: `Will ${name}?` }));
  const tags = [{ id: '1', label: 'Weather', slug: 'weather' }];
  return { id: 'e', title: 'Rain', slug: 'rain', endDate: '2026-12-01T00:00:00Z', tags, markets };
}

function clobPage(rows: readonly object[], next = ''): Reply {
  return { json: { data: rows, next_cursor: next, limit: 100, count: rows.length } };
}

/** Answers the two lists; a list left out answers 500. */
function serve(lists: {
  readonly clob?: (cursor: string) => Reply;
  readonly events?: (offset: number) => Reply;
  readonly series?: Reply;
  readonly rewarded?: Reply;
}): void {
  server.answer(({ path, query }) => {
    const broken = { json: { error: 'boom' }, status: 500 };
    if (path === '/simplified-markets') return lists.clob?.(query.get('next_cursor') ?? '') ?? broken;
    if (path === '/series') return lists.series ?? broken;
    if (path === '/sampling-simplified-markets') return lists.rewarded ?? broken;
    return lists.events?.(Number(query.get('offset') ?? 0)) ?? broken;
  });
}

async function read({ signal = new AbortController().signal, attempt = 1, isScoped = false } = {}) {
  const emitted: MonitorEvent[] = [];
  const answer = await readCatalog({
    client,
    call: { signal, attempt },
    stamp: () => TIMES,
    publish: (one) => emitted.push(one),
    clock: realClock,
    isScoped,
  });
  const listed = emitted.flatMap((one) =>
    one.type === 'marketsListed' ? one.markets.map(({ conditionId }) => conditionId) : [],
  );
  return { answer, emitted, listed };
}

const whole = { ok: true, value: [{ type: 'marketsListed', markets: [], complete: true, times: TIMES }] };
const partialWithout = (endpoint: string): object => {
  const missing = expect.objectContaining({ endpoint }) as Failure;
  return {
    ok: true,
    value: [{ type: 'marketsListed', markets: [], complete: false, missing, times: TIMES }],
  };
};

describe('a page longer than any answer that is read', () => {
  const LONG = 'x'.repeat(100_000);
  /** Answers `count` events of 100 kB each, as many as are asked for. */
  function serveLongEvents(count: number): { limits: () => (string | null)[] } {
    server.answer(({ path, query }) => {
      if (path !== '/events') return { json: { data: [], next_cursor: '' } };
      const offset = Number(query.get('offset'));
      const length = Math.max(0, Math.min(count - offset, Number(query.get('limit'))));
      const rows = Array.from({ length }, (_, i) => ({
        ...event(`m${offset + i}`),
        id: `e${offset + i}`,
        description: LONG,
      }));
      return { json: rows };
    });
    const limits = () =>
      server.requests.filter(({ path }) => path === '/events').map(({ query }) => query.get('limit'));
    return { limits };
  }

  it('is asked for again at half its size, and so are those after it', async () => {
    const { limits } = serveLongEvents(60);
    const { answer, listed } = await read();
    expect(answer).toEqual(whole);
    expect(listed).toEqual(Array.from({ length: 60 }, (_, i) => `0xm${i}`));
    expect(limits()).toEqual(['100', '50', '25', '25', '25']);
  });

  it('is a failure where it cannot be halved, and the other list is read all the same', async () => {
    const long = { ...event('rain'), description: 'x'.repeat(5_000_000) };
    serve({ clob: () => clobPage([simplified('snow')]), events: () => ({ json: [long] }) });
    const { answer, listed } = await read();
    expect(answer).toEqual(partialWithout('GET /events'));
    expect(listed).toEqual(['0xsnow']);
    const asked = server.requests
      .filter(({ path }) => path === '/events')
      .map(({ query }) => query.get('limit'));
    expect(asked).toEqual(['100', '50', '25', '13', '7', '4', '2', '1']);
  });
});

describe('the catalog', () => {
  it.each<[string, Reply, readonly string[]]>([
    ['that pay rewards', clobPage([simplified('snow')], 'Mg=='), ['0xsnow', '0xfog', '0xrain', '0xsnow']],
    ['as the service lists them where it tells no rewards', { json: [] }, ['0xfog', '0xrain', '0xsnow']],
  ])('begins with the markets %s', async (_, rewarded, expected) => {
    serve({
      rewarded,
      clob: () => clobPage([simplified('fog'), simplified('rain'), simplified('snow')]),
      events: () => ({ json: [] }),
    });
    const { answer, listed } = await read();
    expect(answer).toEqual(whole);
    expect(listed).toEqual(expected);
    expect(server.requests.filter(({ path }) => path.startsWith('/sampling'))).toHaveLength(1);
  });

  it('of one creator fails with its events, whatever the CLOB lists', async () => {
    serve({ clob: () => clobPage([simplified('rain')]) });
    const { answer } = await read({ isScoped: true });
    expect(answer).toMatchObject({ ok: false, failure: { endpoint: 'GET /events' } });
  });

  it('is not whole when its pages go round in a circle, or are too many', async () => {
    serve({ clob: () => clobPage([simplified('rain')], 'Mg=='), events: () => ({ json: [] }) });
    const message = 'its pages go round in a circle';
    expect(await read()).toMatchObject({
      answer: {
        ok: true,
        value: [{ complete: false, missing: { endpoint: 'GET /simplified-markets', message } }],
      },
    });
    let page = 0;
    serve({ clob: () => clobPage([simplified('rain')], btoa(String(++page))), events: () => ({ json: [] }) });
    expect(await read()).toMatchObject({
      answer: {
        ok: true,
        value: [{ complete: false, missing: { message: 'it has more pages than are read' } }],
      },
    });
  });

  it('counts at its end the rows of both lists, and the markets in events, that could not be read', async () => {
    const spoilt = { ...event('rain'), markets: [{ conditionId: '0xrain' }, { conditionId: 7 }] };
    serve({
      clob: () => clobPage([simplified('rain'), { condition_id: 7 }]),
      events: () => ({ json: [spoilt, 'junk'] }),
    });
    expect((await read()).answer).toMatchObject({ ok: true, value: [{ complete: true, lost: 3 }] });
  });

  it('is read from both lists to their ends, each page handed on as it comes, and is complete then', async () => {
    serve({
      clob: (cursor) =>
        cursor === 'MA==' ? clobPage([simplified('a')], 'MQ==') : clobPage([simplified('b')]),
      events: () => ({ json: [event('a', 'c')] }),
    });
    const { answer, emitted, listed } = await read();
    expect(listed.toSorted()).toEqual(['0xa', '0xa', '0xb', '0xc']);
    expect(emitted).toHaveLength(3);
    for (const one of emitted) expect(one).toMatchObject({ complete: false, times: TIMES });
    expect(answer).toEqual(whole);
  });

  it('tells of a market what its event knows', async () => {
    serve({ clob: () => clobPage([]), events: () => ({ json: [event('a')] }) });
    const { emitted } = await read();
    const markets = emitted.flatMap((one) => (one.type === 'marketsListed' ? one.markets : []));
    expect(markets).toMatchObject([
      {
        conditionId: '0xa',
        eventTitle: 'Rain',
        eventSlug: 'rain',
        tags: ['Weather'],
        endDateMs: Date.UTC(2026, 11, 1),
      },
    ]);
  });

  it('tells of a market which series its event belongs to, which only the list of series says', async () => {
    const rainy = { id: '1', title: 'Daily rain', events: [{ id: 'e' }, { id: 'over' }] };
    const untitled = { id: '2', events: [{ id: 'e' }] };
    serve({
      clob: () => clobPage([simplified('a'), simplified('b')]),
      events: () => ({ json: [event('a')] }),
      series: { json: [rainy, untitled] },
    });
    const { answer, emitted } = await read();
    const markets = emitted.flatMap((one) => (one.type === 'marketsListed' ? one.markets : []));
    expect(markets.filter(({ series }) => series)).toMatchObject([
      { conditionId: '0xa', question: 'Will a?', series: ['Daily rain', '2'] },
    ]);
    expect(answer).toEqual(whole);
  });

  it('of which one list fails is shown as far as it goes, and not called complete', async () => {
    serve({ events: () => ({ json: [event('a')] }) });
    const noClob = await read();
    expect(noClob.listed).toEqual(['0xa']);
    expect(noClob.answer).toEqual(partialWithout('GET /simplified-markets'));
    serve({ clob: () => clobPage([simplified('b')]) });
    const noEvents = await read();
    expect(noEvents.listed).toEqual(['0xb']);
    expect(noEvents.answer).toEqual(partialWithout('GET /events'));
  });

  it('of which both lists fail is a failure', async () => {
    serve({});
    const { answer, emitted } = await read();
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 500 } });
    expect(emitted).toEqual([]);
  });

  it('of which not one row could be read is a failure, not an empty catalog', async () => {
    serve({ clob: () => clobPage([{ question: 'no id' }]), events: () => ({ json: ['nonsense'] }) });
    expect((await read()).answer).toMatchObject({
      ok: false,
      failure: { kind: 'malformed', message: 'none of 1 rows could be read' },
    });
  });

  it('without a market is empty, and complete', async () => {
    serve({ clob: () => clobPage([]), events: () => ({ json: [] }) });
    const { answer, listed } = await read();
    expect(listed).toEqual([]);
    expect(answer).toEqual(whole);
  });

  it('whose list never ends is given up after 600 pages of each', async () => {
    let page = 0;
    serve({
      clob: () => clobPage([simplified(String(++page))], Buffer.from(String(page)).toString('base64')),
      events: () => ({ json: [] }),
    });
    const { listed } = await read();
    expect(listed).toHaveLength(600);
  });

  it('that is read again after a failure is not slowed down: its later pages are no retries', async () => {
    let page = 0;
    serve({
      clob: () =>
        clobPage([simplified(String(++page))], page < 60 ? Buffer.from(String(page)).toString('base64') : ''),
      events: () => ({ json: [] }),
    });
    const { answer, listed } = await read({ attempt: 2 });
    expect(listed).toHaveLength(60);
    expect(answer).toEqual(whole);
  }, 5_000);

  it('that nobody wants any more is handed on no further', async () => {
    const controller = new AbortController();
    serve({
      clob: () => {
        controller.abort();
        return clobPage([simplified('a')]);
      },
      events: () => ({ json: [event('b')] }),
    });
    const { emitted } = await read({ signal: controller.signal });
    expect(emitted).toEqual([]);
  });
});
