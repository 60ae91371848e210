import type { CancelScope } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail } from '../../domain/result.ts';

const ID = /^[\x21-\x7e]+$/;

/**
 * The local refusal of a scope that does not name its market, or its outcome: services of the family take a
 * request without one as "every order of the account". Undefined for a scope that may be sent.
 */
export function scopeProblem(scope: CancelScope, clock: Clock): { ok: false; failure: Failure } | undefined {
  const ids = scope.kind === 'market' ? [scope.conditionId] : [scope.conditionId, scope.tokenId];
  if (ids.every((id) => ID.test(id))) return undefined;
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
