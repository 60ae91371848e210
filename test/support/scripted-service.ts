import { PLAIN_HEAD } from './answering-executor.ts';
import type { RequestSpec, ExecuteRequest } from '../../src/api/request/request.ts';
import type { Client } from '../../src/api/client.ts';
import { bookMethods } from '../../src/api/endpoints/books.ts';
import { clobMarketMethods } from '../../src/api/endpoints/clob-markets.ts';
import { eventMethods } from '../../src/api/endpoints/events.ts';
import { orderMethods } from '../../src/api/endpoints/orders.ts';
import { priceHistoryMethods } from '../../src/api/endpoints/price-history.ts';
import { priceMethods } from '../../src/api/endpoints/prices.ts';
import { catalogListMethods } from '../../src/api/endpoints/catalog-lists.ts';
import { parseAnswer } from '../../src/api/request/parse-answer.ts';
import { leavesOf, withValueAt, type Path } from './json-paths.ts';
import { restingOrders } from './plain-service/account.ts';
import { answerRequest, type PlainState } from './plain-service/answer-request.ts';

/** A field of an answer: of which endpoint, and where in it. */
export interface Field {
  readonly endpoint: string;
  readonly path: Path;
}

/** A service without a wire, and a client of it: what it says is decoded as if it had come over one. */
export interface ScriptedService {
  readonly client: Client;
  /** All fields of what was asked so far; of lists the first two entries stand for all. */
  fields(): Field[];
  /** From now on the field holds this value; without a field all are honest again. */
  spoil(field: Field | undefined, value?: unknown): void;
}

/** The answers stand still, but for books when `moving`; one field of one endpoint can be another. */
export function createScriptedService({ moving = false } = {}): ScriptedService {
  const state: PlainState = { orders: [], beat: 0 };
  const known = new Map<string, unknown>();
  const orders = { data: restingOrders().map(({ json }) => json), next_cursor: 'LTE=', limit: 100, count: 7 };
  const answers = new Map<string, unknown>();
  let spoilt: { field: Field; value: unknown } | undefined;

  function honestAnswer({ endpoint, query, body }: RequestSpec<unknown>): unknown {
    if (endpoint.row === 13) return orders;
    const url = new URL(`http://service.invalid${endpoint.path}`);
    for (const [key, value] of Object.entries(query ?? {}))
      if (value !== undefined) url.searchParams.set(key, String(value));
    const request = { method: endpoint.method, url, headers: {}, body: JSON.stringify(body ?? '') };
    const key = `${request.method} ${url.href} ${request.body}`;
    if (moving || !known.has(key)) known.set(key, answerRequest(request, state).json);
    return known.get(key);
  }
  const executeRequest: ExecuteRequest = (given) => {
    const name = given.endpoint.path;
    const honest = honestAnswer(given as RequestSpec<unknown>);
    if (!answers.has(name)) answers.set(name, honest);
    const isSpoilt = spoilt?.field.endpoint === name;
    const json = isSpoilt ? withValueAt(honest, spoilt?.field.path ?? [], spoilt?.value) : honest;
    const parsed = parseAnswer(Buffer.from(JSON.stringify(json)));
    const value = parsed.ok ? given.decode(parsed.value, PLAIN_HEAD) : undefined;
    if (value !== undefined) return Promise.resolve({ ok: true, value });
    const failure = {
      kind: 'malformed' as const,
      endpoint: name,
      attempt: 1,
      atMs: 0,
      message: 'not as described',
      advice: 'wait',
      sent: 'maybe' as const,
    };
    return Promise.resolve({ ok: false, failure });
  };
  const client = {
    ...bookMethods(executeRequest),
    ...clobMarketMethods(executeRequest),
    ...eventMethods(executeRequest),
    ...orderMethods(executeRequest),
    ...priceHistoryMethods(executeRequest),
    ...priceMethods(executeRequest),
    ...catalogListMethods(executeRequest),
    budgetSnapshot: () => ({ scopes: [] }),
  };
  return {
    client: client as unknown as Client,
    fields: () =>
      [...answers].flatMap(([endpoint, json]) =>
        leavesOf(json)
          .filter((path) => path.every((part) => typeof part !== 'number' || part < 2))
          .map((path) => ({ endpoint, path })),
      ),
    spoil(field, value) {
      spoilt = field && { field, value };
    },
  };
}
