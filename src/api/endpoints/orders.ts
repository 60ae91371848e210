import type { Order } from '../../domain/order.ts';
import { ok, type Partly, type Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkId } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { cursorPageRequest } from '../paging/cursor-page.ts';
import { hasTrouble, isCached } from '../decode/answer-evidence.ts';
import { withEvidence } from '../decode/list-evidence.ts';
import { decodeOrder, decodeOrderAnswer, unreadOrders } from '../decode/order.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import type { CursorQuery, Page } from '../decode/page.ts';

/** Which of the account’s orders `listOrders` lists. */
export interface OrderQuery extends CursorQuery {
  /** Order id. */
  readonly id?: string;
  /** Condition id, in the service's own letters: by a slug, or in other letters, it may list none of those that rest. */
  readonly market?: string;
  /** Token id. */
  readonly tokenId?: string;
}

/** The account’s orders. */
export interface OrderMethods {
  /**
   * Live orders of the account, signed (interface: endpoint 13). A list without an order does not prove that it does not rest:
   * read its record, too.
   */
  listOrders(query?: OrderQuery, options?: CallOptions): Promise<Result<Page<Order>>>;
  /**
   * One order whatever its state, signed; undefined when the service itself answers 404, which a page of HTML is not
   * (interface: endpoint 14). A wrong service may answer with another order: compare its `id`.
   */
  getOrder(
    query: {
      /** Order id. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<Result<Partly<Order> | undefined>>;
}

export function orderMethods(executeRequest: ExecuteRequest): OrderMethods {
  return {
    listOrders(query = {}, options) {
      const filters = { id: query.id, market: query.market, asset_id: query.tokenId };
      const page = cursorPageRequest(ENDPOINTS.orders, query, decodeOrder, filters);
      return executeRequest(
        {
          ...page,
          headers: { 'cache-control': 'no-cache' },
          decode(answer, head) {
            const decoded = withEvidence(page.decode(answer, head), answer, head);
            return decoded && decoded.lost > 0 ? { ...decoded, unread: unreadOrders(answer) } : decoded;
          },
        },
        options,
      );
    },
    async getOrder(query, options) {
      const answer = await executeRequest(
        {
          endpoint: ENDPOINTS.order,
          path: { id: query.id },
          problem: checkId('id', query.id),
          decode: (answer, head) => {
            const isSound = head.status === 200 && !isCached(head) && !hasTrouble(answer);
            return isSound ? decodeOrderAnswer(answer) : undefined;
          },
        },
        options,
      );
      if (answer.ok) return ok(answer.value.order);
      const { failure } = answer;
      const isUnknown =
        failure.kind === 'rejected' && failure.status === 404 && !failure.isDoubtful && !failure.isHtml;
      return isUnknown ? ok(undefined) : answer;
    },
  };
}
