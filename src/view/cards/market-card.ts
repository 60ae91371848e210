import { ownTone } from '../notices/poll-notice.ts';
import { restingUnlisted } from '../../state/select/resting-unlisted.ts';
import type { CatalogMarket, MarketEvent } from '../../domain/catalog.ts';
import type { ListedMarket } from '../../domain/market.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import { formatPrice, formatSize } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import { titleOf } from '../../state/select/market-by-id.ts';
import { NO_ORDERS, ordersOn } from '../../state/select/market-facts.ts';
import type { Row } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { needNumbers } from './card-table.ts';
import { factLines, proseLines, sectionLines } from './fact-lines.ts';
import { describeBaseFee, describeRewards, describeSchedule } from './describe-fees.ts';
import { missingText } from '../notices/detail-notice.ts';
import { troubleLines } from './detail-trouble.ts';
import { describeMoment } from './describe-moment.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** A market: what can be traded and at what cost, the rules by which it resolves, what it belongs to. */
export function marketCardLines(
  state: AppState,
  conditionId: string,
  context: RenderContext,
): readonly Row[] {
  const listed = state.markets.get(conditionId);
  if (!listed) return proseLines('this market is in no list any more', context.width, 'warn');
  const looked = detailsOf(state, listed);
  const market = looked.market.reading?.value;
  const event = looked.event.reading?.value;
  return [
    ...proseLines(titleOf(listed), context.width, 'strong'),
    ...troubleLines(state, [looked.market, looked.event, looked.fee], context),
    ...tradingLines(state, listed, market, context),
    ...rulesLines(state, listed, context),
    ...placeLines(state, listed, event, context),
    ...idLines(listed, context),
  ];
}

/** The answers a market's card is made of. */
function detailsOf(state: AppState, { conditionId, eventSlug, outcomes }: ListedMarket) {
  return {
    market: detailOf(state, 'market', conditionId),
    event: detailOf(state, 'event', eventSlug ?? ''),
    fee: detailOf(state, 'fee', outcomes[0]?.tokenId ?? ''),
  };
}

function tradingLines(
  state: AppState,
  listed: ListedMarket,
  market: CatalogMarket | undefined,
  context: RenderContext,
): readonly Row[] {
  const { width } = context;
  const serviceMs = serviceTimeMs(state, context);
  const book = listed.outcomes.map(({ tokenId }) => state.books.get(tokenId)?.value).find(Boolean);
  const fee = detailsOf(state, listed).fee.reading?.value;
  const mine = ordersOn(state.orders?.value ?? NO_ORDERS, listed).length;
  const unlisted = restingUnlisted(state, ordersOn(state.unlistedOrders, listed));
  const [trading, tone] = describeTrading(listed, market);
  const { outcomes } = listed;
  const numbered = outcomes.map(({ name }, at) => `${at + 1} ${name}`).join(` ${context.glyphs.dot} `);
  return [
    ...factLines('outcomes', needNumbers(outcomes) ? numbered : undefined, width),
    ...factLines('trading', trading, width, tone),
    ...factLines('starts', describeMoment(market?.startDateMs, serviceMs), width),
    ...factLines('ends', describeMoment(market?.endDateMs ?? listed.endDateMs, serviceMs), width),
    ...factLines('orders', describeBookTerms(listed, book), width),
    ...factLines('fee', fee && describeBaseFee(fee), width),
    ...factLines('schedule', fee && describeSchedule(fee), width),
    ...factLines('rewards', describeRewards(listed.rewards), width, 'good'),
    ...factLines('my orders', mine === 0 ? undefined : `${mine} open`, width, ownTone(state, context)),
    ...factLines('my orders', unlisted && `${unlisted.count} in no list`, width, 'warn'),
  ];
}

/** By the list, which is read every few minutes, and by what was asked for with the card: a market does not open again. */
function describeTrading(
  listed: ListedMarket,
  market: CatalogMarket | undefined,
): readonly [words: string, tone: 'plain' | 'warn'] {
  if (listed.closed || market?.closed) return ['closed', 'warn'];
  if (listed.archived || market?.archived) return ['archived', 'warn'];
  const { active, acceptingOrders } = { ...listed, ...market };
  if (acceptingOrders === false) return ['not accepting orders', 'warn'];
  return active === false ? ['not active', 'warn'] : ['open', 'plain'];
}

function describeBookTerms({ tickSize }: ListedMarket, book: OrderBook | undefined): string | undefined {
  const tick = book?.tickSize ?? tickSize;
  const least = book?.minOrderSize;
  const terms = [
    tick === undefined ? '' : `tick ${formatPrice(tick)}`,
    least === undefined ? '' : `min ${formatSize(least)}`,
  ];
  return terms.filter(Boolean).join(' · ');
}

/** The market's own words, and the event's where they differ. */
function rulesLines(state: AppState, listed: ListedMarket, { width }: RenderContext): readonly Row[] {
  const looked = detailsOf(state, listed);
  const [market, event] = [looked.market.reading?.value, looked.event.reading?.value];
  const own = market?.description ?? '';
  const shared = event?.description ?? '';
  const rules = own || shared;
  const none = market
    ? 'the catalog tells no rules'
    : looked.market.failure
      ? 'not read'
      : missingText(state, 'asking for the rules…');
  const source = market?.resolutionSource || event?.resolutionSource;
  const about = shared === own || own === '' ? '' : shared;
  return [
    ...sectionLines('Rules', proseLines(rules || none, width, rules ? 'plain' : 'dim')),
    ...sectionLines('About the event', about === '' ? [] : proseLines(about, width)),
    ...sectionLines('Resolution', [
      ...factLines('source', source || (market ? 'not told' : undefined), width),
      ...factLines(
        'exclusive',
        listed.negRisk ? 'mutually exclusive: one market of the event resolves Yes' : '',
        width,
      ),
    ]),
  ];
}

function placeLines(
  state: AppState,
  listed: ListedMarket,
  event: MarketEvent | undefined,
  context: RenderContext,
): readonly Row[] {
  const { width } = context;
  const series = event?.series?.map(({ title, slug, id }) => title ?? slug ?? id) ?? listed.series;
  const tags = event?.tags?.map(({ label, slug, id }) => label ?? slug ?? id) ?? listed.tags;
  const count = event?.markets.length ?? 0;
  return sectionLines('Event', [
    ...factLines('event', event?.title ?? listed.eventTitle, width),
    ...factLines('markets', count > 1 ? `${count} in this event` : undefined, width),
    ...factLines('event ends', describeMoment(event?.endDateMs, serviceTimeMs(state, context)), width),
    ...factLines('series', series?.join(', '), width),
    ...factLines('tags', tags?.join(', '), width),
    ...factLines('creator', listed.creator, width),
  ]);
}

function idLines(listed: ListedMarket, { width }: RenderContext): readonly Row[] {
  return sectionLines('IDs', [
    ...factLines('slug', listed.slug, width),
    ...factLines('market id', listed.id, width),
    ...factLines('condition', listed.conditionId, width),
    ...listed.outcomes.flatMap(({ name, tokenId }, i) =>
      factLines('token', `${name || i + 1} ${tokenId}`, width),
    ),
  ]);
}
