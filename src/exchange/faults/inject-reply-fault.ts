import { LIST_END } from '../server/paging.ts';
import type { Random } from '../../domain/random.ts';
import type { ExchangeRequest } from '../server/endpoint.ts';
import { refuse, type Reply, type Surface } from '../server/reply.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { Trigger } from './fault-switches.ts';
import { corruptBooks, plantHostileStrings, swapTypes, upperCaseIds } from './corrupt-body.ts';
import { EDGE_PAGE, page } from './inject-request-fault.ts';

/** What happens to the answer of a request that was carried out. */
export interface FaultyReply {
  readonly reply: Reply;
  readonly delivery: 'whole' | 'truncated' | 'reset' | 'hang';
  readonly delayMs: number;
}

export function injectReplyFault(
  exchange: ExchangeState,
  random: Random,
  request: ExchangeRequest,
  surface: Surface,
  reply: Reply,
): FaultyReply {
  const { faults } = exchange;
  if (faults.isQuiet) return { reply, delivery: 'whole', delayMs: 0 };
  const trigger: Trigger = (name) => faults.trigger(name, request.path);
  const corrupted = corruptBytes(
    trigger,
    surface,
    corruptBody(exchange, trigger, random, request, surface, reply),
  );
  const latency = trigger('latency');
  return {
    reply: corrupted,
    delivery: chooseDelivery(trigger),
    delayMs: latency ? (latency.amount ?? 1500) : 0,
  };
}

function chooseDelivery(trigger: Trigger): FaultyReply['delivery'] {
  if (trigger('hang-after')) return 'hang';
  if (trigger('reset-after')) return 'reset';
  return trigger('truncated') ? 'truncated' : 'whole';
}

function corruptBody(
  exchange: ExchangeState,
  trigger: Trigger,
  random: Random,
  { method, path }: ExchangeRequest,
  surface: Surface,
  reply: Reply,
): Reply {
  const given = reply.body;
  let body = given;
  const isBook = (method === 'POST' && path === '/books') || path === '/book';
  if (isBook && reply.status === 200) body = corruptBooks(exchange, trigger, random, body);
  if (isLastPage(body) && trigger('looping-cursors')) body = { ...body, next_cursor: 'MA==' };
  if (listsMarkets(surface, path) && trigger('case-folding-catalog')) body = upperCaseIds(body);
  if (trigger('wrong-types')) body = swapTypes(body, random);
  if (trigger('hostile-strings')) body = plantHostileStrings(body, random);
  if (body === given) return reply;
  return { status: reply.status, body, ...(reply.headers && { headers: reply.headers }) };
}

function corruptBytes(trigger: Trigger, surface: Surface, reply: Reply): Reply {
  if (trigger('server-error-after')) return refuse(surface, 500, 'internal server error');
  if (trigger('html-page')) return page(200, EDGE_PAGE);
  if (trigger('empty-body')) return { ...reply, pieces: [] };
  if (!trigger('garbled')) return reply;
  const text = JSON.stringify(reply.body);
  return {
    ...reply,
    pieces: [Buffer.from(`${text.slice(0, text.length / 2)}\u0000\ufffd<<${text.slice(0, 7)}`)],
  };
}

/** Whether the catalog answers, or one of its lists of markets on the CLOB. */
function listsMarkets(surface: Surface, path: string): boolean {
  return surface === 'catalog' || surface === 'data' || path.endsWith('markets');
}

function isLastPage(body: unknown): body is { next_cursor: string } {
  const cursor = typeof body === 'object' && body !== null && 'next_cursor' in body && body.next_cursor;
  return cursor === LIST_END || cursor === '';
}
