import type { OutcomeIndex } from '../matching/book-order.ts';
import { LAST_TIME_MS } from '../server/parameters.ts';
import type { PricePoint } from '../records/price-history.ts';
import { endpoint, readJson } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { engineMarket, type TokenRef, type ExchangeState } from '../exchange-state.ts';

const MAX_MARKETS = 20;
const LAST_SECOND = LAST_TIME_MS / 1000;
const INTERVAL_SECONDS: Readonly<Record<string, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '6h': 21_600,
  '1d': 86_400,
  '1w': 604_800,
  max: Infinity,
  all: Infinity,
};

/** The span of time and the step of a history, in seconds. */
export interface HistoryWindow {
  start: number;
  end: number;
  step: number;
}

export const batchPricesHistory = endpoint({
  number: 17,
  route: 'POST /batch-prices-history',
  answer(exchange, _none, { body }) {
    const read = readJson(body);
    if (!read.ok) return refuse('clob', 400, read.failure);
    const query = read.value as Record<string, unknown> | null;
    const markets = query?.['markets'];
    if (!Array.isArray(markets) || !markets.every((id) => typeof id === 'string')) {
      return refuse('clob', 400, 'Invalid payload: markets must be an array of strings');
    }
    if (markets.length > MAX_MARKETS) return refuse('clob', 400, `markets must be at most ${MAX_MARKETS}`);
    const window = readWindow(exchange, query as Record<string, unknown>);
    if (exchange.dialect.strictHistory && markets.length === 0) {
      return refuse('clob', 400, 'markets must name at least one token');
    }
    if (typeof window === 'string') return refuse('clob', 400, window);
    const known = markets.flatMap((id) => {
      const token = findToken(exchange, id);
      return token ? [[id, historyOf(exchange, token, window)] as const] : [];
    });
    return answer({ history: Object.fromEntries(known) });
  },
});

/** More steps than this are more than a chart has use for: then there is a point only where something changed. */
const MAX_STEPS = 1500;

/** Midpoints of a token, oldest first: a point a step in a window with a start, else a point a change. */
export function historyOf(
  exchange: ExchangeState,
  { market, outcome }: TokenRef,
  window: HistoryWindow,
): PricePoint[] {
  const known = exchange.history.list(engineMarket(exchange, market));
  const isEven = window.start > 0 && (window.end - window.start) / window.step <= MAX_STEPS;
  const points = isEven ? samplePoints(known, window) : thinPoints(known, window);
  return points.map(({ t, p }) => ({ t, p: ownPrice(p, outcome) }));
}

/** What held at each multiple of the step, and at the last minute of the window. */
function samplePoints(known: readonly PricePoint[], { start, end, step }: HistoryWindow): PricePoint[] {
  const last = 60 * Math.floor(end / 60);
  const points: PricePoint[] = [];
  let next = 0;
  for (
    let t = step * Math.ceil(start / step);
    t <= last;
    t = t < last ? Math.min(t + step, last) : t + step
  ) {
    while (next < known.length && (known[next] as PricePoint).t <= t) next++;
    const held = known[next - 1];
    if (held) points.push({ t, p: held.p });
  }
  return points;
}

/** The last change of each step. */
function thinPoints(known: readonly PricePoint[], { start, end, step }: HistoryWindow): PricePoint[] {
  return known.filter(({ t }, place) => {
    const following = known[place + 1];
    const isLast = !following || following.t > end || Math.floor(following.t / step) > Math.floor(t / step);
    return t >= start && t <= end && isLast;
  });
}

/** The window that the fields of a request name, or what is wrong with them. */
export function readWindow(
  exchange: ExchangeState,
  query: Readonly<Record<string, unknown>>,
): HistoryWindow | string {
  const nowSeconds = exchange.now() / 1000;
  const { interval } = query;
  const [start, end, fidelity] = ['start_ts', 'end_ts', 'fidelity'].map((name) => readNumber(query[name]));
  if ([start, end, fidelity].some(Number.isNaN)) {
    return `start_ts, end_ts and fidelity must be whole numbers of at most ${LAST_SECOND}`;
  }
  const fault = exchange.dialect.strictHistory ? findWindowFault(interval, start, end, fidelity) : undefined;
  if (fault !== undefined) return fault;
  const step = 60 * Math.max(1, fidelity ?? 1);
  if (start !== undefined || end !== undefined) return { start: start ?? 0, end: end ?? nowSeconds, step };
  if (interval === undefined || interval === null || interval === '')
    return { start: 0, end: nowSeconds, step };
  const seconds =
    typeof interval === 'string' && Object.hasOwn(INTERVAL_SECONDS, interval)
      ? INTERVAL_SECONDS[interval]
      : undefined;
  if (seconds === undefined) return `interval must be one of ${Object.keys(INTERVAL_SECONDS).join(', ')}`;
  return { start: nowSeconds - seconds, end: nowSeconds, step };
}

/** What the wider family refuses and the interface does not speak of. */
function findWindowFault(
  interval: unknown,
  start: number | undefined,
  end: number | undefined,
  fidelity: number | undefined,
): string | undefined {
  const hasInterval = interval !== undefined && interval !== null && interval !== '';
  if (hasInterval && (start !== undefined || end !== undefined))
    return 'interval and start_ts or end_ts are mutually exclusive';
  if (!hasInterval && start === undefined) return 'interval or start_ts is required';
  return fidelity === 0 ? 'fidelity must be at least 1' : undefined;
}

/** A token id, or a condition id for its first outcome. */
function findToken({ directory }: ExchangeState, id: string): TokenRef | undefined {
  const market = directory.byCondition.get(id);
  return directory.byToken.get(id) ?? (market && { market, outcome: 0 });
}

function ownPrice(p: number, outcome: OutcomeIndex): number {
  return outcome === 0 ? p : Math.round((1 - p) * 1e6) / 1e6;
}

/** Undefined when it is missing, NaN when it is no whole number within bounds. */
function readNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  const isWithin = Number.isInteger(number) && (number as number) >= 0 && (number as number) <= LAST_SECOND;
  return isWithin ? (number as number) : Number.NaN;
}
