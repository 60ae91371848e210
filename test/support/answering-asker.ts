import type { Ask, Asker } from '../../src/api/ask.ts';
import type { EndpointCase } from './endpoint-cases.ts';

/** An asker without a wire: every ask gets `answer`. */
export function answering(answer: unknown, seen: Ask<unknown>[] = []): Asker {
  return (ask) => {
    seen.push(ask);
    const value = ask.problem === undefined ? ask.decode(answer) : undefined;
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
  return (seen[0] as Ask<unknown>).decode;
}
