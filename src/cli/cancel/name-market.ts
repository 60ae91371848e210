import { shortenMarketId } from '../../text/shorten-id.ts';

/** `Will it rain? · Yes (0x5f3a…9c1e)`; the id only once where `what` is made of it. */
export function nameMarket(what: string, conditionId: string): string {
  const id = shortenMarketId(conditionId);
  return what.includes(id) ? what : `${what} (${id})`;
}
