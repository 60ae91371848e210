import type { CancelAnswer, CancelRequest } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Result } from '../../domain/result.ts';
import { requestKey } from './cancel-requests.ts';
import type { CancelService } from './cancel-service.ts';

/** A request under way, of this cancel or of the one that it joined, and when that left, monotonic milliseconds. */
export interface JoinedRequest {
  readonly answer: Promise<Result<CancelAnswer>>;
  readonly leftMs: number;
}

export type SendOrJoin = (request: CancelRequest, attempt: number, signal: AbortSignal) => JoinedRequest;

/**
 * Sends one request at a time for what it names: two cancels that come to the same id, one by a market and one by its mirror,
 * share the answer. Should the one that sent it be stopped, the other one gets a failure, reads and sends again.
 */
export function joinRequests(send: CancelService['cancel'], clock: Clock): SendOrJoin {
  const underWay = new Map<string, JoinedRequest>();
  return (request, attempt, signal) => {
    const key = requestKey(request);
    const joined = underWay.get(key);
    if (joined) return joined;
    const sent = { leftMs: clock.monotonicMs(), answer: send(request, attempt, signal) };
    const leave = (): void => {
      if (underWay.get(key) === sent) underWay.delete(key);
    };
    underWay.set(key, sent);
    void sent.answer.then(leave, leave);
    // Nobody joins one that its sender has given up.
    signal.addEventListener('abort', leave, { once: true });
    return sent;
  };
}
