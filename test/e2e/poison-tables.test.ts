import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { textWidth } from '../../src/text/text-width.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { straySequences } from '../support/stray-sequences.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { PILES, SEQUENCES } from '../text/attack-strings.ts';
import { marketWithOrders } from './start-monitor.ts';

const COLUMNS = 80;
/** High enough that nothing scrolls away. */
const ROWS = 400;

let exchange: Exchange;
beforeAll(async () => {
  exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
});
afterAll(() => exchange.close());

/** Runs lines of shell on one terminal, and gives what the program wrote and what the screen shows. */
async function runOnTerminal(
  lines: readonly string[],
  env: Record<string, string> = {},
): Promise<{ raw: string; screen: string[] }> {
  const pmtop = `pmtop() { "${process.execPath}" "${PROGRAM}" "$@"; }`;
  await using session = startSession({
    columns: COLUMNS,
    rows: ROWS,
    command: ['sh', '-c', [pmtop, ...lines, 'echo "-over-"; sleep 100'].join('\n')],
    env: { ...environmentOf(exchange.account), PMTOP_URL: exchange.url, ...env },
  });
  const screen = await session.waitFor(/^-over-$/m);
  expect(session.titles()).toEqual([]);
  return { raw: session.raw(), screen };
}

it('prints every table of hostile texts as lines of text that fit, and nothing that moves the cursor', async () => {
  const { slug, conditionId, orderIds } = marketWithOrders(exchange);
  const token = exchange.markets.find((market) => market.conditionId === conditionId)?.tokenIds[0];
  exchange.faults.on('hostile-strings');
  const { raw, screen } = await runOnTerminal([
    'pmtop markets --limit 20',
    `pmtop book ${token}`,
    `pmtop prices ${token}`,
    'pmtop events --limit 10',
    'pmtop series --limit 5',
    'pmtop tags --limit 5',
    'pmtop creators --limit 5',
    'pmtop search will',
    `pmtop comments --market ${slug}`,
    `pmtop activity ${exchange.account.address} --limit 20`,
    'pmtop orders',
    `pmtop order ${orderIds[0]}`,
    'pmtop trades --limit 20',
  ]);
  exchange.faults.clear();
  expect(screen.filter((line) => line !== '').length).toBeGreaterThan(60);
  expect(straySequences(raw)).toEqual([]);
  const lines = raw.split('\r\n');
  expect(lines.filter((line) => textWidth(line) > COLUMNS && !line.startsWith('pmtop:'))).toEqual([]);
});

it('tells past cancels whose log somebody has tampered with, one after the other, and nothing else', async () => {
  const state = temporaryFolder();
  const env = { XDG_STATE_HOME: state };
  const { conditionId } = marketWithOrders(exchange);
  exchange.faults.on('hostile-strings');
  exchange.faults.on('partial-cancel');
  const { raw: told } = await runOnTerminal([`pmtop cancel ${conditionId} --yes --timeout 3`], env);
  expect(told).toMatch(/NOT clear: \d+ left/);
  expect(straySequences(told)).toEqual([]);
  exchange.faults.clear();
  const log = join(state, 'pmtop/cancels.jsonl');
  const { raw: honest } = await runOnTerminal(['pmtop cancels', 'pmtop cancels --json'], env);
  expect(honest).toContain(conditionId.slice(0, 6));
  expect(straySequences(honest)).toEqual([]);
  const [line = '{}'] = readFileSync(log, 'utf8').split('\n');
  writeFileSync(log, [...DAMAGED, line, ''].join('\n'));
  const { screen: damaged } = await runOnTerminal(
    ['pmtop cancels', 'pmtop cancels --json >/dev/null; echo "code $?"'],
    env,
  );
  expect(damaged.filter((row) => row.includes(conditionId.slice(0, 6)))).toHaveLength(1);
  expect(damaged).toContain('code 0');
  const attacks = [...SEQUENCES, ...PILES];
  writeFileSync(log, attacks.map((attack) => tamperedLine(line, attack)).join('\n'));
  const { raw, screen } = await runOnTerminal(['pmtop cancels'], env);
  expect(straySequences(raw)).toEqual([]);
  expect(screen.filter((row) => row.includes('tampered'))).toHaveLength(attacks.length);
  expect(screen.filter((row) => row !== '' && !isOwnRow(row))).toEqual([]);
});

it('tells why a service refuses, whatever it says and wherever it sends us, as text', async () => {
  const attack = SEQUENCES.join(' ');
  const answers = [
    { status: 400, json: { error: attack } },
    { status: 500, json: { message: attack } },
    { status: 403, json: { error: { message: attack } } },
    { status: 302, json: {}, headers: { location: 'http://evil.example/\u009b31m\u009d0;owned\u009c' } },
    { status: 503, json: attack },
  ];
  let asked = 0;
  const server = await startLoopbackServer(
    () => answers[asked++ % answers.length] as (typeof answers)[number],
  );
  const env = { PMTOP_URL: server.url };
  const { raw, screen } = await runOnTerminal(
    [
      ...answers.map(() => 'pmtop markets --limit 1'),
      'pmtop orders',
      `pmtop cancel 0x${'1'.repeat(64)} --yes --timeout 2`,
    ],
    env,
  );
  expect(straySequences(raw)).toEqual([]);
  expect(screen.join('\n')).toMatch(/403: |400: |500: /);
  await using monitor = startSession({ args: ['--url', server.url], env: environmentOf(exchange.account) });
  await monitor.waitFor(/▲/);
  monitor.press('!');
  await monitor.waitFor(/Messages ─/);
  await monitor.waitFor(/400: |500: |403: /);
  expect(monitor.titles()).toEqual([]);
  await server.close();
});

/** What is a line of no log that pmtop wrote. */
const DAMAGED = [
  '{"schema":"pmtop.cancel/1"}',
  '{"schema":"pmtop.cancel/1","asked":null,"canceled":7}',
  '{"schema":"pmtop.cancel/1","asked":{},"canceled":[],"startedAt":"never"}',
  '[]',
  'null',
  '{"schema":"pmtop.cancel/1",',
];

/** A line of the log in which every text that people or services wrote is an attack. */
function tamperedLine(line: string, attack: string): string {
  const document = JSON.parse(line) as { asked: object };
  const asked = { ...document.asked, question: attack, outcome: attack };
  return JSON.stringify({ ...document, says: `tampered ${attack}`, asked, service: attack, account: attack });
}

/** Terminals do not agree how wide these are. */
const DISPUTED = /^[\p{Script=Hangul}\u2800]+$/u;

/** Whether a row belongs to the log: what does not fit goes on below, further in, and disputed letters may take a line more. */
function isOwnRow(row: string): boolean {
  return /tampered|-over-|^ {4}/.test(row) || DISPUTED.test(row.trim());
}
