import type { CancelRequest, TargetScope } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail } from '../../domain/result.ts';
import { isUsableId } from '../../domain/usable-id.ts';

/**
 * The local refusal of a scope that does not name its market, or its outcome: services of the family take a
 * request without one as "every order of the account". Undefined for a scope that may be sent.
 */
export function scopeProblem(scope: TargetScope, clock: Clock): Unusable | undefined {
  const ids = scope.kind === 'market' ? [scope.conditionId] : [scope.conditionId, scope.tokenId];
  return ids.every(isUsableId) ? undefined : unusableId(clock);
}

/** The same refusal for one request of a cancel. */
export function requestProblem({ market, tokenId }: CancelRequest, clock: Clock): Unusable | undefined {
  return isUsableId(market) && (tokenId === undefined || isUsableId(tokenId)) ? undefined : unusableId(clock);
}

type Unusable = { ok: false; failure: Failure };

function unusableId(clock: Clock): Unusable {
  return fail<Failure>({
    kind: 'rejected',
    endpoint: 'DELETE /cancel-market-orders',
    attempt: 1,
    atMs: clock.now(),
    message: 'the market has no usable id, and a cancel without one could take down every order',
    advice: 'select a market that shows its condition id, or name it on the command line',
    sent: 'no',
  });
}
