import { requestKey } from './cancel-requests.ts';
import type { CancelService } from './cancel-service.ts';

type Send = CancelService['cancel'];

/**
 * Sends one request at a time for what it names: two cancels that come to the same id, one by a market and one by its mirror,
 * share the answer. Should the one that sent it be stopped, the other one gets a failure, reads and sends again.
 */
export function joinRequests(send: Send): Send {
  const underWay = new Map<string, ReturnType<Send>>();
  return (request, attempt, signal) => {
    const key = requestKey(request);
    const joined = underWay.get(key);
    if (joined) return joined;
    const sent = send(request, attempt, signal);
    const leave = (): void => {
      if (underWay.get(key) === sent) underWay.delete(key);
    };
    underWay.set(key, sent);
    void sent.then(leave, leave);
    // Nobody joins one that its sender has given up.
    signal.addEventListener('abort', leave, { once: true });
    return sent;
  };
}
