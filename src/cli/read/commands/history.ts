import type { PriceHistories } from '../../../api/endpoints/price-history.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { PricePoint } from '../../../domain/chart-window.ts';
import { ok } from '../../../domain/result.ts';
import type { HistorySpan } from '../../../recording/recorded-span.ts';
import { shortenId } from '../../../text/shorten-id.ts';
import { fieldsOf } from '../fields/field.ts';
import { TOKEN_FIELDS } from '../fields/market-fields.ts';
import { findTokens, type FoundToken } from '../find-tokens.ts';
import { type Flag, integerFlag, OUTCOME, queryOf } from '../fields/flag.ts';
import { type Lines, readCommand } from '../read-command.ts';

interface HistoryRow extends FoundToken {
  readonly points: readonly PricePoint[];
}

const INTERVAL: Flag = {
  name: 'interval',
  takes: 'SPAN',
  kind: 'text',
  choices: ['1m', '5m', '15m', '1h', '6h', '1d', '1w', 'max', 'all'],
  says: 'so long up to now (default: 1d)',
};

const point = fieldsOf<PricePoint>();
const POINT_FIELDS = [point.time('at', ({ t }) => t * 1000), point.number('price', ({ p }) => p)];

const { records } = fieldsOf<HistoryRow>();

/** One line a point. */
const POINTS: Lines = {
  finds: 'past prices',
  fields: [...TOKEN_FIELDS, ...POINT_FIELDS],
  columns: ['question', 'outcome', 'at', 'price'],
  of: (row) => {
    const points = row['points'];
    return Array.isArray(points) ? points.map((each: JsonObject) => Object.assign({}, row, each)) : [];
  },
};

export const history = readCommand<HistoryRow>({
  name: 'history',
  takes: '<REF...>',
  says: 'past midpoints of a token, or of the outcomes of a market',
  examples: ['pmtop history REF --outcome Yes --interval 1d -o csv'],
  flags: [
    OUTCOME,
    INTERVAL,
    integerFlag('start-seconds', 'from this time on, Unix seconds', 'start_ts'),
    integerFlag('end-seconds', 'up to this time, Unix seconds', 'end_ts'),
    integerFlag('fidelity-minutes', 'minutes between two points', 'fidelity'),
  ],
  fields: [...TOKEN_FIELDS, records('points', POINT_FIELDS, ({ points }) => points)],
  columns: [],
  pinned: ['at', 'price'],
  key: ['token'],
  lines: POINTS,
  async read(request) {
    const found = await findTokens(request);
    if (!found.ok) return found;
    const { items, missing, notices } = found.value;
    const asked = queryOf<HistorySpan>(
      request.flags,
      'interval',
      'startSeconds',
      'endSeconds',
      'fidelityMinutes',
    );
    const tokenIds = items.map(({ tokenId }) => tokenId);
    const span = request.spanThen?.(asked, tokenIds) ?? withSpan(asked);
    const { signal } = request;
    const answer = await request.client.getPriceHistory({ ...span, tokenIds }, { signal });
    if (!answer.ok) return answer;
    const rows = items.flatMap((item) => {
      const points = answer.value.get(item.tokenId);
      return points ? [{ ...item, points }] : [];
    });
    const { lost } = answer.value;
    const lostValues = items.reduce((sum, { tokenId }) => sum + (lost?.get(tokenId) ?? 0), 0);
    const unread = items.flatMap((item) => unreadPast(item, answer.value));
    return ok({ rows, missing: [...missing, ...unread], lostValues, notices });
  },
});

/** Never shown as a past without points. */
function unreadPast({ tokenId }: FoundToken, past: PriceHistories): string[] {
  if (past.has(tokenId)) return [];
  const token = shortenId(tokenId);
  return [
    past.unreadable?.has(tokenId)
      ? `the past prices of token ${token} could not be read`
      : `no past prices are known for token ${token}`,
  ];
}

/** A day by default: some services refuse a question without a span. */
function withSpan(asked: HistorySpan): HistorySpan {
  const isTold = asked.interval ?? asked.startSeconds ?? asked.endSeconds;
  return isTold === undefined ? { ...asked, interval: '1d' } : asked;
}
