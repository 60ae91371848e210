import { countUnpriced, isResting, valueOf, type Order, remainingSize } from '../../domain/order.ts';
import { formatPrice, formatSize, formatWorth } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { marketById, nameOfMarket } from '../../state/select/market-by-id.ts';
import type { Row } from '../rows/row.ts';
import { queueText } from '../orders/order-columns.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { factLines, sectionLines, proseLines } from './fact-lines.ts';
import { troubleLines } from './detail-trouble.ts';
import { describeMoment } from './describe-moment.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** One order, by its own record at the service; what no record tells is from the last listing it was in. Without `owner`, the API key. */
export function orderCardLines(state: AppState, pinned: Order, context: RenderContext): readonly Row[] {
  const { width } = context;
  const serviceMs = serviceTimeMs(state, context);
  const detail = detailOf(state, 'order', pinned.id);
  const order = latestOf(state, pinned);
  const rests = mayRest(state, pinned, order);
  const { tradeIds } = order;
  const fact = (name: string, text: string | undefined): readonly Row[] => factLines(name, text, width);
  const price = order.price === undefined ? context.glyphs.absent : formatPrice(order.price);
  return [
    ...proseLines(nameOfMarket(marketById(state.markets, order.market), order.market), width, 'strong'),
    ...troubleLines(state, [detail], context),
    ...factLines(
      'status',
      describeStatus(state, pinned, order),
      width,
      order.status === 'live' ? 'good' : 'warn',
    ),
    ...fact('order', `${order.side} ${formatSize(order.originalSize)} ${order.outcome} at ${price}`),
    ...fact('filled', filledText(order, rests)),
    ...fact('queue', rests ? queueText(state, order, context) : undefined),
    ...fact('type', order.orderType),
    ...fact('created', describeMoment(order.createdAtMs, serviceMs)),
    ...fact('expires', describeMoment(order.expiresAtMs, serviceMs) ?? 'never'),
    ...sectionLines('IDs', [
      ...fact('id', order.id),
      ...fact('maker', order.makerAddress),
      ...fact('condition', order.market),
      ...fact('token', order.tokenId),
      ...fact(
        tradeIds?.length === 1 ? 'trade' : 'trades',
        tradeIds && (tradeIds.join(' ') || (rests ? 'none yet' : 'none')),
      ),
    ]),
  ];
}

/** The newest that is known of an order: its own record, the last listing, what was listed when the card was opened. */
function latestOf(state: AppState, pinned: Order): Order {
  const looked = detailOf(state, 'order', pinned.id).reading;
  const listed = state.orders?.value.find(({ id }) => id === pinned.id);
  const isListedLater = (state.orders?.times.askedAtMs ?? 0) > (looked?.times.askedAtMs ?? -Infinity);
  return (isListedLater ? (listed ?? looked?.value) : (looked?.value ?? listed)) ?? pinned;
}

/** Of an order that rests no more nothing is left to trade. */
function filledText(order: Order, rests: boolean): string {
  const filled = formatSize(order.matchedSize);
  if (!rests) return filled;
  const worth = formatWorth(valueOf([order]), 1, countUnpriced([order]));
  return `${filled}, ${formatSize(remainingSize(order))} left, value ${worth}`;
}

/** As far as is known: where neither a list nor a record tells of it, a whole list says that it does not. */
function mayRest(state: AppState, pinned: Order, order: Order): boolean {
  const isTold = isListed(state, pinned) || detailOf(state, 'order', pinned.id).reading?.value !== undefined;
  return isResting(order) && (isTold || !state.ordersComplete);
}

function isListed(state: AppState, { id }: Order): boolean {
  return state.orders?.value.some((listed) => listed.id === id) === true;
}

function describeStatus(state: AppState, pinned: Order, { status }: Order): string {
  const looked = detailOf(state, 'order', pinned.id).reading;
  const word = status === '' ? 'not told' : status;
  if (isListed(state, pinned)) return word;
  if (looked)
    return looked.value === undefined
      ? `${word} when last listed; the service has no record of it now`
      : word;
  return state.ordersComplete ? `${word} when last listed; it is open no more` : word;
}
