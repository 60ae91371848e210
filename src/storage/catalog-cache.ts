import { closeSync, openSync, readSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedMarket } from '../domain/market.ts';
import { parseJson } from '../text/parse-json.ts';
import { makePrivateFolder } from './write-durably.ts';
import { readCachedMarket } from './cached-market.ts';

/** Markets as they were read at a time before this run. */
export interface CachedMarkets {
  readonly markets: readonly ListedMarket[];
  /** Epoch milliseconds. */
  readonly readAtMs: number;
}

/** The catalog of one service on disk: a line about it, then a market a line, in the order of the list. */
export interface CatalogCache {
  /** The first markets, at once, for the first frame. Undefined when there is no cache. */
  head(): CachedMarkets | undefined;
  /** All of them, in growing pieces; keys and timers have their turn meanwhile. */
  read(hand: (piece: CachedMarkets) => void): Promise<void>;
  write(cached: CachedMarkets): Promise<void>;
}

const FORMAT = 'pmtop.catalog/1';
/** As much as is read at once before the first frame. */
const HEAD_BYTES = 12_288;
/** Each piece is as large as all before it: whoever joins them to what he has copies each market once or twice. */
const FIRST_PIECE = 500;
/** Short texts are freed at once; a long one stays until all memory is looked through. */
const LINES_A_WRITE = 50;

/** @param service what distinguishes catalogs: addresses and the creator they are scoped to */
export function catalogCache(folder: string, service: readonly (string | undefined)[]): CatalogCache {
  // By name: a hash would load Node's cryptography before the first frame.
  const path = join(folder, `catalog-${encodeURIComponent(service.join(' '))}.jsonl`);
  let writing = Promise.resolve();
  return {
    head() {
      const [first, ...lines] = readHead(path).split('\n').slice(0, -1);
      const readAtMs = readHeader(first);
      return readAtMs === undefined
        ? undefined
        : { readAtMs, markets: lines.flatMap((line) => readMarket(line) ?? []) };
    },
    async read(hand) {
      let readAtMs: number | undefined;
      let markets: ListedMarket[] = [];
      let most = FIRST_PIECE;
      for await (const line of linesOf(path)) {
        if (readAtMs === undefined) {
          readAtMs = readHeader(line);
          if (readAtMs === undefined) return;
          continue;
        }
        const market = readMarket(line);
        if (market) markets.push(market);
        if (markets.length < most) continue;
        hand({ readAtMs, markets });
        markets = [];
        most *= 2;
      }
      if (readAtMs !== undefined && markets.length > 0) hand({ readAtMs, markets });
    },
    write(markets) {
      // One after the other: both would write the same unfinished file.
      writing = writing.catch(() => {}).then(() => writeAll(markets));
      return writing;
    },
  };

  async function writeAll({ markets, readAtMs }: CachedMarkets): Promise<void> {
    await makePrivateFolder(folder);
    const unfinished = `${path}.${process.pid}`;
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.write(`${JSON.stringify({ format: FORMAT, readAtMs })}\n`);
      for (let at = 0; at < markets.length; at += LINES_A_WRITE) {
        const piece = markets.slice(at, at + LINES_A_WRITE);
        await file.write(piece.map((market) => `${JSON.stringify(market)}\n`).join(''));
      }
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  }
}

/** As far as the file can be read. The text of a whole catalog would stay until all memory is looked through. */
async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    await using file = await open(path);
    yield* file.readLines();
  } catch {
    // There is none, or no more of it.
  }
}

function readHead(path: string): string {
  try {
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(HEAD_BYTES);
    const length = readSync(file, bytes);
    closeSync(file);
    return bytes.toString('utf8', 0, length);
  } catch {
    return '';
  }
}

/** When the catalog was read, if this is the first line of one. */
function readHeader(line: string | undefined): number | undefined {
  const header = parseJson(line ?? '') as { format?: unknown; readAtMs?: unknown } | undefined;
  return header?.format === FORMAT && typeof header.readAtMs === 'number' ? header.readAtMs : undefined;
}

function readMarket(line: string): ListedMarket | undefined {
  return readCachedMarket(parseJson(line));
}
