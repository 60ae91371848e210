import type { OrderGroup } from '../../state/select/order-groups.ts';
import type { AppState } from '../../state/app-state.ts';
import { fitTitle } from '../../state/select/distinct-title.ts';
import { nameOfMarket } from '../../state/select/market-by-id.ts';
import { countOf } from '../../text/count-of.ts';
import { formatDollars } from '../../text/format-quantity.ts';
import { fitText } from '../../text/fit-text.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { textWidth } from '../../text/text-width.ts';
import { memoizeRows } from '../rows/memoize-rows.ts';
import { row, span } from '../rows/row.ts';
import { sumText } from './orders-title.ts';

/** Cells that a market's title keeps before its sums give way. */
const LEAST_TITLE = 24;

type Looks = readonly [
  width: number,
  glyphs: Glyphs,
  isHere: boolean,
  isFaded: boolean,
  markets: AppState['markets'],
];

/** The line above the orders of a market: ` Will it rain?   7 · $317 · 4 buys $120 · 3 sells $197 `. */
export const headingRow = memoizeRows(
  (group: OrderGroup, [width, glyphs, isHere, isFaded, markets]: Looks) => {
    const title = nameOfMarket(group.market, group.id);
    const room = (sums: string): number => width - textWidth(sums) - 4;
    const sums =
      sumTexts(group, glyphs).find((text) => room(text) >= Math.min(LEAST_TITLE, textWidth(title))) ?? '';
    const cells = Math.max(0, width - textWidth(sums) - (sums === '' ? 1 : 3));
    const fitted = group.market
      ? fitTitle(markets, group.market, cells, glyphs)
      : fitText(title, cells, glyphs);
    return {
      ...row(
        span(` ${fitted}`, isHere ? 'strong' : 'accent'),
        ...(sums === '' ? [] : [span(` ${sums} `, isHere ? 'plain' : 'dim')]),
      ),
      ...(isFaded && { emphasis: 'faded' as const }),
    };
  },
);

/** From the longest to the shortest. */
function sumTexts({ totals }: OrderGroup, glyphs: Glyphs): readonly string[] {
  const { buys, sells, count } = totals;
  const sum = sumText(totals, glyphs);
  const sides = [
    ...(buys.count > 0 ? [`${countOf(buys.count, 'buy')} ${formatDollars(buys.value)}`] : []),
    ...(sells.count > 0 ? [`${countOf(sells.count, 'sell')} ${formatDollars(sells.value)}`] : []),
  ];
  return [[sum, ...sides].join(` ${glyphs.dot} `), sum, String(count)];
}
