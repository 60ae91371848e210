import type { Side } from '../../domain/order-book.ts';
import { type Span, span } from '../rows/row.ts';

export function sideSpan(side: Side | undefined): Span | undefined {
  return side && span(side, side === 'BUY' ? 'bid' : 'ask');
}
