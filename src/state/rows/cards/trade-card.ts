import type { Activity } from '../../../domain/activity.ts';
import { notional } from '../../../domain/micros.ts';
import type { MakerOrder, Trade } from '../../../domain/trade.ts';
import { formatMoney, formatPrice, formatSize } from '../../../text/format-quantity.ts';
import { shortenId } from '../../../text/shorten-id.ts';
import type { AppState } from '../../app-state.ts';
import { marketById } from '../../market-by-id.ts';
import type { Row } from '../../row.ts';
import type { Scene } from '../scene.ts';
import { factLines, sectionLines, proseLines } from './fact-lines.ts';
import { describeMoment } from './moment-words.ts';

/** One trade of the builder, and the resting orders it met. */
export function tradeCardLines(state: AppState, trade: Trade, { width, wallMs }: Scene): readonly Row[] {
  const fact = (name: string, text: string | undefined): readonly Row[] => factLines(name, text, width);
  const { side, size, outcome, price, feeRateBps } = trade;
  return [
    ...proseLines(
      marketById(state.markets, trade.market)?.question ?? shortenId(trade.market),
      width,
      'strong',
    ),
    ...fact('trade', `${side} ${formatSize(size)} ${outcome} at ${formatPrice(price)}`),
    ...fact('worth', formatMoney(notional(price, size))),
    ...fact('status', trade.status),
    ...fact('role', trade.type?.toLowerCase()),
    ...fact('fee rate', feeRateBps === undefined ? undefined : `${feeRateBps} basis points`),
    ...fact('matched', describeMoment(trade.matchedAtMs, wallMs)),
    ...fact('updated', describeMoment(trade.updatedAtMs, wallMs)),
    ...sectionLines(
      'Met these orders',
      trade.makerOrders.flatMap((maker) => fact('', describeMaker(maker))),
    ),
    ...sectionLines('Names', [
      ...fact('id', trade.id),
      ...fact('taker order', trade.takerOrderId),
      ...fact('maker', trade.makerAddress),
      ...fact('transaction', trade.transactionHash),
      ...fact('condition', trade.market),
      ...fact('token', trade.tokenId),
    ]),
  ];
}

/** One line of the wallet's feed. */
export function activityCardLines(activity: Activity, { width, wallMs }: Scene): readonly Row[] {
  const fact = (name: string, text: string | undefined): readonly Row[] => factLines(name, text, width);
  const { side, size, price, usdcSize, outcome } = activity;
  return [
    ...proseLines(activity.title ?? activity.conditionId ?? 'no market told', width, 'strong'),
    ...fact('what', [activity.type.toLowerCase(), side, outcome].filter(Boolean).join(' ')),
    ...fact('size', size === undefined ? undefined : formatSize(size)),
    ...fact('price', price === undefined ? undefined : formatPrice(price)),
    ...fact('worth', usdcSize === undefined ? undefined : formatMoney(usdcSize)),
    ...fact('when', describeMoment(activity.atMs, wallMs)),
    ...sectionLines('Names', [
      ...fact('wallet', activity.proxyWallet),
      ...fact('known as', activity.name ?? activity.pseudonym),
      ...fact('transaction', activity.transactionHash),
      ...fact('condition', activity.conditionId),
      ...fact('slug', activity.slug),
      ...fact('event', activity.eventSlug),
    ]),
  ];
}

function describeMaker({ side, matchedSize, outcome, price, orderId }: MakerOrder): string {
  const what = [side, formatSize(matchedSize), outcome, 'at', formatPrice(price)].filter(Boolean).join(' ');
  return `${what}  ${shortenId(orderId, 8, 4)}`;
}
