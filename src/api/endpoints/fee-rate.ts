import type { FeeRate } from '../../domain/fee-rate.ts';
import type { Partly, Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkText } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeOne, optional, recordOf, required } from '../decode/record.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { readBoolean, readFloat, readLine } from '../decode/fields.ts';

/** Fees. */
export interface FeeRateMethods {
  /** The base fee of a token, or the default one (interface: endpoint 18). */
  getFeeRate(
    query?: {
      /** Token id; without it the default fee. */
      readonly tokenId?: string;
    },
    options?: CallOptions,
  ): Promise<Result<Partly<FeeRate>>>;
}

export function feeRateMethods(executeRequest: ExecuteRequest): FeeRateMethods {
  return {
    getFeeRate({ tokenId } = {}, options) {
      const query = { token_id: tokenId };
      return executeRequest(
        {
          endpoint: ENDPOINTS.feeRate,
          query,
          problem: tokenId === undefined ? undefined : checkText('tokenId', tokenId),
          decode: decodeOne(decodeFeeRate),
        },
        options,
      );
    },
  };
}

type Fd = NonNullable<FeeRate['fd']>;
type Schedule = NonNullable<FeeRate['schedule']>;

/** Interface: Fee rate. */
const decodeFeeRate = recordOf<FeeRate>({
  baseFee: required(readFloat, 'base_fee', 'baseFee'),
  fd: optional(
    recordOf<Fd>({ r: required(readFloat), e: required(readFloat), takerOnly: required(readBoolean, 'to') }),
  ),
  schedule: optional(
    recordOf<Schedule>({
      rate: required(readFloat),
      exponent: optional(readFloat),
      takerOnly: optional(readBoolean),
      rebateRate: optional(readFloat),
      category: optional(readLine),
      version: optional(readFloat),
      source: optional(readLine),
    }),
    'fee_schedule',
    'feeSchedule',
  ),
});
