/**
 * The embedded exchange: matching alone, a book as JSON, `POST /books` beside a bare server that sends the
 * same bytes, 50,000 markets over HTTP while traders run, and two days of simulated trading.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { realClock } from '../src/system/system-clock.ts';
import { seededRandom } from '../src/domain/random.ts';
import { createExchange } from '../src/exchange/create-exchange.ts';
import type { OutcomeIndex } from '../src/exchange/matching/book-order.ts';
import { createEngine } from '../src/exchange/matching/engine.ts';
import { stepMarket } from '../src/exchange/traders/trade-market.ts';
import { bookJson } from '../src/exchange/wire/book-json.ts';

/** As it is shipped (`npm run build` first): run from the sources, its memory would hold a compiler's too. */
const MAIN = join(import.meta.dirname, '../dist/exchange-process.js');
const agent = new Agent({ keepAlive: true });

export async function run(): Promise<void> {
  benchMatching();
  benchBook();
  await benchBooksEndpoint();
  await benchManyMarkets();
  benchDays();
  agent.destroy();
}

/** Orders and cancels around a moving price, as many of one as of the other. */
function benchMatching(): void {
  const operations = 1_000_000;
  const random = seededRandom(1);
  const engine = createEngine(0);
  for (let i = 0; i < 50; i++) engine.deposit(engine.openAccount().id, 1e13);
  for (let i = 0; i < 20; i++) engine.openMarket({ ticksPerDollar: 100, minLots: 500, takerFeeBps: 0 });
  const requests = Array.from({ length: operations / 2 }, () => {
    const outcome = (random.next() < 0.5 ? 0 : 1) as OutcomeIndex;
    const market = Math.floor(random.next() * 20);
    const account = Math.floor(random.next() * 50);
    const tick = 40 + Math.floor(random.next() * 20);
    const lots = 500 + Math.floor(random.next() * 5000);
    return { account, market, outcome, side: 'BUY', tick, lots, timeInForce: 'GTC' } as const;
  });
  const startMs = performance.now();
  for (const [i, request] of requests.entries()) {
    engine.place(request);
    engine.cancel(i - 500);
  }
  const perSecond = operations / ((performance.now() - startMs) / 1000);
  const trades = engine.state.nextTradeId - 1;
  report(
    'matching alone',
    `${Math.round(perSecond).toLocaleString('en')} operations/s (${trades} trades)`,
    '≥ 1,000,000',
    perSecond >= 1e6,
  );
}

function benchBook(): void {
  const { state: world, markets } = createExchange({ clock: realClock, traders: false, markets: 40 });
  const market =
    world.catalog.markets.find(
      ({ index }) => (world.engine.state.markets[index]?.grid.levels.size ?? 0) >= 20,
    ) ?? world.catalog.markets[0];
  if (!market) return;
  const times = Array.from({ length: 20_000 }, () => timeMs(() => bookJson(world, { market, outcome: 0 })));
  const { bids, asks } = bookJson(world, { market, outcome: 0 });
  const bookUs = 1000 * percentile(times, 0.5);
  report(
    `a book of ${bids.length + asks.length} levels (of ${markets.length} markets)`,
    `${bookUs.toFixed(1)} µs`,
    '≤ 20 µs',
    bookUs <= 20,
  );
}

async function benchBooksEndpoint(): Promise<void> {
  const exchange = await createExchange({ clock: realClock, traders: false, limits: false }).listen();
  const body = JSON.stringify(
    exchange.markets.slice(0, 20).map(({ tokenIds }) => ({ token_id: tokenIds[0] })),
  );
  const bytes = await ask(exchange.url, 'POST', '/books', body);
  const bare = createServer((incoming, response) => {
    incoming
      .resume()
      .on('end', () =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
          .end(bytes),
      );
  });
  await new Promise<void>((resolve) => void bare.listen(0, '127.0.0.1', resolve));
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const own: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < 3000; i++) {
    theirs.push(await timeAsk(bareUrl, 'POST', '/books', body));
    own.push(await timeAsk(exchange.url, 'POST', '/books', body));
  }
  const [p50, bare50] = [percentile(own, 0.5), percentile(theirs, 0.5)];
  const ratio = p50 / bare50;
  report(
    'POST /books of 20 tokens',
    `p50 ${p50.toFixed(3)} ms, bare server ${bare50.toFixed(3)} ms, ratio ${ratio.toFixed(2)}`,
    '≤ 1.3',
    ratio <= 1.3,
  );
  bare.close();
  await exchange.close();
}

/** In a process of its own, so that its memory is nothing else's; traders run all the while. */
async function benchManyMarkets(): Promise<void> {
  const startMs = performance.now();
  const child = spawn(process.execPath, [MAIN, '--markets', '50000']);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const startedMs = Math.round(performance.now() - startMs);
  report('50,000 markets: start, with Node itself', `${startedMs} ms`, '≤ 2000 ms', startedMs <= 2000);
  const { url } = JSON.parse(line) as { url: string };
  await ask(url, 'PUT', '/_exchange/limits?enforced=false', '');
  for (const { name, method, path, body } of await listRoutes(url)) {
    const times: number[] = [];
    for (let i = 0; i < 300; i++) times.push(await timeAsk(url, method, path(i), body?.(i) ?? ''));
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    report(
      `  ${method} ${name}`,
      `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
      'p99 ≤ 20 ms',
      p99 <= 20,
    );
  }
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }));
  const rssMb = megabytes(kilobytes * 1024);
  report('50,000 markets: memory after that', `${rssMb} MB RSS`, '≤ 400 MB', rssMb <= 400);
  child.kill();
}

interface BenchRoute {
  name: string;
  method: string;
  path: (i: number) => string;
  body?: (i: number) => string;
}

interface ListedMarket {
  slug: string;
  condition_id: string;
  assets_ids: string[];
}

async function listRoutes(url: string): Promise<BenchRoute[]> {
  const markets: ListedMarket[] = [];
  for (let page = 0; page < 40; page++) {
    markets.push(
      ...(await askJson<{ data: ListedMarket[] }>(url, `/simplified-markets?next_cursor=${cursor(page)}`))
        .data,
    );
  }
  const market = (i: number): ListedMarket => markets[(i * 13) % markets.length] as ListedMarket;
  const tokens = (i: number): string[] =>
    Array.from({ length: 20 }, (_, at) => market(i * 20 + at).assets_ids[0] as string);
  const [comment] = await askJson<{ id: string; userAddress: string }[]>(url, '/comments');
  const [event] = await askJson<{ slug: string }[]>(url, '/events');
  const words = ['rain', 'bitcoin+november', 'election', 'zzz'];
  return [
    get('/comments', (i) => `/comments?limit=100&offset=${i}`),
    get('/comments/user_address/{user_address}', () => `/comments/user_address/${comment?.userAddress}`),
    get('/comments/{id}', () => `/comments/${comment?.id}`),
    get('/markets/slug/{slug}', (i) => `/markets/slug/${market(i).slug}`),
    get('/markets/{id}', (i) => `/markets/${market(i).condition_id}`),
    get('/series', (i) => `/series?limit=100&offset=${i % 50}`),
    get('/tags', () => '/tags?limit=100'),
    get('/events', (i) => `/events?limit=100&offset=${i * 10}`),
    get('/events?order=volume', (i) => `/events?limit=100&order=volume&active=true&offset=${i}`),
    get('/events/slug/{slug}', () => `/events/slug/${event?.slug}`),
    get('/events/creators', () => '/events/creators'),
    get('/public-search', (i) => `/public-search?q=${words[i % words.length]}`),
    get('/activity', () => `/activity?user=${comment?.userAddress}&limit=500`),
    post('/books', (i) => tokens(i).map((token_id) => ({ token_id }))),
    post('/prices', (i) => tokens(i).map((token_id) => ({ token_id }))),
    post('/batch-prices-history', (i) => ({ markets: tokens(i) })),
    get('/fee-rate', () => '/fee-rate'),
    get('/sampling-markets', (i) => `/sampling-markets?next_cursor=${cursor(i % 90)}`),
    get('/sampling-simplified-markets', (i) => `/sampling-simplified-markets?next_cursor=${cursor(i % 90)}`),
    get('/simplified-markets', (i) => `/simplified-markets?next_cursor=${cursor(i % 90)}`),
  ];
}

function get(name: string, path: (i: number) => string): BenchRoute {
  return { name, method: 'GET', path };
}

function post(path: string, body: (i: number) => unknown): BenchRoute {
  return { name: path, method: 'POST', path: () => path, body: (i) => JSON.stringify(body(i)) };
}

async function askJson<T>(url: string, path: string): Promise<T> {
  return JSON.parse((await ask(url, 'GET', path, '')).toString()) as T;
}

/**
 * As many steps as the traders take in two days, and the heap after each hour, without garbage. The trade log fills up and is
 * cut every 15 hours: what stays for good shows at the least between two cuts.
 */
function benchDays(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { state: world } = createExchange({ clock: realClock, traders: false });
  const { engine, traders, priceModels } = world;
  const stepsPerHour = 13 * 36_000;
  const heaps: number[] = [];
  for (let hour = 0; hour <= 48; hour++) {
    for (let i = 0; i < stepsPerHour; i++) {
      if (i % 13 === 0) engine.advance(engine.state.timeMs + 100);
      const model = priceModels[Math.floor(traders.random.next() * priceModels.length)];
      if (model && engine.state.markets[model.catalog.index]?.status === 'open') stepMarket(traders, model);
    }
    collectGarbage();
    heaps.push(process.memoryUsage().heapUsed);
  }
  const marks = [0, 12, 24, 36, 48].map((hour) => `${hour} h ${megabytes(heaps[hour] ?? 0)} MB`);
  console.log(`two days of trading: ${marks.join(', ')}`);
  const growth = (Math.min(...heaps.slice(-16)) - Math.min(...heaps.slice(-32, -16))) / 1e6;
  report(
    '  the last 16 hours at their least',
    `${growth.toFixed(2)} MB above those before`,
    '≤ 1 MB',
    growth <= 1,
  );
}

function report(name: string, figure: string, limit: string, isKept: boolean): void {
  console.log(`${name.padEnd(44)} ${figure.padEnd(60)} ${limit}: ${isKept ? 'ok' : 'MISSED'}`);
}

function cursor(page: number): string {
  return encodeURIComponent(Buffer.from(String(page * 100)).toString('base64'));
}

function timeMs(run: () => unknown): number {
  const startMs = performance.now();
  run();
  return performance.now() - startMs;
}

async function timeAsk(url: string, method: string, path: string, body: string): Promise<number> {
  const startMs = performance.now();
  await ask(url, method, path, body);
  return performance.now() - startMs;
}

function ask(url: string, method: string, path: string, body: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, agent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`${method} ${path}: ${response.statusCode}`));
        });
    });
    asked.on('error', reject).end(body);
  });
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
