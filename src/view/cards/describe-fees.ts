import type { Rewards } from '../../domain/clob-market.ts';
import type { FeeRate } from '../../domain/fee-rate.ts';
import { formatMoney, formatSize } from '../../text/format-quantity.ts';

/** What trading costs, as the service says it: `base 200 (2% if basis points)`. */
export function describeBaseFee({ baseFee }: FeeRate): string {
  if (baseFee === 0) return 'none';
  return `base ${baseFee} (${baseFee / 100}% if the service means basis points)`;
}

/** The schedule a fee follows, else the `fd` beside it, whose fields nobody explains; undefined when neither is told. */
export function describeSchedule({ schedule, fd }: FeeRate): string | undefined {
  if (!schedule) return fd && `r ${fd.r}, e ${fd.e}${fd.takerOnly ? ', takers only' : ''}`;
  const { rate, exponent, takerOnly, rebateRate, category, version, source } = schedule;
  return [
    `rate ${rate}`,
    exponent === undefined ? '' : `exponent ${exponent}`,
    takerOnly === undefined ? '' : takerOnly ? 'takers only' : 'makers too',
    rebateRate === undefined ? '' : `rebate ${rebateRate}`,
    category ?? '',
    version === undefined ? '' : `version ${version}`,
    source === undefined ? '' : `by ${source}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What resting orders earn; undefined when nothing is paid. */
export function describeRewards(rewards: Rewards | undefined): string | undefined {
  const daily = (rewards?.rates ?? []).map(({ dailyRate }) => dailyRate).filter((rate) => rate > 0);
  if (!rewards || daily.length === 0) return undefined;
  const { minSize, maxSpread } = rewards;
  return [
    `${daily.map(formatMoney).join(' + ')} a day`,
    minSize === undefined ? '' : `from ${formatSize(minSize)} shares`,
    maxSpread === undefined ? '' : `max spread ${maxSpread}¢`,
  ]
    .filter(Boolean)
    .join(', ');
}
