import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedCommands, describeProgram } from '../../scripts/command-reference.ts';
import { explanationOf } from '../../src/cli/help/add-command.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { type DocumentedLine, documentedLines } from '../support/documented-lines.ts';
import { problemsOf } from '../support/json-schemas.ts';
import { startSession } from '../support/pty-session.ts';
import { runLine } from '../support/shell-lines.ts';
import { LIVING_BOOK, marketWithOrders, startExchange } from './start-monitor.ts';

/** Lines that draw a screen. */
const MONITOR = /^pmtop( -.*| record .*| replay \S+( -.*)?)?$/;
const LINES = [
  ...new Map([...(await helpLines()), ...documentedLines()].map((each) => [each.line, each])).values(),
].map(({ page, line }) => [page, line] as const);
const COMMANDS = LINES.filter(([, line]) => !MONITOR.test(line) && !/\bnpm\b/.test(line));
const MONITORS = LINES.filter(([, line]) => MONITOR.test(line));

let shared: Exchange & AsyncDisposable;
let recordings: string;
beforeAll(async () => {
  shared = await startExchange();
  recordings = mkdtempSync(join(tmpdir(), 'pmtop-recordings-'));
  const args = ['record', recordingFor('replay'), '--url', shared.url];
  await using session = startSession({ args, env: environmentOf(shared.account) });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/all \d+ /);
  session.press('q');
  await session.exit();
});
afterAll(async () => {
  await shared.close();
  rmSync(recordings, { recursive: true });
});

/** The examples of every command's help. */
async function helpLines(): Promise<readonly DocumentedLine[]> {
  return describedCommands(await describeProgram()).flatMap((command) =>
    (explanationOf(command)?.examples ?? []).map((example) => ({
      page: `pmtop ${command.name()} --help`,
      line: example.replace(/\s+#.*$/, ''),
    })),
  );
}

/** One that every replay reads; whoever records makes one of its own. */
function recordingFor(line: string): string {
  return join(recordings, /\brecord\b/.test(line) ? `${randomUUID()}.pmtop` : 'seen.pmtop');
}

/** What stands for something on every service, as it is called on this one. */
function namesOn(exchange: Exchange): readonly (readonly [RegExp, string])[] {
  const { slug, conditionId, orderIds } = marketWithOrders(exchange);
  const { tokenIds } = exchange.markets.find((market) => market.conditionId === conditionId) ?? {
    tokenIds: [],
  };
  const [event] = exchange.state.catalog.events;
  return [
    [/\bREF\b/g, slug],
    [/\bSLUG\b/g, event?.slug ?? ''],
    [/\bTOKEN\b/g, tokenIds[0] ?? ''],
    [/\b01J9Z\b/g, orderIds[0] ?? ''],
    [/0x5f3a…/g, exchange.account.address],
    [/https:\/\/clob\.example\.com/g, exchange.url],
    [/--port 8123/g, '--port 0'],
  ];
}

/** No test asks a real service: one that is known by name is the exchange here. `pmtop init` asks nobody. */
function onLoopback(line: string, url: string): string {
  if (line.startsWith('pmtop init')) return line;
  return line.replace(/--service \S+/, `$& --url ${url} --catalog-url ${url} --data-url ${url}`);
}

/** The exit codes a line may have where it does what it is there for. */
function codesOf(line: string): readonly (number | null)[] {
  if (/--watch/.test(line)) return [130];
  if (/^pmtop cancel (?!.*--yes)/.test(line)) return [2];
  if (/^pmtop drill ./.test(line)) return [0, 3, 4];
  if (line.startsWith('pmtop doctor')) return [0, 1];
  return line.startsWith('pmtop exchange') ? [null] : [0];
}

function signalOf(line: string): NodeJS.Signals | undefined {
  if (/--watch/.test(line)) return 'SIGINT';
  return line.startsWith('pmtop exchange') ? 'SIGTERM' : undefined;
}

describe.concurrent('every command of the documentation runs as it stands there', () => {
  it.each(COMMANDS)('%s: %s', async (_, line) => {
    await using own = line.startsWith('pmtop cancel ') ? await startExchange() : undefined;
    const exchange = own ?? shared;
    let typed = onLoopback(line.replace(/ \| source$/, ''), exchange.url);
    for (const [placeholder, name] of namesOn(exchange)) typed = typed.replace(placeholder, name);
    typed = typed.replace('bug.pmtop', recordingFor(line));
    const isOwn = /^pmtop (exchange|init|drill)/.test(line);
    const endWith = signalOf(line);
    const { code, out, err } = await runLine(typed, {
      env: isOwn ? {} : { PMTOP_URL: exchange.url, ...environmentOf(exchange.account) },
      ...(endWith && { endWith }),
    });
    expect(codesOf(line), `${typed}\n${err}`).toContain(code);
    if (/--json/.test(line)) expect(problemsOf(out)).toBeUndefined();
    else if (/--watch/.test(line))
      for (const row of out.trim().split('\n')) expect(problemsOf(row)).toBeUndefined();
    // Who tries an example wants to see something.
    expect(err).not.toMatch(/^pmtop: no .* found$/m);
    expect(out !== '' || err !== '' || line.startsWith('source')).toBe(true);
  });

  it.each(MONITORS)('%s: %s', async (_, line) => {
    const args = onLoopback(line, shared.url)
      .split(/\s+/)
      .slice(1)
      .map((word) => word.replace('https://clob.example.com', shared.url))
      .map((word) => word.replace('bug.pmtop', recordingFor(line)))
      .map((word) => word.replace('REF', shared.markets[0]?.slug ?? ''));
    await using session = startSession({ args });
    await session.waitFor('1 Markets');
  });
});
