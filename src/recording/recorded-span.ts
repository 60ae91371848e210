import type { HistoryQuery } from '../api/endpoints/price-history.ts';
import type { Clock } from '../domain/clock.ts';
import { ENDPOINTS } from '../domain/endpoint.ts';
import { isObject } from '../text/rule.ts';
import type { RecordedRequest } from './recording-line.ts';

/** From when to when prices of the past are asked for, and in which steps. */
export type HistorySpan = Omit<HistoryQuery, 'tokenIds'>;

/** What they are called in a body (interface: endpoint 17). */
const WIRE_NAMES = {
  interval: 'interval',
  startSeconds: 'start_ts',
  endSeconds: 'end_ts',
  fidelityMinutes: 'fidelity',
} as const satisfies Record<keyof HistorySpan, string>;

/** A history is asked for in one span and step: those that the recording has of these tokens by now, as far as `asked` leaves them open. */
export function recordedSpan(
  requests: readonly RecordedRequest[],
  clock: Clock,
): (asked: HistorySpan, tokenIds: readonly string[]) => HistorySpan | undefined {
  const asks = requests.filter(({ path }) => path === ENDPOINTS.priceHistory.path);
  return (asked, tokenIds) => {
    const nowMs = clock.monotonicMs();
    const spans = asks
      .filter(({ atMs, tookMs, answer }) => answer?.status === 200 && atMs + tookMs <= nowMs)
      .filter(({ body = '' }) => tokenIds.every((tokenId) => body.includes(`"${tokenId}"`)))
      .map(({ body = '' }) => spanOf(body));
    return spans.findLast((span) => agrees(span, asked));
  };
}

function spanOf(body: string): HistorySpan {
  const wire = parseBody(body);
  const pairs = Object.entries(WIRE_NAMES).map(([key, name]) => [key, wire[name]] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function parseBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const wire: unknown = JSON.parse(body);
    return isObject(wire) ? wire : {};
  } catch {
    return {};
  }
}

function agrees(span: HistorySpan, asked: HistorySpan): boolean {
  return (Object.keys(asked) as (keyof HistorySpan)[]).every((key) => span[key] === asked[key]);
}
