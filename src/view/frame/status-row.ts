import type { BudgetUse } from '../../domain/limit-use.ts';
import type { PollerName } from '../../domain/monitor-event.ts';
import { POLL_PACE_MS } from '../../domain/poll-pace.ts';
import { fitText } from '../../text/fit-text.ts';
import { formatAge, formatClock, formatElapsed } from '../../text/format-time.ts';
import { formatDollars, groupThousands } from '../../text/format-quantity.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { placeName } from '../place-name.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState, Session } from '../../state/app-state.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { restingUnlisted } from '../../state/select/resting-unlisted.ts';
import { groupOrders, totalsOf } from '../../state/select/order-groups.ts';
import type { ReplayState } from '../../state/replay-state.ts';
import type { Row, Span } from '../rows/row.ts';
import { cellsOfSpans, joinSpans, row, span } from '../rows/row.ts';
import { budgetText, isShort } from '../overlays/limit-rows.ts';
import type { Failure } from '../../domain/failure.ts';
import { failureWord, pollerFreshness } from '../notices/poll-notice.ts';
import { nextTryWords } from '../notices/next-try.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { clockSkewMs } from '../../state/select/service-time.ts';

/** The top line: service and account on the left; how alive it is, budgets and the time on the right. */
export function statusRow(state: AppState, context: RenderContext): Row {
  const left = leftParts(state.session, state.replay);
  return arrange(
    { left, money: moneySpans(state, context), right: (form) => rightParts(state, context, form) },
    { budgets: state.budgets, least: state.session.readOnly ? 3 : 2 },
    context,
  );
}

/** `short`: what fails is counted and not named, as each pane says it of itself. */
type Form = 'whole' | 'short';

interface Parts {
  readonly left: readonly Span[];
  /** What the open orders come to, at length, in short, and their count where only that fits. */
  readonly money: readonly Span[];
  readonly right: (form: Form) => readonly NamedSpan[];
}

interface Wants {
  readonly budgets: AppState['budgets'];
  /** So many parts on the left stay, but for the first of them. */
  readonly least: number;
}

/** Says as much as there is room for. */
function arrange(parts: Parts, { budgets, least }: Wants, { width, glyphs }: RenderContext): Row {
  const [full, short] = parts.money;
  let left = full ? [...parts.left, full] : [...parts.left];
  let right = parts.right('whole');
  const isWider = (room: number): boolean => widthOf(left, ' · ') + widthOf(right, '   ') > room;
  if (isWider(width - 3)) right = parts.right('short');
  if (isWider(width - 3)) right = withLimits(right, limitsSpan(budgets, 'short'));
  for (const part of GIVES_WAY) {
    // With whom the limits are shared says more than the sum at length.
    if (part === 'limits' && short && isWider(width - 3)) left = [...parts.left, short];
    if (part === 'cancel' && isWider(width - 3)) left = [...parts.left];
    if (isWider(width - 3)) right = right.filter(({ name }) => name !== part);
  }
  const count = parts.money.at(-1);
  if (count && left.length === parts.left.length) {
    left.push(count);
    if (isWider(width - 1)) left.pop();
  }
  while (left.length > least && isWider(width - 1)) left.pop();
  // What this is connected to, and what goes wrong there, says more than the program's name.
  if (left.length === least && isWider(width - 1)) left.shift();
  if (left.length < least) {
    const [place, ...others] = left as [Span, ...Span[]];
    const room = width - widthOf([span(''), ...others], ' · ') - widthOf(right, '   ') - 1;
    left = [shortened(place, room, glyphs), ...others];
  }
  const gap = Math.max(1, width - widthOf(left, ' · ') - widthOf(right, '   '));
  return row(...joinSpans(left, ` ${glyphs.dot} `), span(' '.repeat(gap)), ...joinSpans(right, '   '));
}

const leftParts = memoizeLast((session: Session, replay: ReplayState | undefined): readonly Span[] => {
  const parts = [span('pmtop', 'strong')];
  if (replay) parts.push(span(replayText(replay), 'warn'));
  else if (session.demo)
    parts.push(span(session.fault ? `DEMO, fault ${session.fault}` : 'DEMO exchange', 'warn'));
  else parts.push(span(placeName(session)));
  if (session.readOnly) parts.push(span('READ-ONLY', 'warn'));
  if (session.address !== undefined) parts.push(span(shortenId(session.address), 'dim'));
  return parts;
});

/**
 * `49 orders · $1,696 · 14 markets`; at least so many where a list was cut short, or orders rest that are in none. `0 orders` by
 * a whole list alone.
 */
function moneySpans(state: AppState, context: RenderContext): readonly Span[] {
  const { orders, ordersComplete, markets } = state;
  const unlisted = restingUnlisted(state);
  if (unlisted && !orders?.value.length) {
    return [`orders in no list: ${unlisted.count}`, `${unlisted.count} in no list`].map((text) =>
      span(text, 'warn'),
    );
  }
  if (!orders) return [];
  const isStale = pollerFreshness(state, 'orders', context.nowMs - orders.times.readAtMs) === 'stale';
  const stale = isStale ? ' STALE' : '';
  const tone = isStale ? 'alarm' : 'mine';
  if (orders.value.length === 0) return hasNone(state) ? [span(`0 orders${stale}`, tone)] : [];
  const { count, value, unpriced } = totalsOf(orders.value);
  const isWhole = ordersComplete && !unlisted;
  const least = isWhole ? '' : '+';
  const sum = `${formatDollars(value)}${unpriced > 0 ? '+' : least}`;
  const groups = groupOrders(orders.value, markets);
  // Orders without a market may rest on any.
  const named = groups.filter(({ id }) => id !== '').length;
  const placeCount = Math.max(1, named);
  const isAtLeast = !isWhole || named < groups.length;
  const { dot } = context.glyphs;
  const orderCount = `${groupThousands(count)}${least} order${count === 1 ? '' : 's'}`;
  const many = `${orderCount} ${dot} ${sum}`;
  const places = `${placeCount}${isAtLeast ? '+' : ''} market${placeCount === 1 ? '' : 's'}`;
  return [`${many} ${dot} ${places}`, many, orderCount].map((text) => span(text + stale, tone));
}

/** A list that was cut short, or that left orders out before, does not tell that there are none. */
function hasNone({ ordersComplete, listsLeaveOut, ordersLost }: AppState): boolean {
  return ordersComplete && !listsLeaveOut && (ordersLost?.lost ?? 0) === 0;
}

function withLimits(parts: readonly NamedSpan[], limits: NamedSpan): readonly NamedSpan[] {
  return parts.map((part) => (part.name === 'limits' ? limits : part)).filter(({ text }) => text !== '');
}

function replayText({ atMs, endMs, speed, paused, isCut, isPartial }: ReplayState): string {
  const missing = isPartial ? ' (a paste is missing)' : '';
  const place = `REPLAY ${formatElapsed(atMs)}/${formatElapsed(endMs)}${missing}`;
  if (atMs >= endMs) return isCut ? `${place} cut off` : `${place} end`;
  return place + (paused ? ' paused' : speed === 1 ? '' : ` ×${speed}`);
}

interface NamedSpan extends Span {
  readonly name: 'link' | 'skew' | 'limits' | 'cancel' | 'clock';
}

/** What a short line does without, the first first; the connection's state always stays. */
const GIVES_WAY: readonly NamedSpan['name'][] = ['clock', 'limits', 'cancel', 'skew'];

function rightParts(state: AppState, context: RenderContext, form: Form): NamedSpan[] {
  const parts: NamedSpan[] = [
    { name: 'link', ...linkSpan(state, context, form) },
    { name: 'skew', ...skewSpan(state) },
    limitsSpan(state.budgets, 'busiest'),
    { name: 'cancel', ...cancelReadySpan(state) },
    { name: 'clock', ...span(formatClock(context.wallMs), 'dim') },
  ];
  return parts.filter((part) => part.text !== '');
}

function limitsSpan(budgets: AppState['budgets'], detail: 'busiest' | 'short'): NamedSpan {
  const said = budgets ? span(budgetTexts(budgets)[detail], isShort(budgets) ? 'warn' : 'dim') : span('');
  return { name: 'limits', ...said };
}

const budgetTexts = memoizeLast((budgets: BudgetUse) => ({
  busiest: budgetText(budgets, 'busiest'),
  short: budgetText(budgets, 'short'),
}));

/** The state of the connection, from the pollers of what is on the screen. */
function linkSpan(state: AppState, context: RenderContext, form: Form): Span {
  const { live, trouble } = context.glyphs;
  if (state.session.lost !== undefined) return span(`${trouble} no service`, 'alarm');
  const newest = newestAnswer(state, state.view.paused ? FROZEN : ON_SCREEN);
  const ageMs = context.nowMs - (newest?.atMs ?? 0);
  const age = newest === undefined ? '' : ` ${formatAge(ageMs)}`;
  if (state.view.paused) {
    const trouble = state.probeFailure ? `, ${failureWord(state.probeFailure)}` : '';
    return span(`PAUSED${age}${trouble}`, 'alarm');
  }
  const failing = POLLERS.filter((poller) => state.pollers[poller].failure);
  if (failing.length > 0) return span(`${trouble} ${troubleText(state, failing, context, form)}`, 'alarm');
  if (newest === undefined) return span('connecting…', 'warn');
  // By the pace of what was answered last: where no market is selected, no book is asked for.
  return pollerFreshness(state, newest.poller, ageMs) === 'live'
    ? span(`${live} live${age}`, 'good')
    : span(`${trouble} no answer for${age}`, 'warn');
}

function troubleText(
  state: AppState,
  failing: readonly PollerName[],
  context: RenderContext,
  form: Form,
): string {
  const nextTry = Math.min(...failing.map((poller) => state.pollers[poller].nextTryAtMs ?? Infinity));
  const wait = nextTryWords(state, Number.isFinite(nextTry) ? nextTry : undefined, context);
  const offline = isOffline(state, failing);
  const names = form === 'short' && failing.length > 2 ? `${failing.length} reads` : failing.join(' ');
  return `${offline ? 'offline' : names}${wait && ` ${wait}`}`;
}

/** Nothing is answered any more, nor is the connection of the cancel. */
function isOffline({ pollers, cancelConnection }: AppState, failing: readonly PollerName[]): boolean {
  const failures = failing.flatMap((poller) => pollers[poller].failure ?? []);
  const isOfOneKind = new Set(failures.map(({ kind }) => kind)).size === 1;
  return (
    failing.length > 1 &&
    isOfOneKind &&
    failures.every(isUnanswered) &&
    !cancelConnection.ready &&
    !isAnyAnswered(pollers, failing)
  );
}

/** What is on the screen, or something else since those that fail were answered last. */
function isAnyAnswered(pollers: AppState['pollers'], failing: readonly PollerName[]): boolean {
  const failingSinceMs = Math.max(...failing.map((poller) => pollers[poller].answeredAtMs ?? -Infinity));
  return POLLERS.some((poller) => {
    const { failure, answeredAtMs = -Infinity } = pollers[poller];
    return !failure && answeredAtMs > (ON_SCREEN.includes(poller) ? -Infinity : failingSinceMs);
  });
}

/** Nothing came back. What never left, behind requests that take long, says nothing of the way there. */
function isUnanswered({ kind, sent }: Failure): boolean {
  return kind === 'network' || (kind === 'timeout' && sent !== 'no');
}

/** In a pause the probe still tells of orders, while these stand still. */
const FROZEN: readonly PollerName[] = ['book', 'prices'];
const ON_SCREEN: readonly PollerName[] = [...FROZEN, 'orders'];
const POLLERS = Object.keys(POLL_PACE_MS) as PollerName[];

function newestAnswer(
  state: AppState,
  pollers: readonly PollerName[],
): { readonly poller: PollerName; readonly atMs: number } | undefined {
  return pollers
    .map((poller) => ({ poller, atMs: state.pollers[poller].answeredAtMs ?? -Infinity }))
    .filter(({ atMs }) => atMs > -Infinity)
    .toSorted((a, b) => b.atMs - a.atMs)[0];
}

/** Requests are signed, and ages reckoned, by the service's clock: a difference costs nothing. */
function skewSpan(state: AppState): Span {
  const skewMs = clockSkewMs(state);
  if (skewMs === 0) return span('');
  return span(`clock ${formatAge(Math.abs(skewMs))} ${skewMs > 0 ? 'slow' : 'fast'}`, 'warn');
}

function cancelReadySpan(state: AppState): Span {
  if (state.session.readOnly || state.session.credentialsProblem !== undefined) return span('');
  if (!state.cancelConnection.ready) return span('cancel not ready', 'warn');
  const trip =
    state.cancelConnection.roundTripMs === undefined ? '' : ` ${state.cancelConnection.roundTripMs} ms`;
  return span(`cancel ready${trip}`, 'good');
}

function widthOf(parts: readonly Span[], separator: string): number {
  return cellsOfSpans(parts) + separator.length * (parts.length - 1);
}

function shortened({ text, tone }: Span, room: number, { ellipsis }: RenderContext['glyphs']): Span {
  return span(textWidth(text) <= room ? text : fitText(text, Math.max(0, room), { ellipsis }), tone);
}
