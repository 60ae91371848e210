import { PLAIN_HEAD } from './answering-executor.ts';
import type { ExecuteRequest } from '../../src/api/request/request.ts';
import { parseAnswer } from '../../src/api/request/parse-answer.ts';
import { fillsOf, type Fill } from '../../src/domain/fill.ts';
import type { Excerpt, Detail, DetailKind } from '../../src/domain/detail.ts';
import type { Trade } from '../../src/domain/trade.ts';
import { initialState, type AppState } from '../../src/state/app-state.ts';
import type { Card } from '../../src/state/card.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';
import { ENDPOINT_CASES } from './endpoint-cases.ts';

/** What is looked up, by the interface's number of its endpoint, and under which id the card asks for it. */
export const LOOKED_UP: readonly (readonly [row: number, kind: DetailKind, id: string])[] = [
  [1, 'eventComments', 'rain'],
  [2, 'userComments', '0xabc'],
  [3, 'replies', '7'],
  [5, 'market', '0xm'],
  [9, 'event', 'rain'],
  [12, 'activity', '0xabc'],
  [14, 'order', '7'],
  [18, 'fee', '1'],
  [23, 'trades', ''],
];

const LIST_KINDS = new Set<DetailKind>(['eventComments', 'userComments', 'replies', 'activity', 'trades']);

/** The answer of an endpoint as the interface describes it. */
export function honestAnswer(row: number): unknown {
  return ENDPOINT_CASES.find((one) => one.row === row)?.answer;
}

/** The answer as the client decodes it; undefined when it refuses it. */
export async function decodeAnswer(row: number, json: unknown): Promise<unknown> {
  const executeRequest: ExecuteRequest = ({ decode }) => {
    const parsed = parseAnswer(Buffer.from(JSON.stringify(json)));
    const value = parsed.ok ? decode(parsed.value, PLAIN_HEAD) : undefined;
    const failure = {
      kind: 'malformed',
      endpoint: '',
      attempt: 1,
      atMs: 0,
      message: '',
      advice: 'wait',
      sent: 'maybe',
    } as const;
    return Promise.resolve(value === undefined ? { ok: false, failure } : { ok: true, value });
  };
  const answer = await ENDPOINT_CASES.find((one) => one.row === row)?.call(executeRequest);
  return answer?.ok ? answer.value : undefined;
}

/** A state with one market and an account, on which an answer has come. */
export function lookedUpState(kind: DetailKind, id: string, value: unknown): AppState {
  const list = { ...(value as Excerpt<never>), more: false };
  const answer =
    kind === 'trades' ? { ...list, rows: ownFills(list.rows) } : LIST_KINDS.has(kind) ? list : value;
  const finding = { kind, id, answer } as Detail;
  const times = { askedAtMs: 0, readAtMs: 0 };
  return reduce(oneMarketState(), { type: 'detailRead', finding, times, paceMs: 1_000 });
}

/** Every maker order as the account's own, and the taker's where there is none. */
function ownFills(trades: readonly Trade[]): readonly Fill[] {
  return trades.flatMap((trade) => {
    const orderIds = new Set(trade.makerOrders?.map(({ orderId }) => orderId));
    return fillsOf(trade, { orderIds });
  });
}

/** One market and an account. */
export function oneMarketState(): AppState {
  const market = {
    conditionId: '0xm',
    question: 'Rain?',
    eventSlug: 'rain',
    outcomes: [{ name: 'Yes', tokenId: '1' }],
  };
  const listed = reduce(initialState({ demo: false, host: 'service.invalid', readOnly: false }), {
    type: 'marketsListed',
    complete: true,
    times: { askedAtMs: 0, readAtMs: 0 },
    markets: [market],
  });
  return reduce(listed, { type: 'serviceFound', host: 'service.invalid', demo: false, address: '0xabc' });
}

/** The cards that show an answer of this kind. */
export function cardsOf(kind: DetailKind, value: unknown): readonly Card[] {
  const rows = (LIST_KINDS.has(kind) ? (value as Excerpt<never>).rows : []) as readonly never[];
  const conditionId = '0xm';
  if (kind === 'order') return [{ kind, order: value as never }];
  if (kind === 'trades') return ownFills(rows).map((fill) => ({ kind: 'trade', fill }));
  if (kind === 'activity') return rows.map((activity) => ({ kind: 'activity', activity }));
  if (kind === 'eventComments') return [{ kind: 'comments', conditionId }];
  if (kind === 'userComments') return [{ kind: 'person', conditionId, address: '0xabc', name: 'z' }];
  if (kind === 'replies') return rows.map((comment) => ({ kind: 'thread', conditionId, comment }));
  return [{ kind: 'market', conditionId }];
}
