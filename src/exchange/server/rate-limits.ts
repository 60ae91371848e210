import type { Surface } from './reply.ts';

const TEN_SECONDS = 10_000;
const TEN_MINUTES = 600_000;

/** A row of the interface's limit tables: what counts, and how many of it in how long. */
interface Scope {
  readonly limit: number;
  readonly windowMs: number;
  holds(route: string, surface: Surface): boolean;
}

/** Interface: Rate limits. `GET /events` and `GET /markets` include all paths below, except the creators. */
const SCOPES: readonly Scope[] = [
  scope(4000, (_route, surface) => surface === 'catalog' || surface === 'data'),
  scope(500, isEvents),
  scope(500, (route) => route === 'GET /events/creators'),
  scope(300, isMarkets),
  scope(900, (route) => isEvents(route) || isMarkets(route)),
  scope(200, (route) => route === 'GET /tags'),
  scope(350, (route) => route === 'GET /public-search'),
  scope(5000, (_route, surface) => surface === 'clob'),
  scope(50, (route) => route === 'GET /'),
  scope(200, (route) => route === 'GET /book'),
  scope(80, (route) => route === 'POST /books'),
  scope(200, (route) => route === 'GET /price'),
  scope(80, (route) => route === 'POST /prices'),
  scope(200, (route) => route === 'GET /midpoint'),
  scope(100, (route) => route === 'GET /prices-history'),
  scope(80, (route) => route === 'POST /batch-prices-history'),
  scope(150, (route) => route === 'GET /data/trades'),
  scope(2400, (route) => route === 'POST /order'),
  scope(24_000, (route) => route === 'POST /order', TEN_MINUTES),
  scope(2400, (route) => route === 'DELETE /order'),
  scope(24_000, (route) => route === 'DELETE /order', TEN_MINUTES),
];

/** Counts requests against every window they fall into. */
export interface RateLimits {
  /** Takes a request of this route in and answers 0, or leaves it out and answers the milliseconds to wait. */
  admit(method: string, path: string, surface: Surface, nowMs: number): number;
}

/** `path` may be a path or the pattern of one: what varies in it makes no difference to any limit. */
export function createRateLimits(): RateLimits {
  const windows = SCOPES.map((scope) => createSlidingWindow(scope.limit, scope.windowMs));
  const byRoute = new Map<string, readonly SlidingWindow[]>();
  function windowsOf(route: string, surface: Surface): readonly SlidingWindow[] {
    let counted = byRoute.get(route);
    if (!counted) {
      counted = windows.filter((_window, i) => SCOPES[i]?.holds(route, surface));
      byRoute.set(route, counted);
    }
    return counted;
  }
  return {
    admit(method, path, surface, nowMs) {
      const counted = windowsOf(`${method} ${path}`, surface);
      const waitMs = longestWait(counted, nowMs);
      if (waitMs === 0) for (const window of counted) window.add(nowMs);
      return waitMs;
    },
  };
}

function longestWait(windows: readonly SlidingWindow[], nowMs: number): number {
  return windows.reduce((longest, window) => Math.max(longest, window.waitMs(nowMs)), 0);
}

function scope(limit: number, holds: Scope['holds'], windowMs = TEN_SECONDS): Scope {
  return { limit, windowMs, holds };
}

function isEvents(route: string): boolean {
  return isUnder(route, 'GET /events') && route !== 'GET /events/creators';
}

function isMarkets(route: string): boolean {
  return isUnder(route, 'GET /markets');
}

function isUnder(route: string, prefix: string): boolean {
  return route === prefix || route.startsWith(`${prefix}/`);
}

/** Counts what happened within the last `windowMs`, to the millisecond: no buckets, no bursts at a boundary. */
export interface SlidingWindow {
  /** Milliseconds until one more may happen; 0 when it may now. */
  waitMs(nowMs: number): number;
  add(nowMs: number): void;
}

export function createSlidingWindow(limit: number, windowMs: number): SlidingWindow {
  /** Times of the last `limit` events; the slot to be written next holds the oldest. */
  const times = new Float64Array(limit).fill(-Infinity);
  let next = 0;
  return {
    waitMs: (nowMs) => Math.max(0, (times[next] as number) + windowMs - nowMs),
    add(nowMs) {
      times[next] = nowMs;
      next = (next + 1) % limit;
    },
  };
}
