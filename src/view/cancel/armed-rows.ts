import { type CancelTarget, type EverythingTarget, isEverything } from '../../domain/cancel.ts';
import { countUnpriced } from '../../domain/order.ts';
import { isUnplaced } from '../../domain/orders-under-scope.ts';
import { goneUnlisted } from '../../state/select/resting-unlisted.ts';
import { countOf } from '../../text/count-of.ts';
import { formatWorth } from '../../text/format-quantity.ts';
import { formatAge } from '../../text/format-time.ts';
import { shortenId, shortenMarketId } from '../../text/shorten-id.ts';
import type { AppState, Armed } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { bannerRows, fitWording, holdTogether, shorterAndShorter } from '../rows/banner-rows.ts';
import { cancelKeyLabel } from './cancel-key-label.ts';
import { placeName } from '../place-name.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';

/**
 * The armed target with everything a person must see before confirming, on at most so many lines: a long question
 * gives way first, and on a screen of a few cells all but the number, the market and the account's place.
 */
export function armedRows(
  state: AppState,
  { target, untilMs }: Armed,
  lines: number,
  context: RenderContext,
): readonly Row[] {
  const left = `${Math.max(0, Math.ceil((untilMs - context.nowMs) / 1000))}s`;
  const question = isEverything(target) ? '' : target.question;
  const [whole, ...cut] = shorterAndShorter(question, context);
  const say = (name: string): readonly string[] => [
    ...(isEverything(target) ? everythingFacts(state, target, context) : facts(state, target, name, context)),
    `${whereOf(state, true)}${GAP}${keysText(state, target, `[Esc]${HELD}keep${GAP}${left}`)}`,
  ];
  const short = (keys: string): readonly string[] => [
    ...shortFacts(target),
    `${whereOf(state, false)} ${keys}`,
  ];
  const key = keyOf(state, target) ?? 'Enter';
  const shorter = [`[${key}]${HELD}send [Esc] ${left}`, `[${key}]${HELD}[Esc]${HELD}${left}`].map(short);
  // Where nothing has room, the key that sends has.
  const [first = '', ...others] = short('');
  const shortest = [`[${key}] ${first}`, ...others];
  // The line above has the question of a market on the smallest screens.
  return fitWording([say(whole), ...cut.map(say), say(''), ...shorter, shortest], lines, (parts) =>
    bannerRows(parts, 'alarm', context),
  );
}

const HELD = holdTogether(' ');
/** Between what is said and the keys; a line may break after it. */
const GAP = `${HELD}${HELD} `;

/** `[X] or [Enter] send`, with what follows. */
function keysText(state: AppState, target: Armed['target'], rest: string): string {
  const key = keyOf(state, target);
  if (isEverything(target)) return `[${key}]${HELD}again${HELD}sends${GAP}${rest}`;
  const send = key === undefined ? '[Enter] sends' : `[${key}] or [Enter] send`;
  return `${holdTogether(send)}${GAP}${rest}`;
}

function keyOf(state: AppState, target: Armed['target']): string | undefined {
  return cancelKeyLabel(state, isEverything(target) ? 'everything' : target.scope.kind);
}

function facts(
  state: AppState,
  target: CancelTarget,
  question: string,
  context: RenderContext,
): readonly string[] {
  const { orders } = target;
  const where = target.scope.kind === 'market' ? '' : ` on ${target.outcome}`;
  const besides =
    target.scope.kind === 'outcome' && orders.length > 1
      ? ` (the one pointed at and ${orders.length - 1} more)`
      : '';
  const id = marketId(target);
  return [
    `CANCEL ${countText(state, target, context)}${where}${besides}`,
    worthText(state, target),
    question.includes(id) ? question : `${question} ${id}`.trim(),
  ];
}

function everythingFacts(
  state: AppState,
  target: EverythingTarget,
  context: RenderContext,
): readonly string[] {
  const { orders, markets, ordersReadAtMs } = target;
  const isUnread = ordersReadAtMs === undefined && orders.length === 0;
  return [
    `CANCEL EVERYTHING${isUnread ? '' : ` ${countText(state, target, context)}`}`,
    isUnread ? 'orders not read before' : worthText(state, target),
    markets.length === 0 ? '' : countOf(markets.length, 'market'),
  ];
}

function shortFacts(target: Armed['target']): readonly string[] {
  const { orders, ordersReadAtMs } = target;
  const isKnown = ordersReadAtMs !== undefined && orders.length > 0;
  const count = isKnown ? countOf(orders.length, 'order') : 'all orders';
  if (isEverything(target)) return ['CANCEL EVERYTHING', count];
  return [
    `CANCEL ${count}${target.scope.kind === 'outcome' ? ` on ${target.outcome}` : ''}`,
    marketId(target),
  ];
}

function marketId({ scope }: CancelTarget): string {
  return shortenMarketId(scope.conditionId, 8, 4);
}

function whereOf({ replay, session }: AppState, withAccount: boolean): string {
  const own = withAccount ? placeName(session) : session.host;
  const where = replay ? 'REPLAY' : session.demo ? 'DEMO' : own;
  if (!withAccount) return where;
  return `${where} ${session.address === undefined ? 'no account' : shortenId(session.address)}`;
}

/** `7 orders`, how old the reading is that found them where it is not fresh, and how many may rest that it did not show. */
function countText(state: AppState, target: Armed['target'], context: RenderContext): string {
  const { orders, ordersReadAtMs } = target;
  const { length } = orders;
  const mayRest = countUnlisted(state, target);
  const unplaced = unplacedText(target);
  if (mayRest > 0 && length === 0) return `all orders (perhaps ${mayRest} in no list)`;
  if (mayRest > 0)
    return noted(countOf(orders.length, 'order'), unplaced, `perhaps ${mayRest} more in no list`);
  if (ordersReadAtMs === undefined)
    return noted('all orders', length === 0 ? whyUnread(state) : `${length} or more`, unplaced);
  const ageMs = context.wallMs - ordersReadAtMs;
  if (length === 0 || pollerFreshness(state, 'orders', ageMs) !== 'live')
    return noted(
      'all orders',
      `${length === 0 ? 'none' : length} when read ${formatAge(ageMs)} ago`,
      unplaced,
    );
  return noted(countOf(orders.length, 'order'), unplaced);
}

function noted(count: string, ...notes: readonly string[]): string {
  const told = notes.filter((note) => note !== '').join(', ');
  return told === '' ? count : `${count} (${told})`;
}

/** Orders that may rest on other markets, and are taken for this one's until that is known. */
function unplacedText(target: Armed['target']): string {
  if (isEverything(target)) return '';
  const unplaced = target.orders.filter((order) => isUnplaced(target.scope, order)).length;
  return unplaced === 0 ? '' : `${unplaced} whose market is not told`;
}

/** Of what it is armed for the orders that may rest though no list shows them: a verdict may have counted them as canceled. */
function countUnlisted(state: AppState, target: Armed['target']): number {
  const gone = goneUnlisted(state);
  const unlisted = (isEverything(target) ? target.markets : [target]).flatMap((each) => each.unlisted ?? []);
  return new Set(unlisted.map(({ id }) => id).filter((id) => !gone.has(id))).size;
}

function whyUnread({ orders }: AppState): string {
  return orders ? 'their list is not whole' : 'not read yet';
}

/** What they are worth at least, where more may rest. */
function worthText(state: AppState, target: Armed['target']): string {
  const { orders, worth } = target;
  if (orders.length === 0) return '';
  const unpriced = countUnpriced(orders);
  const text = formatWorth(worth, orders.length, unpriced);
  if (text === 'unknown') return 'value unknown';
  return unpriced === 0 && countUnlisted(state, target) > 0 ? `${text}+` : text;
}
