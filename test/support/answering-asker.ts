import type { AnswerHead, Ask, Asker } from '../../src/api/request/request.ts';
import type { EndpointCase } from './endpoint-cases.ts';

/** What comes before the body of a plain answer. */
export const PLAIN_HEAD: AnswerHead = { status: 200, headers: {} };

/** An asker without a wire: every ask gets `answer`. */
export function answering(answer: unknown, seen: Ask<unknown>[] = []): Asker {
  return (ask) => {
    seen.push(ask);
    const value = ask.problem === undefined ? ask.decode(answer, PLAIN_HEAD) : undefined;
    if (value !== undefined) return Promise.resolve({ ok: true, value });
    const failure = {
      kind: 'malformed' as const,
      endpoint: ask.endpoint.path,
      attempt: 1,
      atMs: 0,
      message: ask.problem ?? 'not as described',
      advice: '',
      sent: 'maybe' as const,
    };
    return Promise.resolve({ ok: false, failure });
  };
}

/** The decoder that the endpoint's method hands to its asker. */
export async function decodeOf({ call, answer }: EndpointCase): Promise<(answer: unknown) => unknown> {
  const seen: Ask<unknown>[] = [];
  await call(answering(answer, seen));
  return (raw) => (seen[0] as Ask<unknown>).decode(raw, PLAIN_HEAD);
}
