import type { Clock } from '../domain/clock.ts';
import type { Failure } from '../domain/failure.ts';
import { sanitiseLine } from '../text/sanitise.ts';
import { endpointName, type Endpoint } from './endpoint.ts';

/** What all failures of one attempt have in common. */
export interface Report {
  readonly endpoint: string;
  readonly attempt: number;
  readonly clock: Clock;
}

type FailureFacts = Pick<Failure, 'endpoint' | 'attempt' | 'atMs' | 'message' | 'advice' | 'sent'>;

export function reportOn(endpoint: Endpoint, attempt: number, clock: Clock): Report {
  return { endpoint: endpointName(endpoint), attempt, clock };
}

/** The common part of a failure; `message` may hold text from outside. */
export function factsOf(
  report: Report,
  message: string,
  advice: string,
  sent: FailureFacts['sent'],
): FailureFacts {
  const { endpoint, attempt, clock } = report;
  return { endpoint, attempt, atMs: clock.now(), message: sanitiseLine(message, 300), advice, sent };
}
