import type { AnswerHead, RequestSpec, ExecuteRequest } from '../../src/api/request/request.ts';
import type { EndpointCase } from './endpoint-cases.ts';

/** What comes before the body of a plain answer. */
export const PLAIN_HEAD: AnswerHead = { status: 200, headers: {} };

/** A request executor without a wire: every request gets `answer`. */
export function answering(answer: unknown, seen: RequestSpec<unknown>[] = []): ExecuteRequest {
  return (spec) => {
    seen.push(spec);
    const value = spec.problem === undefined ? spec.decode(answer, PLAIN_HEAD) : undefined;
    if (value !== undefined) return Promise.resolve({ ok: true, value });
    const failure = {
      kind: 'malformed' as const,
      endpoint: spec.endpoint.path,
      attempt: 1,
      atMs: 0,
      message: spec.problem ?? 'not as described',
      advice: '',
      sent: 'maybe' as const,
    };
    return Promise.resolve({ ok: false, failure });
  };
}

/** The decoder that the endpoint's method hands to its executor. */
export async function decodeOf({ call, answer }: EndpointCase): Promise<(answer: unknown) => unknown> {
  const seen: RequestSpec<unknown>[] = [];
  await call(answering(answer, seen));
  return (raw) => (seen[0] as RequestSpec<unknown>).decode(raw, PLAIN_HEAD);
}
