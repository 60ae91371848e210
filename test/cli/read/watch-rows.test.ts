import { expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { fieldsOf } from '../../../src/cli/read/fields/field.ts';
import { readCommand, type ReadResult } from '../../../src/cli/read/read-command.ts';
import { runRead } from '../../../src/cli/read/run-read.ts';
import type { ReadOptions } from '../../../src/cli/read/read-run.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { fail, ok, type Result } from '../../../src/domain/result.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { ownMarket, readScene } from './read-scene.ts';

interface Thing {
  readonly id: string;
  readonly price: number;
}

type Answer = Result<ReadResult<Thing>>;

const { text, decimal } = fieldsOf<Thing>();

const A = { id: 'a', price: 410_000 };
const B = { id: 'b', price: 500_000 };

function failure(change: Partial<Failure> = {}): Answer {
  const facts = { endpoint: 'GET /things', attempt: 1, atMs: 0, message: 'gone', advice: 'wait', sent: 'no' };
  return fail({ kind: 'network', code: 'ECONNREFUSED', ...facts, ...change } as Failure);
}

/** Watches a scripted list at a pace of 1 s until the script is over, and tells what was printed. */
async function watch(script: readonly Answer[], options: ReadOptions = {}) {
  const clock = simulatedClock();
  const interrupt = new AbortController();
  const printed = { out: [] as string[], err: [] as string[], askedAtMs: [] as number[] };
  const things = readCommand<Thing>({
    name: 'things',
    says: 'things',
    examples: [],
    flags: [],
    fields: [text('id', (thing) => thing.id), decimal('price', (thing) => thing.price)],
    columns: ['id'],
    key: ['id'],
    async read() {
      const next = script[printed.askedAtMs.length];
      if (next === undefined) interrupt.abort();
      printed.askedAtMs.push(clock.monotonicMs());
      return next ?? ok({ rows: [] });
    },
  });
  const run = runRead({
    command: things,
    given: [],
    options: { watch: true, every: 1, ...options },
    io: {
      settings: { url: 'https://clob.example.com', readOnly: false },
      connect: () => ({ close: async () => {} }) as Client,
      clock,
      random: seededRandom(1),
      out: (line) => printed.out.push(line),
      err: (line) => printed.err.push(line),
      interrupted: interrupt.signal,
    },
  });
  for (let i = 0; i < 200; i++) await clock.advance(1_000);
  return { code: await run, ...printed, changes: printed.out.map((line) => tell(JSON.parse(line))) };
}

function tell({ change, row }: { change: string; row: { id?: string; price?: string } }): string {
  return `${change} ${row.id ?? ''} ${row.price ?? ''}`.trim();
}

it.each<[string, readonly Answer[], readonly string[]]>([
  ['what is there at first comes as added', [ok({ rows: [A, B] })], ['added a 0.41', 'added b 0.5']],
  ['what stays the same is not told again', [ok({ rows: [A] }), ok({ rows: [A] })], ['added a 0.41']],
  [
    'a change is told with the new row',
    [ok({ rows: [A] }), ok({ rows: [{ ...A, price: 420_000 }] })],
    ['added a 0.41', 'changed a 0.42'],
  ],
  [
    'what went is told as it was, and what comes back is added',
    [ok({ rows: [A, B] }), ok({ rows: [B] }), ok({ rows: [A, B] })],
    ['added a 0.41', 'added b 0.5', 'removed a 0.41', 'added a 0.41'],
  ],
  [
    'what a broken reading lacks is not gone',
    [ok({ rows: [A, B] }), ok({ rows: [B], lost: 1 }), ok({ rows: [A, B] })],
    ['added a 0.41', 'added b 0.5'],
  ],
  ['a failure is not an empty list', [ok({ rows: [A] }), failure(), ok({ rows: [A] })], ['added a 0.41']],
])('%s', async (_, script, changes) => {
  const watched = await watch(script);
  expect(watched.changes).toEqual(changes);
  expect(watched.code).toBe(130);
});

it('every line is one whole document', async () => {
  const { out } = await watch([ok({ rows: [{ id: 'a\u2028\u0085b', price: 1 }] })]);
  expect(out).toHaveLength(1);
  expect(out[0]).toMatch(/^[ -~]*\n$/);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ schema: 'pmtop.things.change/1', change: 'added' });
});

it('fields that were not asked for cause no line', async () => {
  const script = [ok({ rows: [A] }), ok({ rows: [{ ...A, price: 1 }] })];
  expect((await watch(script, { fields: 'id' })).changes).toEqual(['added a']);
});

it('asks at its pace, and slower while the service fails', async () => {
  const calm = await watch([ok({ rows: [] }), ok({ rows: [] }), ok({ rows: [] })]);
  expect(calm.askedAtMs).toEqual([0, 1_000, 2_000, 3_000]);
  const told = await watch([ok({ rows: [] }), failure({ kind: 'throttled', retryAfterMs: 20_000 })]);
  expect(told.askedAtMs[2]).toBeGreaterThanOrEqual(1_000 + 21_000);
});

it('says a failure once, as a document', async () => {
  const { err } = await watch([ok({ rows: [A] }), failure(), failure(), ok({ rows: [A] }), failure()]);
  expect(err.map((line) => JSON.parse(line).error.kind)).toEqual(['network', 'network']);
});

it('says once what is missing and how many rows are lost, and again when it comes back', async () => {
  const gap = ok({ rows: [A], missing: ['no thing b'], lost: 2 });
  const { err } = await watch([gap, gap, ok({ rows: [A] }), gap]);
  const said = err.map((line) => (JSON.parse(line) as { error: { kind: string; message: string } }).error);
  const once = [
    { kind: 'missing', message: 'no thing b' },
    { kind: 'notice', message: 'partial: 2 rows could not be read' },
  ];
  expect(said).toEqual([...once, ...once]);
});

it('gives up when the first answer is a definite no', async () => {
  const watched = await watch([failure({ kind: 'rejected', status: 404 } as Partial<Failure>)]);
  expect([watched.code, watched.askedAtMs.length]).toEqual([1, 1]);
});

it.each([425, 500, 503])('goes on when the first answer is a %i', async (status) => {
  const trouble = failure({ kind: 'rejected', status } as Partial<Failure>);
  const watched = await watch([trouble, ok({ rows: [A] })]);
  expect([watched.code, watched.changes]).toEqual([130, ['added a 0.41']]);
});

it('gives up when nothing of what was named is there at first', async () => {
  const watched = await watch([ok({ rows: [], missing: ['no thing b'] })]);
  expect([watched.code, watched.askedAtMs.length]).toEqual([1, 1]);
});

it.each<[string, Answer]>([
  ['something else that was named is there', ok({ rows: [A], missing: ['no thing b'] })],
  ['it may be among the rows that could not be read', ok({ rows: [], missing: ['no thing b'], lost: 1 })],
])('goes on when %s', async (_, first) => {
  const watched = await watch([first, ok({ rows: [B] })]);
  expect(watched.code).toBe(130);
  expect(watched.changes).toContain('added b 0.5');
});

it('goes on when what was there at first is gone', async () => {
  const watched = await watch([ok({ rows: [A] }), ok({ rows: [], missing: ['no thing a'] })]);
  expect([watched.code, watched.changes]).toEqual([130, ['added a 0.41', 'removed a 0.41']]);
});

it.each([0, 0.05, 100_000])('refuses a pace of %s s', async (every) => {
  expect((await watch([], { every })).code).toBe(2);
});

it('tells of a book that changed on the exchange', async () => {
  const scene = await readScene();
  const { tokenIds } = ownMarket(scene.exchange);
  const interrupt = new AbortController();
  const lines: string[] = [];
  const out = (line: string): void => {
    lines.push(line);
    if (lines.length === 2) interrupt.abort();
    else scene.exchange.demo.place({ tokenId: tokenIds[0], side: 'BUY', price: '0.01', size: '77' });
  };
  const program = await scene.watchWith(
    out,
    interrupt.signal,
    'book',
    tokenIds[0],
    '--watch',
    '--every',
    '0.1',
  );
  expect(program.code).toBe(130);
  expect(lines.map((line) => JSON.parse(line).change)).toEqual(['added', 'changed']);
  expect(lines[1]).toContain('{"price":"0.01","size":');
});
