import type { Random } from '../../domain/random.ts';
import type { ExchangeRequest } from '../server/endpoint.ts';
import type { Reply, Surface } from '../server/reply.ts';
import { refuse } from '../server/reply.ts';
import type { FaultName } from './fault-names.ts';
import type { FaultOptions, FaultSwitches } from './fault-switches.ts';
import { spoilBooks } from './spoil-books.ts';
import type { BookMemory } from './spoil-books.ts';
import { plantHostileStrings, swapTypes } from './spoil-json.ts';
import { EDGE_PAGE, page } from './strike-request.ts';

/** What happens to the answer of a request that was carried out. */
export interface ReplyStrike {
  readonly reply: Reply;
  readonly delivery: 'whole' | 'truncated' | 'reset' | 'hang';
  readonly delayMs: number;
}

export function strikeReply(
  faults: FaultSwitches,
  random: Random,
  memory: BookMemory,
  request: ExchangeRequest,
  surface: Surface,
  reply: Reply,
): ReplyStrike {
  if (faults.isQuiet) return { reply, delivery: 'whole', delayMs: 0 };
  const strike = (name: FaultName): FaultOptions | undefined => faults.strike(name, request.path);
  const spoilt = spoilBytes(strike, surface, spoilBody(strike, random, memory, request, reply));
  const latency = strike('latency');
  return { reply: spoilt, delivery: chooseDelivery(strike), delayMs: latency ? (latency.amount ?? 1500) : 0 };
}

type Strike = (name: FaultName) => FaultOptions | undefined;

function chooseDelivery(strike: Strike): ReplyStrike['delivery'] {
  if (strike('hang-after')) return 'hang';
  if (strike('reset-after')) return 'reset';
  return strike('truncated') ? 'truncated' : 'whole';
}

function spoilBody(
  strike: Strike,
  random: Random,
  memory: BookMemory,
  { method, path }: ExchangeRequest,
  reply: Reply,
): Reply {
  const given = reply.body;
  let body = given;
  const isBook = (method === 'POST' && path === '/books') || path === '/book';
  if (isBook && reply.status === 200) body = spoilBooks(strike, random, memory, body);
  if (isList(body) && strike('looping-cursors')) body = { ...body, next_cursor: 'MA==' };
  if (strike('wrong-types')) body = swapTypes(body, random);
  if (strike('hostile-strings')) body = plantHostileStrings(body, random);
  if (body === given) return reply;
  return { status: reply.status, body, ...(reply.headers && { headers: reply.headers }) };
}

function spoilBytes(strike: Strike, surface: Surface, reply: Reply): Reply {
  if (strike('server-error-after')) return refuse(surface, 500, 'internal server error');
  if (strike('html-page')) return page(200, EDGE_PAGE);
  if (strike('empty-body')) return { ...reply, pieces: [] };
  if (!strike('garbled')) return reply;
  const text = JSON.stringify(reply.body);
  return {
    ...reply,
    pieces: [Buffer.from(`${text.slice(0, text.length / 2)}\u0000\ufffd<<${text.slice(0, 7)}`)],
  };
}

function isList(body: unknown): body is { next_cursor: string } {
  return typeof body === 'object' && body !== null && 'next_cursor' in body;
}
