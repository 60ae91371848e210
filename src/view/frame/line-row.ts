import { formatPrice } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { listedPrices } from '../../state/select/market-facts.ts';
import type { Row } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';
import { ordersHere, selectedMarket } from '../../state/select/selection.ts';
import { cancelKeyLabel } from '../cancel/cancel-key-label.ts';
import type { Scene } from '../rows/render-context.ts';

/** All that fits a terminal too small for panes: the market, its best prices, and that the key works. */
export function lineRow(state: AppState, scene: Scene): Row {
  const market = selectedMarket(state);
  const best = market && listedPrices(state, market)?.value;
  const price = (value: number | undefined): string =>
    value === undefined ? scene.glyphs.absent : formatPrice(value);
  const mine = ordersHere(state).length;
  return row(
    span(`${price(best?.bid)}/${price(best?.ask)} `, 'strong'),
    span(mine > 0 ? `${cancelKeyLabel(state, 'market') ?? 'mine'}:${mine} ` : '', 'mine'),
    span(market?.question ?? 'connecting', 'plain'),
    span(` ${scene.glyphs.dot} too small: 40x10 or more`, 'dim'),
  );
}
