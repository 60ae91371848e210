/** An address or hash by its ends: `0x5f3a…9C1e`. Short ones stay whole. */
export function shortenId(id: string, head = 6, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}
