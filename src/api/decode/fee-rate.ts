import type { FeeRate } from '../../domain/fee-rate.ts';
import { readBoolean, readFloat, readLine } from './fields.ts';
import { optional, recordOf, required } from './record.ts';

type Fd = NonNullable<FeeRate['fd']>;
type Schedule = NonNullable<FeeRate['schedule']>;

/** Interface: Fee rate. */
export const decodeFeeRate = recordOf<FeeRate>({
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
