import type { CancelProgress } from '../../domain/cancel.ts';

/** Nothing rests under an id of which the catalog knows no market: a mistake of whoever typed it, and no success. */
export function namesNoMarket(progress: CancelProgress): boolean {
  const { unknownMarket, outcome, canceled, filled, target } = progress;
  const found = canceled.length + target.orders.length + filled.length;
  return unknownMarket === true && outcome === 'confirmed' && found === 0;
}
