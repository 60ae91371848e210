import type { CancelProgress } from '../../domain/cancel.ts';

/** Nothing rests under an id of which the catalog knows no market: a mistake of whoever typed it, and no success. */
export function namesNoMarket(progress: CancelProgress): boolean {
  const { unknownMarket, outcome, canceled, filled, target, openAtLastReading } = progress;
  const found = canceled.length + target.orders.length + filled.length;
  // A service that knows no path at all knows no market either.
  const wasRead = openAtLastReading !== undefined;
  return (
    unknownMarket === true && wasRead && (outcome === 'confirmed' || outcome === 'refused') && found === 0
  );
}
