import type { Clock } from '../domain/clock.ts';
import { startDeadline } from '../domain/deadline.ts';
import { createConnectionPool } from './transport/transport.ts';
import { parseAnswer } from './request/parse-answer.ts';

const DEADLINE_MS = 2_000;
/** Longer names are none. */
const NAME = /^[a-z]{1,20}$/;

/**
 * The dialect that an exchange of this program says it speaks (`GET /_exchange/state`); undefined when whoever answers says
 * nothing of the kind. Asks this machine alone: nowhere else is such an exchange, and no real service has the route.
 */
export async function readExchangeDialect(url: string, clock: Clock): Promise<string | undefined> {
  const { origin, hostname, protocol } = new URL(url);
  if (protocol !== 'http:' || !/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)) return undefined;
  const pool = createConnectionPool(origin, 1);
  const deadline = startDeadline(clock, DEADLINE_MS, []);
  const request = { method: 'GET', path: '/_exchange/state', headers: {} } as const;
  const reply = await pool.send(request, deadline.signal);
  deadline.end();
  await pool.close();
  const answer = reply.kind === 'answer' && reply.status === 200 ? parseAnswer(reply.body) : undefined;
  const dialect = answer?.ok ? (answer.value as { dialect?: unknown } | null)?.dialect : undefined;
  return typeof dialect === 'string' && NAME.test(dialect) ? dialect : undefined;
}
