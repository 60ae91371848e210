import type { AppState } from '../../state/app-state.ts';
import type { Pane } from '../../state/view-state.ts';
import { bookRows } from '../book/book-rows.ts';
import { bookTitle } from '../book/book-title.ts';
import { chartRows, chartTitle } from '../chart/chart-rows.ts';
import { laddersRows, laddersTitle } from '../ladders/ladders-rows.ts';
import { marketRows, marketTitle } from '../markets/market-rows.ts';
import { orderRows } from '../orders/order-rows.ts';
import { orderTitle } from '../orders/orders-title.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { Row, Title } from '../rows/row.ts';

/** A pane, on the screen and aloud. */
export interface Presenter {
  title(state: AppState, context: RenderContext): Title;
  rows(state: AppState, context: RenderContext): readonly Row[];
}

export const PRESENTERS: Readonly<Record<Pane, Presenter>> = {
  markets: { title: marketTitle, rows: marketRows },
  book: { title: bookTitle, rows: bookRows },
  chart: { title: chartTitle, rows: chartRows },
  orders: { title: orderTitle, rows: orderRows },
  ladders: { title: laddersTitle, rows: laddersRows },
};
