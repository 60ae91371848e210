import type { FeeRate } from '../../domain/fee-rate.ts';
import type { Partly } from '../../domain/partly.ts';
import type { Result } from '../../domain/result.ts';
import type { Asker } from '../request/request.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeFeeRate } from '../decode/fee-rate.ts';
import { decodeOne } from '../decode/record.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

export interface FeeRateMethods {
  /** The base fee of a token, or the default one (interface: endpoint 18). */
  getFeeRate(query?: { readonly tokenId?: string }, options?: CallOptions): Promise<Result<Partly<FeeRate>>>;
}

export function feeRateMethods(ask: Asker): FeeRateMethods {
  return {
    getFeeRate: (query = {}, options) =>
      ask(
        {
          endpoint: ENDPOINTS.feeRate,
          query: { token_id: query.tokenId },
          decode: decodeOne(decodeFeeRate),
        },
        options,
      ),
  };
}
