/** An address or hash by its ends: `0x5f3a…9C1e`. Short ones stay whole. */
export function shortenId(id: string, head = 6, tail = 4): string {
  if (id.length <= head + tail + 1) return id;
  const characters = Array.from(id);
  if (characters.length <= head + tail + 1) return id;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

const HEX = /^(?:0x)?[0-9a-f]+$/i;
/** Of words that people choose as ids, only the middle may differ. */
const MOST_WORD = 32;

/** What a market is called of which nothing but its id is known. */
export function nameById(conditionId: string): string {
  return `market ${shortenMarketId(conditionId)}`;
}

/** A condition id: a hash by its ends, any other as long as it may be. */
export function shortenMarketId(id: string, head = 6, tail = 4): string {
  return HEX.test(id) ? shortenId(id, head, tail) : shortenId(id, MOST_WORD - 12, 11);
}
