import type { CancelTarget } from '../../domain/cancel.ts';
import { countUnpriced } from '../../domain/orders-under-scope.ts';
import { formatWorth } from '../../text/format-quantity.ts';
import { formatAge, formatCountdown } from '../../text/format-time.ts';
import { shortenId, shortenMarketId } from '../../text/shorten-id.ts';
import type { AppState, Armed } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { bannerRows, fitWording, holdTogether, shorterAndShorter } from '../rows/banner-rows.ts';
import { cancelKeyLabel } from './cancel-key-label.ts';
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
  const left = holdTogether(`(${formatCountdown(untilMs - context.nowMs)})`);
  const [whole, ...cut] = shorterAndShorter(target.question, context);
  const say = (question: string): readonly string[] =>
    fullWording(state, target, { question, left, context });
  return fitWording([say(whole), ...cut.map(say), shortWording(state, target, left)], lines, (parts) =>
    bannerRows(parts, 'alarm', context),
  );
}

function fullWording(
  state: AppState,
  target: CancelTarget,
  {
    question,
    left,
    context,
  }: { readonly question: string; readonly left: string; readonly context: RenderContext },
): readonly string[] {
  const { address } = state.session;
  const key = cancelKeyLabel(state, target.scope.kind);
  return [
    `${key === undefined ? '' : `${key} again or `}Enter cancels ${countText(state, target, context)}`,
    `on ${marketId(target)} ${question}`,
    `${whereOf(state)} ${address === undefined ? 'no account' : shortenId(address)}`,
    `Esc keeps them${holdTogether(' ')}${left}`,
  ];
}

function shortWording(state: AppState, target: CancelTarget, left: string): readonly string[] {
  const { scope, outcome, orders, ordersReadAtMs } = target;
  const key = cancelKeyLabel(state, scope.kind);
  const count = ordersReadAtMs === undefined ? 'ALL' : `ALL ${orders.length}`;
  return [
    `${key === undefined ? 'Enter' : `${key} again`}: ${count}${scope.kind === 'outcome' ? ` on ${outcome}` : ''}`,
    marketId(target),
    whereOf(state),
    `Esc ${left}`,
  ];
}

function marketId({ scope }: CancelTarget): string {
  return shortenMarketId(scope.conditionId, 8, 4);
}

function whereOf({ replay, session }: AppState): string {
  if (replay) return 'REPLAY';
  return session.demo ? 'DEMO' : session.host;
}

/**
 * `ALL 7 orders`, what they are worth, and how old the reading is that found them where it is not fresh; for one
 * outcome, also how many go besides the order that was pointed at.
 */
function countText(
  state: AppState,
  { scope, outcome, orders, worth, ordersReadAtMs }: CancelTarget,
  context: RenderContext,
): string {
  const { length } = orders;
  const where = scope.kind === 'market' ? '' : ` on ${outcome}`;
  if (ordersReadAtMs === undefined)
    return `ALL orders${where} (${length === 0 ? 'never read' : `${length} or more`})`;
  const worthText = length === 0 ? '' : `, worth ${formatWorth(worth, length, countUnpriced(orders))}`;
  const ageMs = context.wallMs - ordersReadAtMs;
  if (length === 0 || pollerFreshness(state, 'orders', ageMs) !== 'live')
    return `ALL orders${where} (${length === 0 ? 'none' : length} when read ${formatAge(ageMs)} ago)${worthText}`;
  if (length === 1) return `the only order${where}${worthText}`;
  const besides = scope.kind === 'market' ? '' : `, the one pointed at and ${length - 1} more`;
  return `ALL ${length} orders${where}${besides}${worthText}`;
}
