import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogCache } from '../../src/storage/catalog-cache.ts';
import { cacheFolder } from '../../src/storage/folders.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { textWidth } from '../../src/text/text-width.ts';
import { fillIn, keptColumn, READ_NAMES, readArgv } from '../cli/read/read-lines.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { problemsOf } from '../support/json-schemas.ts';
import { startSession } from '../support/pty-session.ts';
import { runLine } from '../support/shell-lines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { marketWithOrders, startExchange } from './start-monitor.ts';

let exchange: Exchange & AsyncDisposable;
let env: Record<string, string>;
beforeAll(async () => {
  exchange = await startExchange();
  env = environmentOn(exchange);
});
afterAll(() => exchange.close());

const environmentOn = ({ url, account }: Exchange): Record<string, string> => ({
  PMTOP_URL: url,
  ...environmentOf(account),
});

const lineOf = (line: string): string => fillIn(line, exchange);

describe('a table', () => {
  let still: Exchange & AsyncDisposable;
  beforeAll(async () => {
    still = await startExchange({ traders: false });
  });
  afterAll(() => still.close());

  it.each(READ_NAMES)(
    'of %s fits a terminal of 40, 80 and 200 columns, and keeps what matters',
    async (name) => {
      // One after the other: two that sign the same request in the same millisecond sign it alike, and one is refused.
      for (const columns of [40, 80, 200]) {
        const lines = await showOn(columns, readArgv(name, still), environmentOn(still));
        expect(lines[0]).toContain(keptColumn(name));
        expect(lines.length).toBeGreaterThan(1);
        expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(columns);
      }
    },
  );
});

/** What the program writes to a terminal of so many columns: its table, before anything is said about it. */
async function showOn(
  columns: number,
  args: readonly string[],
  on: Record<string, string>,
): Promise<string[]> {
  await using session = startSession({ columns, rows: 24, args, env: on });
  expect(await session.exit(), session.raw()).toBe(0);
  const [table = ''] = session.raw().split('pmtop: ');
  return table.trimEnd().split('\r\n');
}

describe.concurrent('in a pipe', () => {
  it('a table is cut nowhere', async () => {
    const { out } = await runLine(lineOf('pmtop markets MARKET | cat'), { env });
    expect(out).toContain(marketWithOrders(exchange).slug);
    expect(out).toContain(marketWithOrders(exchange).conditionId);
  });

  it.each([
    'pmtop markets --all --json | head -c 10',
    'pmtop markets --all | head -n 1',
    'pmtop book MARKET --watch --every 0.1 | head -n 1',
    'pmtop --help | head -n 1',
    'pmtop completion bash | head -n 1',
  ])('%s ends with its reader, without a word', async (line) => {
    const { code, out, err } = await runLine(`set -o pipefail; ${lineOf(line)}`, { env });
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toBe('');
  });

  it.each([
    // As on a full disk: what is written up to the limit stays.
    ['ulimit -f 8; pmtop markets --all --json > "$OUT"', 'EFBIG'],
    ['pmtop markets > /dev/full', 'ENOSPC'],
    ['pmtop --version > /dev/full', 'ENOSPC'],
    ['pmtop drill > /dev/full', 'ENOSPC'],
    ['pmtop cancel --help > /dev/full', 'ENOSPC'],
    ['ulimit -f 1; pmtop drill throttled --help > "$OUT"', 'EFBIG'],
  ])('%s says that the results could not be written, and fails', async (line, reason) => {
    const OUT = join(temporaryFolder(), 'out');
    const { code, err } = await runLine(lineOf(line), { env: { ...env, OUT } });
    expect(err).toContain(`the results could not be written (${reason})`);
    expect(code).toBe(1);
  });

  it('--watch writes a line of JSON for every row, then one for every change, as it comes', async ({
    expect,
  }) => {
    // What a trader fills is one order less than are waited for.
    await using own = await startExchange({ traders: false });
    const { slug, conditionId, orderIds } = marketWithOrders(own);
    const line = `pmtop orders --market ${slug} --watch --every 0.1 --fields id | head -n ${orderIds.length + 1}`;
    const watched = runLine(line, { env: { PMTOP_URL: own.url, ...environmentOf(own.account) } });
    let isOver = false;
    void watched.then(() => (isOver = true));
    const asked = (): number => own.requests.filter(({ path }) => path === '/data/orders').length;
    // A reading takes two requests at most, and is written before the next one begins.
    await expect.poll(asked).toBeGreaterThan(6);
    // What head has left behind ends with a later line: one a reading.
    for (const id of own.demo.openOrders(conditionId)) {
      own.demo.cancel(id);
      const before = asked();
      await expect.poll(() => isOver || asked() > before + 3).toBe(true);
    }
    const { out } = await watched;
    const rows = out
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { change: string; row: object });
    expect(out.trim().split('\n').map(problemsOf)).toEqual(rows.map(() => undefined));
    expect(rows.slice(0, orderIds.length).map(({ change }) => change)).toEqual(orderIds.map(() => 'added'));
    expect(rows.at(-1)?.change).toBe('removed');
    expect(Object.keys(rows[0]?.row ?? {})).toEqual(['id']);
  });
});

describe.concurrent('under --json', () => {
  it('a cancel, its log and a cancel of everything are documents of their schemas', async () => {
    await using own = await startExchange();
    const there = { env: { PMTOP_URL: own.url, ...environmentOf(own.account) } };
    const { slug } = marketWithOrders(own);
    const line = `pmtop cancel ${slug} --yes --json >one && pmtop cancel --all --yes --json >all && pmtop cancels --json >log; tail -n +1 one all log`;
    const { code, out, err } = await runLine(line, there);
    expect([code, err]).toEqual([0, '']);
    const documents = out.split(/^==> \w+ <==$/m).slice(1);
    expect(documents.map(problemsOf)).toEqual([undefined, undefined, undefined]);
    const { cancels } = JSON.parse(documents[2] ?? '') as { cancels: readonly object[] };
    expect(cancels.length).toBeGreaterThan(0);
  });

  it.each([
    ['book', 2, 'usage'],
    ['book MARKET --bogus', 2, 'usage'],
    ['book MARKET --fields questin', 2, 'usage'],
    ['markets --limit many', 2, 'usage'],
    ['book no-such-market', 1, 'missing'],
    ['events no-such-event', 1, 'missing'],
    ['cancel no-such-market --yes', 2, 'missing'],
    ['cancel MARKET', 2, 'usage'],
    ['cancel MARKET --yes --timeout soon', 2, 'usage'],
    ['cancel MARKET --yes --profile nobody', 2, 'usage'],
    ['orders --profile nobody', 2, 'usage'],
    ['doctor --bogus', 2, 'usage'],
  ])('pmtop %s ends with %i and tells %s as a document on stderr', async (line, code, kind) => {
    const ran = await runLine(`pmtop ${lineOf(line)} --json`, { env });
    expect(ran.code).toBe(code);
    const [first = '', ...others] = ran.err.trim().split('\n');
    expect([first, ...others].map(problemsOf)).toEqual([undefined, ...others.map(() => undefined)]);
    expect(JSON.parse(first)).toMatchObject({ error: { kind } });
  });

  it('a service that is gone is a failure with advice', async () => {
    const gone = { PMTOP_URL: 'http://127.0.0.1:9' };
    const { code, out, err } = await runLine('pmtop tags --json', { env: gone });
    expect([code, out, problemsOf(err)]).toEqual([1, '', undefined]);
    expect(JSON.parse(err)).toMatchObject({
      error: { kind: 'network', advice: expect.any(String) as string },
    });
  });
});

describe.concurrent('a typing error', () => {
  it.each([
    ['mrkets', /Did you mean markets\?/],
    ['book x --otcome Yes', /Did you mean --outcome\?/],
    ['book MARKET --fields questin', /did you mean question\?/],
    ['exchange --fault hnag', /Did you mean "hang"\?/],
    ['--ulr x', /did you mean --url\?/],
  ])('in pmtop %s is answered with what was meant', async (line, says) => {
    const { code, out, err } = await runLine(`pmtop ${lineOf(line)}`, {
      env: line.startsWith('exchange') ? {} : env,
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(says);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

it('a shell that has loaded the completion offers the markets that the monitor has seen', async () => {
  const cache = temporaryFolder();
  const there = { ...env, XDG_CACHE_HOME: cache };
  const { slug, conditionId } = marketWithOrders(exchange);
  const seen = { markets: [{ conditionId, slug, question: slug, outcomes: [] }], readAtMs: 1 };
  await catalogCache(cacheFolder(there), [exchange.url, undefined, undefined]).write(seen);
  const begun = slug.slice(0, 6);
  for (const line of [begun, `--url ${exchange.url} ${begun}`, `--url=${exchange.url} ${begun}`]) {
    const typed = `COMP_LINE='pmtop book ${line}'; COMP_POINT=\${#COMP_LINE}; _pmtop pmtop ${begun}; echo "\${COMPREPLY[@]}"`;
    const { out } = await runLine(`source <(pmtop completion bash); ${typed}`, { env: there });
    expect(out).toBe(`${slug}\n`);
  }
});
