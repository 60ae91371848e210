/**
 * The client beside the least that could do its work, in the same run on the same server: `POST /books` of 20 books
 * beside undici's request and JSON.parse, and the decoding of 10,000 simplified markets beside JSON.parse alone.
 * Medians of interleaved rounds. And what it costs to decode two deep books, and to ask the budget.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { request } from 'undici';
import { createBudget } from '../src/limits/create-budget.ts';
import { createClient } from '../src/api/client.ts';
import { createConnectionPool } from '../src/api/transport/transport.ts';
import { decodeBooks } from '../src/api/decode/book.ts';
import { decodeSimplifiedMarket } from '../src/api/decode/clob-market.ts';
import { decodeCursorPage } from '../src/api/paging/cursor-page.ts';
import { ENDPOINTS } from '../src/domain/endpoint.ts';
import { parseAnswer } from '../src/api/request/parse-answer.ts';
import { realClock } from '../src/system/system-clock.ts';
import { realRandom } from '../src/system/system-random.ts';

const ROUNDS = 9;
const CALLS_A_ROUND = 300;
const TOKENS = Array.from({ length: 20 }, (_, i) => `${7_000_000_000 + i}${'1234567890'.repeat(6)}`);

export async function run(): Promise<void> {
  await benchBooks();
  benchDecoding();
  benchDeepBooks();
  await benchBudget();
}

async function benchBooks(): Promise<void> {
  const server = await startServer(JSON.stringify(TOKENS.map((token) => bookOf(token))));
  const limits = { books: 1e9, 'order book': 1e9 };
  const client = createClient({
    url: server.url,
    clock: realClock,
    random: realRandom,
    openPool: createConnectionPool,
    limits,
  });
  const body = JSON.stringify(TOKENS.map((token_id) => ({ token_id })));
  const headers = { 'content-type': 'application/json' };
  const bare = async (): Promise<unknown> => {
    const answer = await request(`${server.url}/books`, { method: 'POST', headers, body });
    return JSON.parse(await answer.body.text());
  };
  const ours = async (): Promise<unknown> => {
    const books = await client.getBooks(TOKENS);
    if (!books.ok || books.value.size !== TOKENS.length) throw new Error('not all books');
    return books;
  };
  const [bareMs, oursMs] = await interleave(bare, ours);
  await client.close();
  server.stop();
  report('POST /books of 20 books, p50', bareMs, oursMs, 2);
}

function benchDecoding(): void {
  const text = JSON.stringify({
    data: Array.from({ length: 10_000 }, (_, i) => marketOf(i + 1)),
    next_cursor: 'LTE=',
  });
  const bytes = Buffer.from(text);
  const parse: number[] = [];
  const decode: number[] = [];
  for (let round = 0; round < 15; round++) {
    parse.push(timeSync(() => JSON.parse(bytes.toString('utf8'))));
    decode.push(
      timeSync(() => {
        const parsed = parseAnswer(bytes);
        const page = decodeCursorPage(parsed.ok && parsed.value, decodeSimplifiedMarket, 'MA==');
        if (page?.rows.length !== 10_000) throw new Error('not all markets');
      }),
    );
  }
  report(
    `10,000 simplified markets (${(bytes.length / 1e6).toFixed(1)} MB)`,
    median(parse),
    median(decode),
    // Read once, page by page, beside everything else.
    3,
  );
}

function benchDeepBooks(): void {
  const tokens = TOKENS.slice(0, 2);
  const bytes = Buffer.from(JSON.stringify(tokens.map((token) => bookOf(token, 60))));
  const times = Array.from({ length: 6_000 }, () =>
    timeSync(() => {
      const parsed = parseAnswer(bytes);
      const books = decodeBooks(parsed.ok && parsed.value, tokens);
      if (books?.size !== tokens.length) throw new Error('not all books');
    }),
  );
  const microseconds = median(times.slice(1_000)) * 1_000;
  const verdict = microseconds <= 150 ? 'ok' : 'MISSED';
  console.log(
    `decoding 2 books of 60 levels a side: ${microseconds.toFixed(0)} µs (target 150 µs): ${verdict}`,
  );
}

async function benchBudget(): Promise<void> {
  const limits = { books: 1e9, 'order book': 1e9 };
  const budget = createBudget({ clock: realClock, random: realRandom, limits });
  const spend = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      const lease = await budget.acquire(ENDPOINTS.books, { priority: 'visible' });
      if ('settle' in lease) lease.settle({ kind: 'answered' });
    }
  };
  await spend(20_000);
  const microseconds = ((await time(() => spend(100_000))) / 100_000) * 1_000;
  const verdict = microseconds <= 5 ? 'ok' : 'MISSED';
  console.log(`an acquire and its settling: ${microseconds.toFixed(2)} µs (target 5 µs): ${verdict}`);
}

/** Medians of both tasks' p50 over the rounds, call by call in turn, after one round to warm up. */
async function interleave(
  bare: () => Promise<unknown>,
  ours: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const p50s: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS_A_ROUND; call++) {
      times[0].push(await time(bare));
      times[1].push(await time(ours));
    }
    if (round === 0) continue;
    p50s[0].push(median(times[0]));
    p50s[1].push(median(times[1]));
  }
  return [median(p50s[0]), median(p50s[1])];
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await task();
  return performance.now() - startMs;
}

function report(what: string, bareMs: number, oursMs: number, target: number): void {
  const ratio = oursMs / bareMs;
  const times = `bare ${bareMs.toFixed(3)} ms, ours ${oursMs.toFixed(3)} ms`;
  console.log(
    `${what}: ${times}, ${ratio.toFixed(2)}x (target ${target}x): ${ratio <= target ? 'ok' : 'MISSED'}`,
  );
}

function timeSync(task: () => unknown): number {
  const startMs = performance.now();
  task();
  return performance.now() - startMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** A server in a process of its own that answers everything with the same bytes. */
async function startServer(answer: string): Promise<{ url: string; stop(): void }> {
  const program = `
    let answer = '';
    process.stdin.on('data', (chunk) => (answer += chunk)).on('end', () => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };
      const server = require('node:http').createServer((request, response) =>
        request.resume().on('end', () => response.writeHead(200, headers).end(answer)));
      server.listen(0, '127.0.0.1', () => console.log(server.address().port));
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(answer);
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

function sideOf(from: number, step: number, levels: number): object[] {
  return Array.from({ length: levels }, (_, i) => ({
    price: ((from + step * i) / 1_000).toFixed(3),
    size: String(100 + i * 37.5),
  }));
}

function bookOf(tokenId: string, levels = 20): object {
  return {
    market: `0x${'ab'.repeat(32)}`,
    asset_id: tokenId,
    timestamp: '1772600767000',
    hash: 'c0ffee'.repeat(6),
    bids: sideOf(310, 1, levels),
    asks: sideOf(620, -1, levels),
    min_order_size: '5',
    tick_size: '0.001',
    neg_risk: false,
    last_trade_price: '0.41',
  };
}

function marketOf(index: number): object {
  const token = (outcome: string, side: number): object => ({
    token_id: `${index}${side}${'1234567890'.repeat(7)}`,
    mirror_token_id: `${side}${index}${'0987654321'.repeat(7)}`,
    outcome,
    price: 0.41 + side / 10,
    winner: false,
  });
  return {
    condition_id: `0x${index.toString(16).padStart(64, '0')}`,
    creator: `0x${'5f'.repeat(20)}`,
    mirror_condition_id: `0x${'9c'.repeat(32)}`,
    status: 'live',
    neg_risk: index % 5 === 0,
    market_id: index,
    question: `Will it rain in Lisbon on day ${index}${index % 20 === 0 ? ' – São João 🌧' : ''}?`,
    slug: `will-it-rain-in-lisbon-on-day-${index}`,
    active: true,
    closed: false,
    archived: false,
    accepting_orders: true,
    tokens: [token('Yes', 0), token('No', 1)],
    rewards: {
      rates: [{ asset_address: `0x${'11'.repeat(20)}`, rewards_daily_rate: 5 }],
      min_size: 50,
      max_spread: 3.5,
    },
    assets_ids: [`${index}0${'1234567890'.repeat(7)}`, `${index}1${'1234567890'.repeat(7)}`],
    outcomes: ['Yes', 'No'],
  };
}
