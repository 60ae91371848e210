import { formatDollars, groupThousands } from '../../text/format-quantity.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { Order } from '../../domain/order.ts';
import { worstAge } from '../../domain/freshness.ts';
import type { AppState, DetailState } from '../../state/app-state.ts';
import { exposureOf } from '../../state/select/exposure.ts';
import { formatDay } from '../../text/format-time.ts';
import { detailOf } from '../../state/select/details.ts';
import { type Span, type Title, type TitlePart, cellsOfSpans, span } from '../rows/row.ts';
import { formsOf, inFewerWords, roomBeside } from '../rows/border-row.ts';
import { type OrderTotals, totalsOf } from '../../state/select/order-groups.ts';
import { restingUnlisted } from '../../state/select/resting-unlisted.ts';
import { areOrdersCut } from '../../state/select/market-facts.ts';
import { ordersHere, restingUnlistedHere } from '../../state/select/selection.ts';
import { ageOfPoll, ageSpan, failureSpan, spanOfAge, troubleSpan } from '../notices/poll-notice.ts';
import { ageOfDetail, detailSpans } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { unreadableSpans } from '../rows/unreadable-spans.ts';

/** From this width on the other tabs are named; below it their keys are. */
const WIDE = 84;
/** Corners and key of a title, its age and the blanks around it. */
const AGE_AND_CORNERS = 15;
/** `2026-11-15`. */
const DAY_LENGTH = 10;

/** `My orders ─ here 7 · $317 │ all 49 · $1,696`, the other tabs, the age of what is shown, and what is wrong with it. */
export function orderTitle(state: AppState, context: RenderContext): Title {
  const { ordersTab } = state.view;
  if (ordersTab === 'open') return openTitle(state, context);
  if (ordersTab === 'exposure') return exposureTitle(state, context);
  const detail =
    ordersTab === 'trades'
      ? detailOf(state, 'trades', '')
      : detailOf(state, 'activity', state.session.address ?? '');
  const name = ordersTab === 'trades' ? 'My trades' : 'My activity';
  const list = detail.reading?.value;
  const count = list
    ? ` ${context.glyphs.rule} ${groupThousands(list.rows.length)}${list.more ? '+' : ''}`
    : '';
  const left = [span(name), span(`${count}${periodText(ordersTab, list !== undefined)}`)];
  const unreadable = list ? unreadableSpans(list) : [];
  const cells = cellsOfSpans([...left, ...unreadable]);
  return {
    left: [...left, ...unreadable, tabsSpan(state, context)],
    right: inFewerWords(detailSpans(state, detail, context), cells, context.width),
  };
}

/** `My exposure ─ trades since 2026-11-15 10:22`: no endpoint tells positions, and what was before is not known. */
function exposureTitle(state: AppState, context: RenderContext): Title {
  const detail = detailOf(state, 'trades', '');
  const list = detail.reading?.value;
  const { sinceMs, unknown } = exposureOf(state);
  const { rule, dot } = context.glyphs;
  const isPartial =
    areOrdersCut(state) || (list !== undefined && (list.more || list.lost > 0 || unknown > 0));
  const partial = isPartial ? [span(` ${dot} PARTIAL`, 'warn')] : [];
  const unreadable = list ? unreadableSpans(list) : [];
  const parts = unknown > 0 ? [span(` ${dot} ${unknown} own parts unknown`, 'warn')] : [];
  const brief = isPartial ? partial : unreadable;
  const names = list ? sinceWays(sinceMs).map((since) => span(`My exposure ${rule} ${since}`)) : [];
  const ways = [[...partial, ...parts, ...unreadable], brief].flatMap((facts) =>
    names.map((name) => [name].concat(facts)),
  );
  const shortest = [span('My exposure'), ...brief];
  const wide = context.width < WIDE ? [] : [[...(ways[0] ?? shortest), tabsSpan(state, context)]];
  const trouble = exposureTrouble(state, detail, context);
  const right = inFewerWords(trouble, cellsOfSpans(shortest), context.width);
  const room = roomBeside(right, context.width);
  return { left: [...wide, ...ways].find((way) => cellsOfSpans(way) <= room) ?? shortest, right };
}

/** From when on trades are counted, in ever fewer words. */
function sinceWays(sinceMs: number | undefined): readonly string[] {
  if (sinceMs === undefined) return ['no trades'];
  const day = formatDay(sinceMs);
  return [`trades since ${day}`, `since ${day}`, `since ${day.slice(0, DAY_LENGTH)}`];
}

/** The age of what is older, orders or trades, and before it what is wrong with either. */
function exposureTrouble(
  state: AppState,
  trades: DetailState<unknown>,
  context: RenderContext,
): readonly TitlePart[] {
  const troubles = [
    ['orders', failureSpan(state, 'orders', context)],
    ['trades', troubleSpan(state, trades, context)],
  ] as const;
  const ages = [ageOfPoll(state, state.orders, 'orders', context), ageOfDetail(trades, context)];
  const age = worstAge(ages.filter((one) => one !== undefined));
  return [
    ...(state.view.paused ? [span('PAUSED', 'alarm')] : []),
    ...troubles.flatMap(([what, trouble]) => (trouble ? [ledBy(what, trouble)] : [])),
    ...(age ? [spanOfAge(age)] : []),
  ];
}

function ledBy(what: string, { text, tone, briefer }: TitlePart): TitlePart {
  return { ...span(`${what} ${text}`, tone), ...(briefer && { briefer: ledBy(what, briefer) }) };
}

/**
 * The other tabs give way first, then its name and how much is said of what no list shows; then when it is tried again, which the
 * first line says, too, and the words for what is wrong; then what all orders come to, and those here. At last what is wrong.
 */
function openTitle(state: AppState, context: RenderContext): Title {
  const { dot, rule } = context.glyphs;
  const [name, lead] = [span('My orders'), span(` ${rule} `)];
  const factsIn = (form: Form): readonly Span[] => openFacts(state, form, context.glyphs);
  const [whole, brief, briefest] = [factsIn('whole'), factsIn('brief'), factsIn('briefest')];
  const head = state.orders ? [name, lead] : [name];
  // Where only one pane has room, the line of tabs above has its name.
  const ways = [
    [...head, ...whole, tabsSpan(state, context)],
    [...head, ...whole, span(` ${dot} [ ]`, 'dim')],
    [...head, ...whole],
    [...head, ...brief],
    brief,
    [...head, ...briefest],
  ];
  const age = ageSpan(state, state.orders, 'orders', context);
  const least = age ? [age] : [];
  const trouble = failureSpan(state, 'orders', context);
  const forms = formsOf(trouble ? [trouble, ...least] : least);
  // Whole seconds later the age may be a cell longer: nothing else in the title moves for that.
  const roomWith = (right: readonly Span[]): number =>
    Math.min(roomBeside(right, context.width), context.width - AGE_AND_CORNERS);
  const shortest = (['unsorted', 'here priced', 'counted'] as const).map(factsIn);
  const tries = [
    ...forms.map((right) => ({ right, lefts: ways })),
    ...(trouble ? [{ right: forms.at(-1) ?? least, lefts: shortest }] : []),
    { right: least, lefts: [...ways, ...shortest] },
  ];
  for (const { right, lefts } of tries) {
    const left = lefts.find((way) => cellsOfSpans(way) <= roomWith(right));
    if (left) return { left, right };
  }
  return state.orders
    ? { left: shortest.at(-1) ?? briefest, right: least }
    : { left: [name], right: forms[0] ?? least };
}

/**
 * `brief`: orders in no list are told in fewer words; `briefest`: those here are not told apart, either; `unsorted`: nor is how
 * the list is sorted; `here priced`: nor what all come to; `counted`: nor those here.
 */
type Form = 'whole' | 'brief' | 'briefest' | 'unsorted' | 'here priced' | 'counted';

function openFacts(state: AppState, form: Form, glyphs: Glyphs): readonly Span[] {
  const unlisted = restingUnlisted(state);
  const isCut = state.orders && !(state.ordersComplete && !state.listsLeaveOut);
  const unreadable = state.ordersLost ?? { lost: 0 };
  const brief = form !== 'whole';
  // Of rows that are known to be missing it goes without saying.
  const isTold = brief && (unlisted !== undefined || unreadable.lost > 0);
  const more = brief ? '' : ' more';
  // In the last room a plus has to do for what is in no list, beside what cannot be read.
  const isPlus = form === 'counted' && unlisted !== undefined && unreadable.lost > 0;
  const counts = state.orders && countsText(state, state.orders.value, form, glyphs);
  return [
    ...(counts === undefined ? [] : [span(`${counts}${isPlus ? '+' : ''}`)]),
    ...sortSpans(state, form, glyphs),
    ...filterSpans(state, glyphs),
    ...unreadableSpans(unreadable, { brief }),
    ...(isCut && !isTold ? [span(' (list not whole)', 'warn')] : []),
    ...(unlisted && !isPlus ? [span(` (${unlisted.count}${more} in no list)`, 'warn')] : []),
    ...(state.session.readOnly ? [span(` ${glyphs.dot} read-only`, 'warn')] : []),
  ];
}

const TELLS_SORT: ReadonlySet<Form> = new Set(['whole', 'brief', 'briefest']);

/** How the list is sorted, where that is not as usual. */
function sortSpans({ view }: AppState, form: Form, { dot }: Glyphs): readonly Span[] {
  const { ordersSort, ordersReversed } = view;
  const isUsual = ordersSort === 'market' && !ordersReversed;
  if (isUsual || !TELLS_SORT.has(form)) return [];
  const name = ordersSort === 'distance' ? 'Δmid' : ordersSort;
  return [span(` ${dot} by ${name}${ordersReversed ? ' reversed' : ''}`)];
}

function filterSpans({ view }: AppState, { dot }: Glyphs): readonly Span[] {
  const { ordersFilter, filtering, pane } = view;
  const isTyped = filtering && pane === 'orders';
  return isTyped || ordersFilter !== ''
    ? [span(` ${dot} /${ordersFilter}${isTyped ? '_' : ''}`, 'accent')]
    : [];
}

function countsText(state: AppState, all: readonly Order[], form: Form, glyphs: Glyphs): string {
  const say = (orders: readonly Order[], isPriced: boolean): string =>
    isPriced ? sumText(totalsOf(orders), glyphs) : groupThousands(orders.length);
  const here = say(ordersHere(state), form !== 'counted');
  const others = say(all, form !== 'counted' && form !== 'here priced');
  const name = state.view.ordersHereOnly ? 'only here' : 'here';
  const unlisted = form === 'whole' || form === 'brief' ? restingUnlistedHere(state) : undefined;
  const more = unlisted ? ` (${unlisted.count} more)` : '';
  return `${name} ${here}${more} ${glyphs.vertical} all ${others}`;
}

/** `7 · $317`, and how many of them have no price. */
export function sumText({ count, value, unpriced }: OrderTotals, { dot }: Glyphs): string {
  if (count === 0) return '0';
  const unknown = unpriced === 0 ? '' : ` and ${unpriced} unknown`;
  return `${groupThousands(count)} ${dot} ${formatDollars(value)}${unknown}`;
}

function periodText(tab: 'trades' | 'activity', wasRead: boolean): string {
  return tab === 'trades' && wasRead ? ' in 7 days' : '';
}

/** The tabs beside this one, in the order in which `]` comes to them. */
function tabsSpan({ view }: AppState, { width, glyphs }: RenderContext): Span {
  const others = {
    open: ['trades', 'activity', 'exposure'],
    trades: ['activity', 'exposure', 'orders'],
    activity: ['exposure', 'orders', 'trades'],
    exposure: ['orders', 'trades', 'activity'],
  }[view.ordersTab];
  const text = width < WIDE ? '[ ] more' : `[ ] ${others.join(', ')}`;
  return span(` ${glyphs.dot} ${text}`, 'dim');
}
