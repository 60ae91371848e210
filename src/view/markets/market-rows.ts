import type { Freshness } from '../../domain/freshness.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { groupThousands } from '../../text/format-quantity.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { formatAge } from '../../text/format-time.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { detailOf } from '../../state/select/details.ts';
import type { AppState, Move } from '../../state/app-state.ts';
import { type EventGroup, listedEvents } from '../../state/select/events.ts';
import { memoizeEach } from '../../state/select/memoize-last.ts';
import {
  isEvent,
  isFolded,
  rowUnderCursor,
  visibleRows,
  windowOfRows,
} from '../../state/select/list-rows.ts';
import { factsOf, listedPrices, PRICED } from '../../state/select/market-facts.ts';
import { fitName, fitTitle } from '../../state/select/distinct-title.ts';
import { describeSort, hasMarketOfCreator, listMarkets } from '../../state/select/market-list.ts';
import { summedTokens } from '../../state/select/event-facts.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { SortColumn } from '../../state/view-state.ts';
import { eventRow } from './event-row.ts';
import { inFewerWords, roomBeside } from '../rows/border-row.ts';
import { cellsOfSpans, type Row, type Span, span, type Title } from '../rows/row.ts';
import {
  failureSpan,
  noticeRows,
  paragraphs,
  pollerAgeSpan,
  pollerFreshness,
  ownTone,
} from '../notices/poll-notice.ts';
import {
  columnReader,
  type ColumnValue,
  endsSoon,
  marketCell,
  type MarketColumn,
  marketColumns,
} from './market-columns.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { memoizeRows } from '../rows/memoize-rows.ts';
import { tableRow } from '../rows/table-row.ts';
import { unreadableSpans } from '../rows/unreadable-spans.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';
import { missingText } from '../notices/detail-notice.ts';

/** The market list: a line of titles, then the markets that fit around the selected one, by event. */
export function marketRows(state: AppState, context: RenderContext): readonly Row[] {
  if (listMarkets(state).length === 0) return emptyList(state, context);
  const { sort, window } = state.view;
  const columns = marketColumns(context.width, sort, window);
  const list = { state, columns, context, readers: readersOf(state, columns, context) };
  const current = rowUnderCursor(state);
  return [
    titlesRow(columns, sort, context.glyphs.ellipsis),
    ...windowOfRows(state, context.height - 1).map((row) =>
      isEvent(row)
        ? eventRow(state, row, context, {
            columns,
            isSelected: row === current,
            isFolded: isFolded(state.view, row),
          })
        : marketRow(list, row, row === current),
    ),
  ];
}

/**
 * `1,284 of harbour and mine · by event · sort bid of rows seen · /rain`, and what is wrong with the catalog or the prices. Where
 * there is no room, how the list is shaped and sorted gives way.
 */
export function marketTitle(state: AppState, context: RenderContext): Title {
  const { rememberedFromMs } = state;
  const { dot, rule } = context.glyphs;
  const trouble = failureSpan(state, 'catalog', context) ?? failureSpan(state, 'prices', context);
  const age = showsPrices(state) ? pollerAgeSpan(state, 'prices', context) : undefined;
  const said = [trouble, age].filter((part) => part !== undefined);
  const count = groupThousands(listMarkets(state).length);
  const loading =
    state.markets.size > 0 && !state.catalogComplete && !state.pollers.catalog.failure ? '+' : '';
  const rest = [...unreadableSpans({ lost: state.catalogLost ?? 0 }), ...filterSpans(state, dot)];
  if (rememberedFromMs !== undefined) {
    const ago = formatAge(context.wallMs - rememberedFromMs);
    rest.push(span(` ${dot} list from ${ago} ago`, 'warn'));
  }
  const [whose, whoseShort] = whoseMarkets(state);
  const ends = [...orderWays(state, dot).map((order) => `${whose}${order}`), whoseShort];
  const ways = ends.map((end) => span(`Markets ${rule} ${count}${loading}${end}`));
  const right = inFewerWords(said, cellsOfSpans([...ways.slice(-1), ...rest]), context.width);
  const room = roomBeside(right, context.width) - cellsOfSpans(rest);
  const name = ways.find((way) => cellsOfSpans([way]) <= room) ?? ways.at(-1);
  return { left: [...(name ? [name] : []), ...rest], right };
}

/** The same in more words and in fewer. */
function whoseMarkets({ session, markets, catalogComplete }: AppState): readonly [string, string] {
  if (session.creator === undefined) return ['', ''];
  const name = shortenId(session.creator, 12);
  if (catalogComplete && !hasMarketOfCreator(markets)) return [` of mine, none of ${name}`, ' of mine alone'];
  return [` of ${name} and mine`, ` of ${name} and mine`];
}

/** How the list is shaped and sorted, in ever fewer words; the line of titles marks the column that is sorted by, too. */
function orderWays({ view }: AppState, dot: string): readonly string[] {
  const shape = ` ${dot} ${view.byEvent ? 'by event' : 'flat'}`;
  if (view.sort === 'mine' && !view.reversed) return [shape, ''];
  const [whole, short] = [describeSort(view.sort), view.sort].map(
    (words) => ` ${dot} sort ${words}${view.reversed ? ' reversed' : ''}`,
  );
  const [brief, shortest = ''] = [describeSort(view.sort), view.sort].map(
    (words) => ` ${dot} ${words}${view.reversed ? ' rev.' : ''}`,
  );
  // That only rows seen are sorted is told before how the list is shaped; by what, the titles of the columns mark.
  const reversed = view.reversed ? [` ${dot} rev.`] : [];
  return [`${shape}${whole}`, `${whole}`, `${brief}`, `${short}`, shortest, ...reversed, ''];
}

function filterSpans({ view }: AppState, dot: string): readonly Span[] {
  if (view.filter === '' && !view.filtering) return [];
  return [span(` ${dot} /${view.filter}${view.filtering ? '_' : ''}`, 'accent')];
}

const ALL_OVER = 'every market of the catalog is over; / finds them';

function emptyList(state: AppState, context: RenderContext): readonly Row[] {
  const { markets, catalogComplete, view, session } = state;
  if (view.filter !== '' && markets.size > 0) {
    const where = view.pane === 'orders' ? ' in this list' : '';
    const text = `no market matches "${view.filter}"; Esc${where} shows all again`;
    return paragraphs(context, [span(text, 'dim')]);
  }
  const none =
    session.creator === undefined ? 'the catalog lists no market' : 'the creator has no market here';
  const nothing = markets.size > 0 && session.creator === undefined ? ALL_OVER : none;
  return noticeRows(
    state,
    'catalog',
    catalogComplete ? nothing : missingText(state, 'asking for the markets…'),
    context,
  );
}

/** What every row of the list is made from. */
interface List {
  readonly state: AppState;
  /** The title's first. */
  readonly columns: readonly MarketColumn[];
  /** Of the other columns. */
  readonly readers: readonly ((market: ListedMarket) => ColumnValue)[];
  readonly context: RenderContext;
}

function readersOf(
  state: AppState,
  [, ...columns]: readonly MarketColumn[],
  context: RenderContext,
): List['readers'] {
  const facts = factsOf(state);
  const serviceMs = serviceTimeMs(state, context);
  return columns.map((column) => columnReader(column, facts, serviceMs));
}

/** The column that is sorted by stands out. */
const titlesRow = memoizeLast((columns: readonly MarketColumn[], sort: SortColumn, ellipsis: string): Row => {
  const titles = columns.map((column) => span(column.title, column.sort === sort ? 'accent' : 'dim'));
  return tableRow(columns, titles, { lead: '  ', ellipsis });
});

/** What a row is made of beside the market's own facts and the values of its columns. */
type RowFacts = readonly [
  columns: readonly MarketColumn[],
  glyphs: Glyphs,
  isSelected: boolean,
  mark: string,
  title: string,
  freshness: Freshness,
  age: string,
  isSoon: boolean,
  own: 'mine' | 'dim',
  bidMove: Move | undefined,
  askMove: Move | undefined,
];

function marketRow(list: List, market: ListedMarket, isSelected: boolean): Row {
  const { state, columns, readers, context } = list;
  const { freshness, age } = ageOfPrices(list, market);
  const { bid, ask } = lastMove(list, market);
  const mark = markOf(state, market, context);
  const title = titleOf(list, market);
  const isSoon = endsSoon(market, serviceTimeMs(state, context));
  const facts: RowFacts = [
    columns,
    context.glyphs,
    isSelected,
    mark,
    title,
    freshness,
    age,
    isSoon,
    ownTone(state, context),
    bid,
    ask,
  ];
  return rememberRow(
    market,
    facts,
    readers.map((read) => read(market)),
  );
}

const rememberRow = memoizeRows(
  (_market: ListedMarket, facts: RowFacts, values: readonly ColumnValue[]): Row => {
    const [columns, glyphs, isSelected, mark, title, freshness, age, isSoon, own, bidMove, askMove] = facts;
    const moves: Partial<Record<SortColumn, Move | undefined>> = { bid: bidMove, ask: askMove };
    const cells = values.map((value, i) => {
      const column = columns[i + 1] as MarketColumn;
      if (PRICED.has(column.sort) && age !== '') return staleCell(i, age);
      const textTone = column.sort === 'mine' ? own : isSoon ? 'warn' : 'dim';
      const cell = marketCell(column, value, textTone, glyphs.absent);
      if (PRICED.has(column.sort) && freshness !== 'live') return span(cell.text, 'dim');
      const move = moves[column.sort];
      return move ? span(cell.text, move === 'up' ? 'bid' : 'ask') : cell;
    });
    const tone = mark === glyphs.closed || mark === glyphs.halted ? 'dim' : 'plain';
    return tableRow(columns, [span(title, tone), ...cells], {
      lead: `${isSelected ? glyphs.cursor : ' '}${mark}`,
      ellipsis: glyphs.ellipsis,
      ...(isSelected && { emphasis: 'selected' as const }),
    });
  },
);

/** No prices are asked for, and none ages, where no row has any. */
function showsPrices(state: AppState): boolean {
  const rows = visibleRows(state);
  return rows.some((row) => !isEvent(row)) || summedTokens(rows.filter(isEvent)).length > 0;
}

/** Prices of one row that are too old to trust give way to their age, which takes the first two columns. */
function staleCell(place: number, age: string): Span {
  return span(['STALE', age][place] ?? '', 'warn');
}

function ageOfPrices(
  { state, context }: List,
  market: ListedMarket,
): { readonly freshness: Freshness; readonly age: string } {
  const reading = listedPrices(state, market);
  const ageMs = reading ? context.nowMs - reading.times.readAtMs : 0;
  const freshness = pollerFreshness(state, 'prices', ageMs);
  const isAlone = freshness === 'stale' && !isListStale(state, context);
  return { freshness, age: isAlone ? formatAge(ageMs) : '' };
}

/** The title says so once; the rows keep their last prices, dimmed. */
function isListStale(state: AppState, { nowMs }: RenderContext): boolean {
  const { answeredAtMs } = state.pollers.prices;
  return answeredAtMs !== undefined && pollerFreshness(state, 'prices', nowMs - answeredAtMs) === 'stale';
}

/** So long a price that has changed is in color. */
const MOVED_MS = 1_000;

function lastMove(
  { state, context }: List,
  market: ListedMarket,
): { readonly bid?: Move; readonly ask?: Move } {
  const moved = listedPrices(state, market)?.moved;
  return moved && context.nowMs - moved.atMs < MOVED_MS ? moved : {};
}

function titleOf({ state, columns, context: { glyphs } }: List, market: ListedMarket): string {
  const event = listedEvents(state).byMarket.get(market);
  return titleIn({ market, markets: state.markets, event, cells: columns[0]?.width ?? 0, glyphs });
}

interface TitlePlace extends Pick<AppState, 'markets'> {
  readonly market: ListedMarket;
  readonly event: EventGroup | undefined;
  readonly cells: number;
  readonly glyphs: Glyphs;
}

/** What a market is called; below its event's title, by what tells it from the event's other markets. */
const titleIn = memoizeEach(
  ({ market }: TitlePlace) => market,
  ({ markets, event, cells, glyphs }) => [markets, event, cells, glyphs],
  ({ market, markets, event, cells, glyphs }) =>
    event
      ? `  ${fitName(event, market, cells - 2, glyphs.ellipsis)}`
      : fitTitle(markets, market, cells, glyphs),
);

/** Starred, with an alert, or why it cannot be traded, in one cell; the card says it in words. */
function markOf(state: AppState, market: ListedMarket, { glyphs }: RenderContext): string {
  if (isClosed(state, market)) return glyphs.closed;
  if (market.acceptingOrders === false) return glyphs.halted;
  if (hasAlert(state.alerts, market)) return glyphs.alert;
  return state.view.stars.has(market.conditionId) ? glyphs.star : ' ';
}

function hasAlert(alerts: AppState['alerts'], { conditionId }: ListedMarket): boolean {
  for (const alert of alerts) if (alert.conditionId === conditionId) return true;
  return false;
}

/** By the list, or by what was asked for with the card since: a market does not open again. */
function isClosed(state: AppState, listed: ListedMarket): boolean {
  const answered = detailOf(state, 'market', listed.conditionId).reading?.value;
  return [listed, answered].some((market) => market?.closed === true || market?.archived === true);
}
