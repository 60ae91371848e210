import { beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../../src/exchange/create-exchange.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import type { ReadIo } from '../../../src/cli/read/read-run.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import { rejected } from '../../cancel/fake-account.ts';
import { READ_NAMES, readArgv } from './read-lines.ts';
import { ownMarket, readScene } from './read-scene.ts';

interface Row {
  readonly [name: string]: unknown;
}

let still: Exchange;
beforeAll(() => {
  still = createExchange({ clock: realClock, markets: 60, traders: false });
});

function rowsOf(text: string): readonly Row[] {
  return (JSON.parse(text) as { rows: readonly Row[] }).rows;
}

describe('every command that reads', () => {
  it.each(READ_NAMES)('%s prints the same rows in every format', async (name) => {
    const scene = await readScene();
    const argv = readArgv(name, scene.exchange);
    const json = await scene.run(...argv, '--json');
    const table = await scene.run(...argv);
    const csv = await scene.run(...argv, '-o', 'csv');
    const tsv = await scene.run(...argv, '-o', 'tsv');
    expect([json.code, table.code, csv.code, tsv.code]).toEqual([0, 0, 0, 0]);
    expect(rowsOf(json.out).length).toBeGreaterThan(0);
    const lines = tsv.out.split('\n').length;
    expect(lines).toBeGreaterThan(rowsOf(json.out).length);
    expect(table.out.split('\n')).toHaveLength(lines);
    expect(csv.out.split('\n').length).toBeGreaterThanOrEqual(lines);
  });

  it.each(READ_NAMES)('%s prints no control byte', async (name) => {
    const scene = await readScene();
    const argv = readArgv(name, scene.exchange);
    for (const format of ['table', 'json', 'csv', 'tsv']) {
      const { out, err } = await scene.run(...argv, '-o', format);
      expect(out + err).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/);
    }
  });

  it('tells an API key of nobody', async () => {
    const scene = await readScene();
    const { out } = await scene.run('orders', '--json');
    expect(out).not.toContain(still.account.apiKey);
  });
});

describe('a reference', () => {
  it('is a slug, a condition id, a numeric id or a token, and means the same market', async () => {
    const scene = await readScene();
    const { slug, conditionId, tokenIds } = ownMarket(still);
    const { out } = await scene.run('markets', slug, '--json');
    const id = String(rowsOf(out)[0]?.['id']);
    for (const ref of [slug, conditionId, id]) {
      const rows = rowsOf((await scene.run('prices', ref, '--json')).out);
      expect(rows.map((row) => row['token'])).toEqual([...tokenIds]);
    }
    const rows = rowsOf((await scene.run('markets', tokenIds[1], '--json')).out);
    expect(rows.map((row) => row['market'])).toEqual([conditionId]);
  });

  it('that is a token costs one request', async () => {
    const scene = await readScene();
    await scene.run('book', ownMarket(still).tokenIds[0], '--json');
    expect(scene.exchange.requests.map(({ path }) => path)).toEqual(['/books']);
  });

  it.each([
    ['a table', []],
    ['a list of fields with names in it', ['-o', 'csv', '--fields', 'question,outcome']],
  ])('that is a token is told by its names in %s', async (_, flags) => {
    const scene = await readScene();
    const { slug, tokenIds } = ownMarket(still);
    const [market] = rowsOf((await scene.run('markets', slug, '--json')).out);
    for (const name of ['book', 'prices', 'history']) {
      const { out } = await scene.run(name, tokenIds[1], ...flags);
      const lines = out.split('\n').slice(1, -1);
      expect(lines.length).toBeGreaterThan(0);
      const told = new RegExp(`^"?${String(market?.['question']).replace(/[$?.]/g, '\\$&')}"?(,|  +)No\\b`);
      for (const line of lines) expect(line).toMatch(told);
    }
  });

  it('that is a token is looked up for the id of its market, where that is named', async () => {
    const scene = await readScene();
    const { conditionId, tokenIds } = ownMarket(still);
    for (const name of ['prices', 'history']) {
      const { out } = await scene.run(name, tokenIds[1], '-o', 'csv', '--fields', 'token,market');
      expect(out.split('\n')[1]).toBe(`${tokenIds[1]},${conditionId}`);
    }
  });

  it('that is a token is shown without names where the catalog does not know them', async () => {
    const scene = await readScene();
    const connect: ReadIo['connect'] = (settings) => ({
      ...scene.io.connect(settings),
      getMarket: async () => fail(rejected(404)),
    });
    const { out, code } = await scene.runWith({ connect }, 'book', ownMarket(still).tokenIds[0]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^side +price +size\nask /)]);
  });

  it('is cut to one outcome by its name', async () => {
    const scene = await readScene();
    const { slug, tokenIds } = ownMarket(still);
    const { out } = await scene.run('book', slug, '--outcome', 'no', '--json', '--depth', '1');
    expect(rowsOf(out)).toMatchObject([{ token: tokenIds[1], outcome: 'No', bids: [{}], asks: [{}] }]);
  });

  it.each([
    ['a slug nobody has', ['book', 'no-such-market'], /no market is called "no-such-market"/, 1],
    ['an event nobody has', ['events', 'no-such-event'], /pmtop: no event is called "no-such-event"/, 1],
    ['a token nobody has', ['book', '9'.repeat(40)], /no order book is known for token 9999/, 1],
    ['an order nobody has', ['order', `0x${'0'.repeat(64)}`], /knows no order/, 1],
    ['an outcome that is not there', ['book', 'SLUG', '--outcome', 'Maybe'], /there are: Yes, No/, 1],
    ['the token of another outcome', ['book', 'YES', '--outcome', 'No'], /the token of Yes, not of No/, 2],
    ['a market of orders that is not there', ['orders', '--market', 'no-such'], /no market is called/, 1],
    ['a market of trades that is not there', ['trades', '--market', 'no-such'], /no market is called/, 1],
    ['a market of comments that is not there', ['comments', '--market', 'no-such'], /no market is called/, 1],
  ])('to %s is told on stderr', async (_, argv, says, code) => {
    const scene = await readScene();
    const { slug, tokenIds } = ownMarket(still);
    const meant: Record<string, string> = { SLUG: slug, YES: tokenIds[0] };
    const printed = await scene.run(...argv.map((word) => meant[word] ?? word));
    expect(printed).toMatchObject({ code, err: expect.stringMatching(says) });
  });

  it.each([
    ['rain-in-lisbn', 'pmtop: no market is called "rain-in-lisbn". Did you mean rain-in-lisbon?\n'],
    [`0x${'1'.repeat(64)}`, /^pmtop: no market is called "0x11\S*1111"\. Try pmtop markets/],
  ])('%s that nobody has is told with what was meant', async (ref, says) => {
    const scene = await readScene();
    const suggest = async (): Promise<string> => ref.replace('lisbn', 'lisbon');
    const { err, code } = await scene.runWith({ suggest }, 'book', ref);
    expect([code, err]).toEqual([1, typeof says === 'string' ? says : expect.stringMatching(says)]);
  });

  it.each([
    ['an empty search', ['search', '']],
    ['an empty search again and again', ['search', '', '--watch']],
    ['more of a page than there may be', ['search', 'rain', '--limit-per-type', '501', '--json']],
  ])('%s is never sent, and is a usage error', async (_, argv) => {
    const scene = await readScene();
    const { code, err } = await scene.run(...argv);
    expect([code, err]).toEqual([2, expect.stringContaining('Nothing was sent')]);
    expect(scene.exchange.requests).toEqual([]);
  });

  it.each(['5', '0'])('--every %s without --watch is refused', async (seconds) => {
    const scene = await readScene();
    const { code, err } = await scene.run('markets', '--every', seconds);
    expect([code, err]).toEqual([2, 'pmtop: --every belongs to --watch: add that, or leave it out\n']);
    expect(scene.exchange.requests).toEqual([]);
  });

  it('nothing matches is told in words that say what was looked for', async () => {
    const scene = await readScene();
    expect(await scene.run('search', 'zzzqqq')).toMatchObject({
      code: 0,
      err: 'pmtop: no event or tag found\n',
    });
  });

  it.each([
    [
      'a span without prices',
      ['history', 'SLUG', '--start-seconds', '1', '--end-seconds', '2'],
      'past prices',
    ],
    ['a book without levels', ['book', 'SLUG'], 'levels'],
  ])('%s is told in words like an empty list', async (_, [name = '', ...argv], finds) => {
    const scene = await readScene();
    const { slug, tokenIds, conditionId } = ownMarket(still);
    const connect: typeof scene.io.connect = (settings) => {
      const client = scene.io.connect(settings);
      const empty = { market: conditionId, bids: [], asks: [], hash: '', negRisk: false };
      const books = new Map(tokenIds.map((tokenId) => [tokenId, { ...empty, tokenId }]));
      return { ...client, getBooks: async () => ok(books) };
    };
    const run = async (...more: readonly string[]) =>
      scene.runWith({ connect }, name, ...argv.map((word) => (word === 'SLUG' ? slug : word)), ...more);
    expect(await run()).toEqual({ code: 0, out: '', err: `pmtop: no ${finds} found\n` });
    expect(await run('-o', 'csv')).toMatchObject({ code: 0, out: expect.stringMatching(/^token,.*\r?\n$/) });
    const { err, out } = await run('--json');
    expect([err, rowsOf(out)]).toEqual(['', [expect.anything(), expect.anything()]]);
  });

  it('without names leaves their columns out of the table', async () => {
    const scene = await readScene();
    expect((await scene.run('fee')).out).toMatch(/^baseFee\n +\d+\n$/);
    expect((await scene.run('fee', '--fields', 'token,baseFee')).out).toMatch(/^token +baseFee\n– /);
  });

  it('that is unknown does not hide the others', async () => {
    const scene = await readScene();
    const { slug } = ownMarket(still);
    const printed = await scene.run('prices', 'no-such-market', slug, '--json');
    expect(printed.code).toBe(1);
    expect(rowsOf(printed.out)).toHaveLength(2);
    expect(JSON.parse(printed.out)).toMatchObject({ complete: false });
    expect(JSON.parse(printed.err)).toMatchObject({ schema: 'pmtop.error/1', error: { kind: 'missing' } });
  });
});

describe('a long list', () => {
  it('stops at --limit, says that there is more, and goes on from there', async () => {
    const scene = await readScene();
    const all = rowsOf((await scene.run('tags', '--all', '--json')).out).map((row) => row['id']);
    const first = await scene.run('tags', '--limit', '3');
    expect(first.err).toMatch(/partial: .* after these 3; go on with --offset 3, or add --all/);
    const some = await scene.run('tags', '--limit', '3', '--offset', '3', '--json');
    expect(rowsOf(some.out).map((row) => row['id'])).toEqual(all.slice(3, 6));
    expect(JSON.parse(some.out)).toMatchObject({ complete: false, next: '6' });
  });

  it('of the order book goes on by the cursor that it names', async () => {
    const scene = await readScene(150);
    const line = ['markets', '--list', 'simplified', '--limit', '100'];
    const first = await scene.run(...line);
    const [, flag = '', cursor = ''] = /go on with (--\w+) (\S+), or/.exec(first.err) ?? [];
    expect(flag).toBe('--cursor');
    const rest = await scene.run(...line, flag, cursor, '--json');
    expect([rest.code, rowsOf(rest.out).length > 0]).toEqual([0, true]);
  });

  it('that was cut says that --sort had no more than these', async () => {
    const scene = await readScene();
    const { err } = await scene.run('orders', '--sort', 'value', '--limit', '2');
    expect(err).toMatch(/after these 2, which alone were sorted; /);
  });

  it('is walked over its pages', async () => {
    const scene = await readScene();
    const { out } = await scene.run('markets', '--list', 'simplified', '--all', '--json');
    expect(JSON.parse(out)).toMatchObject({ complete: true });
    expect(new Set(rowsOf(out).map((row) => row['market'])).size).toBe(still.markets.length);
  });

  it('that breaks off keeps what was read, says why, and fails', async () => {
    const scene = await readScene();
    let calls = 0;
    const connect: typeof scene.io.connect = (settings) => {
      const client = scene.io.connect(settings);
      const { listEvents } = client;
      return {
        ...client,
        listEvents: async (query, options) => {
          if (++calls === 2) await scene.exchange.stop();
          return listEvents({ ...query, limit: 2 }, options);
        },
      };
    };
    const printed = await scene.runWith({ connect }, 'events', '--all');
    expect(printed).toMatchObject({ code: 1, err: expect.stringMatching(/partial: GET \/events: /) });
    expect(printed.out.trim().split('\n')).toHaveLength(3);
  });
});

describe('what cannot be asked', () => {
  it('without a service says what to do', async () => {
    const scene = await readScene();
    const printed = await scene.runWith({ settings: { readOnly: false } }, 'markets');
    expect(printed).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/pmtop init.*--demo/) });
  });

  it.each(['orders', 'order 1', 'trades'])('%s without keys says so', async (line) => {
    const scene = await readScene();
    const settings = {
      url: scene.exchange.url,
      readOnly: false,
      credentialsProblem: 'PMTOP_SECRET is missing',
    };
    const printed = await scene.runWith({ settings }, ...line.split(' '));
    expect(printed).toMatchObject({ code: 2, err: 'pmtop: no credentials: PMTOP_SECRET is missing\n' });
    expect(scene.exchange.requests).toEqual([]);
  });

  it.each([
    ['a field with a typing error', ['tags', '--fields', 'labl'], /did you mean label\?/],
    ['two formats', ['tags', '--json', '-o', 'csv'], /not both/],
    ['a table that is watched', ['tags', '--watch', '-o', 'table'], /leave -o out/],
    ['a limit of none', ['tags', '--limit', '0'], /from 1 on/],
    ['a limit and all', ['tags', '--limit', '1', '--all'], /not both/],
    ['a fee of an outcome of no market', ['fee', '--outcome', 'Yes'], /--outcome is of a market: name that/],
    ['a limit with a sign', ['tags', '--limit', '-1'], /whole number without a sign/],
    ['a limit in words', ['tags', '--limit', 'some'], /whole number/],
    ['a list that does not exist', ['markets', '--list', 'best'], /Allowed choices/],
    ['a filter on a list without one', ['markets', '--list', 'sampling', '--closed'], /leave --closed out/],
    [
      'hits beyond the bound',
      ['search', 'rain', '--limit-per-type', '900'],
      /: --limit-per-type must be .*1 to 500/,
    ],
    [
      'a span from its end',
      ['trades', '--before', '3', '--after', '5'],
      /: --before must not be before --after/,
    ],
    [
      'a filter beside a market that is named',
      ['markets', 'rain', '--closed'],
      /--closed is for the whole list/,
    ],
    [
      'a filter beside an event that is named',
      ['events', 'rain', '--tag-slug', 'a'],
      /--tag-slug is for the/,
    ],
    ['fields of which none is named', ['tags', '--fields', ' , '], /names no field; there are id, /],
    ['comments of a wallet that is none', ['comments', '--user', '0x5fC6'], /a wallet is 0x and 40/],
    ['a wallet that is none', ['activity', 'garbage'], /a wallet is 0x and 40 hexadecimal digits/],
    ['comments of nobody', ['comments'], /Give one of/],
    ['comments of two', ['comments', '--event', 'a', '--user', 'b'], /Give one, not 2, of/],
    ['comments of a type alone', ['comments', '--parent-entity-type', 'Event'], /needs --parent-entity-id/],
    ['a flag with a typing error', ['tags', '--lmit', '1'], /--limit/],
    ['a book of nothing', ['book'], /missing required argument/],
  ])('%s ends with 2', async (_, argv, says) => {
    const scene = await readScene();
    expect(await scene.run(...argv)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(says) });
  });

  it('is a document on stderr under --json', async () => {
    const scene = await readScene();
    const connect: ReadIo['connect'] = (settings) => ({
      ...scene.io.connect(settings),
      getEventBySlug: async () => fail(rejected(503)),
    });
    const printed = await scene.runWith({ connect }, 'events', 'rain', '--json');
    expect(printed).toMatchObject({ code: 1, out: '' });
    expect(JSON.parse(printed.err)).toMatchObject({
      schema: 'pmtop.error/1',
      error: { kind: 'rejected', status: 503 },
    });
  });
});
