import type { CancelAnswer, CancelScope } from '../../domain/cancel.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkUsableId } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeCancelAnswer, decodeSilentAnswer, namedInCancelAnswer } from '../decode/cancel-answer.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

/** Cancels. */
export interface CancelMethods {
  /**
   * Cancels the account's open orders on a market, or on one outcome of it, signed (interface: endpoint 19).
   * The answer alone proves nothing: read the open orders again, and the records of those you know. Under an id that the
   * service does not know, the catalog's number of a market for example, nothing is canceled, and that is no failure. A
   * scope without a condition id is refused here, because a service of the family takes an empty body for every order
   * everywhere.
   */
  cancelMarketOrders(scope: CancelScope, options?: CallOptions): Promise<Result<CancelAnswer>>;
}

export function cancelMethods(executeRequest: ExecuteRequest): CancelMethods {
  return {
    cancelMarketOrders: (scope, options) =>
      executeRequest(
        {
          endpoint: ENDPOINTS.cancelMarketOrders,
          body: cancelBody(scope),
          problem: checkScope(scope),
          decode: (answer, head) =>
            head.status === 204 ? decodeSilentAnswer(head) : decodeCancelAnswer(answer, head),
          named: namedInCancelAnswer,
        },
        { ...options, priority: 'cancel' },
      ),
  };
}

/** Always names the market; a token is spelt both ways, because an unknown key widens the scope. */
function cancelBody(scope: CancelScope): Record<string, string> {
  const { conditionId } = scope;
  if (scope.kind === 'market') return { market: conditionId };
  return { market: conditionId, asset_id: scope.tokenId, assetId: scope.tokenId };
}

function checkScope(scope: CancelScope): string | undefined {
  const problem = checkCanceledId('conditionId', scope.conditionId, 'every order');
  if (problem !== undefined) return problem;
  if (scope.kind === 'outcome') return checkCanceledId('tokenId', scope.tokenId, 'every order of the market');
  if (scope.kind !== 'market') return 'kind must be market or outcome';
  // Whoever names a token does not mean the whole market.
  return 'tokenId' in scope
    ? 'a tokenId takes kind: "outcome"; kind: "market" cancels every outcome'
    : undefined;
}

/** `most`: what a service may take down without the id. */
function checkCanceledId(name: string, id: unknown, most: string): string | undefined {
  const problem = checkUsableId(name, id);
  return problem && `${problem}: a cancel without one could take down ${most}`;
}
