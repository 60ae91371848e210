import type { Result } from '../../domain/result.ts';
import type { Trade } from '../../domain/trade.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkSeconds, checkSpan, firstProblem } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { cursorPageRequest } from '../paging/cursor-page.ts';
import { withEvidence } from '../decode/list-evidence.ts';
import { decodeTrade } from '../decode/trade.ts';
import { ENDPOINTS, type TradesPath } from '../../domain/endpoint.ts';
import type { CursorQuery, Page } from '../decode/page.ts';

/** Which trades `listBuilderTrades` lists. */
export interface TradeQuery extends CursorQuery {
  /** Trade id. */
  readonly id?: string;
  /** Wallet address of the taker or of one of the makers. */
  readonly makerAddress?: string;
  /** Condition id. */
  readonly market?: string;
  /** Token id. */
  readonly tokenId?: string;
  /** Trades strictly before, Unix seconds. */
  readonly beforeSeconds?: number;
  /** Trades strictly after, Unix seconds. */
  readonly afterSeconds?: number;
}

/** Trades. */
export interface TradeMethods {
  /** Trades of the account, signed (interface: endpoint 23). */
  listBuilderTrades(query?: TradeQuery, options?: CallOptions): Promise<Result<Page<Trade>>>;
}

export function tradeMethods(
  executeRequest: ExecuteRequest,
  path: TradesPath = '/builder/trades',
): TradeMethods {
  const endpoint = { ...ENDPOINTS.builderTrades, path };
  return {
    listBuilderTrades: (query = {}, options) => {
      const filters = {
        id: query.id,
        maker_address: query.makerAddress,
        market: query.market,
        asset_id: query.tokenId,
        before: query.beforeSeconds,
        after: query.afterSeconds,
      };
      const problem = firstProblem(
        checkSeconds('beforeSeconds', query.beforeSeconds),
        checkSeconds('afterSeconds', query.afterSeconds),
        checkSpan('afterSeconds', query.afterSeconds, 'beforeSeconds', query.beforeSeconds),
      );
      const page = cursorPageRequest(endpoint, query, decodeTrade, filters, problem);
      return executeRequest(
        { ...page, decode: (answer, head) => withEvidence(page.decode(answer, head), answer, head) },
        options,
      );
    },
  };
}
