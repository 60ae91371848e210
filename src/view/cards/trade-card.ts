import type { Activity } from '../../domain/activity.ts';
import type { Fill, OwnPart } from '../../domain/fill.ts';
import { notional } from '../../domain/micros.ts';
import type { MakerOrder, Trade } from '../../domain/trade.ts';
import { formatMoney, formatPrice, formatSize } from '../../text/format-quantity.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { marketById, nameOfMarket } from '../../state/select/market-by-id.ts';
import type { Row } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { factLines, sectionLines, proseLines } from './fact-lines.ts';
import { describeMoment } from './describe-moment.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** What the account traded, the taker's order as the service tells it, and the resting orders that it met. */
export function tradeCardLines(
  state: AppState,
  { trade, role, own }: Fill,
  context: RenderContext,
): readonly Row[] {
  const { width, glyphs } = context;
  const serviceMs = serviceTimeMs(state, context);
  const fact = (name: string, text: string | undefined): readonly Row[] => factLines(name, text, width);
  return [
    ...proseLines(nameOfMarket(marketById(state.markets, trade.market), trade.market), width, 'strong'),
    ...fact('trade', own ? describePart(own, glyphs.absent) : 'own part unknown'),
    ...fact('value', own && describeValue(own)),
    ...fact('status', trade.status),
    ...fact('role', role === 'unknown' ? trade.type?.toLowerCase() : role),
    ...fact('fee rate', describeFee(own?.feeRateBps)),
    ...fact('matched', describeMoment(trade.matchedAtMs, serviceMs)),
    ...fact('updated', describeMoment(trade.updatedAtMs, serviceMs)),
    ...(role === 'taker' ? [] : takerLines(trade, width)),
    ...sectionLines(
      'Matched',
      (trade.makerOrders ?? []).flatMap((maker) => fact('', describeMaker(maker))),
    ),
    ...sectionLines('IDs', [
      ...fact('id', trade.id),
      ...fact('own order', own?.orderId),
      ...fact('taker order', role === 'taker' ? undefined : trade.takerOrderId),
      ...fact('transaction', trade.transactionHash),
      ...fact('condition', trade.market),
      ...fact('token', own?.tokenId),
    ]),
  ];
}

/** The other side of a fill as a maker. */
function takerLines(trade: Trade, width: number): readonly Row[] {
  return sectionLines('The taker', [
    ...factLines('order', describePart(trade), width),
    ...factLines('fee rate', describeFee(trade.feeRateBps), width),
    ...factLines('wallet', trade.makerAddress, width),
    ...factLines('token', trade.tokenId, width),
  ]);
}

function describePart({ side, size, outcome, price, rounded = [] }: OwnPart, absent = ''): string {
  const mark = (name: 'size' | 'price'): string => (rounded.includes(name) ? '~' : '');
  const shown = [
    `${mark('size')}${formatSize(size)}`,
    outcome,
    'at',
    `${mark('price')}${formatPrice(price)}`,
  ];
  return [side ?? absent, ...shown].filter(Boolean).join(' ');
}

/** Rounded as soon as one of its factors is. */
function describeValue({ size, price, rounded = [] }: OwnPart): string {
  return `${rounded.length > 0 ? '~' : ''}${formatMoney(notional(price, size))}`;
}

function describeFee(basisPoints: number | undefined): string | undefined {
  return basisPoints === undefined ? undefined : `${basisPoints} basis points`;
}

/** One line of the wallet's feed. */
export function activityCardLines(
  state: AppState,
  activity: Activity,
  context: RenderContext,
): readonly Row[] {
  const { width } = context;
  const fact = (name: string, text: string | undefined): readonly Row[] => factLines(name, text, width);
  const { side, size, price, usdcSize, outcome, rounded = [] } = activity;
  const mark = (name: (typeof rounded)[number]): string => (rounded.includes(name) ? '~' : '');
  return [
    ...proseLines(activity.title ?? activity.conditionId ?? 'no market told', width, 'strong'),
    ...fact('what', [activity.type.toLowerCase(), side, outcome].filter(Boolean).join(' ')),
    ...fact('size', size === undefined ? undefined : `${mark('size')}${formatSize(size)}`),
    ...fact('price', price === undefined ? undefined : `${mark('price')}${formatPrice(price)}`),
    ...fact('value', usdcSize === undefined ? undefined : `${mark('usdcSize')}${formatMoney(usdcSize)}`),
    ...fact('when', describeMoment(activity.atMs, serviceTimeMs(state, context))),
    ...sectionLines('IDs', [
      ...fact('wallet', activity.proxyWallet),
      ...fact('known as', activity.name ?? activity.pseudonym),
      ...fact('transaction', activity.transactionHash),
      ...fact('condition', activity.conditionId),
      ...fact('slug', activity.slug),
      ...fact('event', activity.eventSlug),
    ]),
  ];
}

function describeMaker(maker: MakerOrder): string {
  const { matchedSize: size, orderId, tokenId = '', outcome = '' } = maker;
  return `${describePart({ ...maker, size, tokenId, outcome })}  ${shortenId(orderId, 8, 4)}`;
}
