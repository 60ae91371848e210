import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { endpointName, type Endpoint } from '../../domain/endpoint.ts';

/** What all failures of one attempt have in common. */
export interface FailureContext {
  readonly endpoint: string;
  readonly attempt: number;
  readonly clock: Clock;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
}

type FailureFacts = Pick<Failure, 'endpoint' | 'attempt' | 'atMs' | 'message' | 'advice' | 'sent'>;

export function failureContext(
  endpoint: Endpoint,
  attempt: number,
  { clock, redact }: Pick<FailureContext, 'clock' | 'redact'>,
): FailureContext {
  return { endpoint: endpointName(endpoint), attempt, clock, redact };
}

/** The common part of a failure; `message` may hold text from outside. */
export function factsOf(
  context: FailureContext,
  message: string,
  advice: string,
  sent: FailureFacts['sent'],
): FailureFacts {
  const { endpoint, attempt, clock, redact } = context;
  const safe = sanitizeLine(redact(sanitizeLine(message, 3_000)), 300);
  return { endpoint, attempt, atMs: clock.now(), message: safe, advice, sent };
}
