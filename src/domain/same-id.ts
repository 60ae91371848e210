/** Hexadecimal ids: services spell the same one in either letter case, and a long one with or without `0x`. */
const HEX_ID = /^0x[0-9a-f]+$/i;
const LONG_HEX_ID = /^(?:0x)?([0-9a-f]{32,})$/i;

/** A UUID is hexadecimal, too. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As most services spell most ids, so that nothing has to be made of them. */
const CANONICAL = /^0x[0-9a-f]+$/;

/** One spelling for all that name the same. */
export function canonicalId(id: string): string {
  if (CANONICAL.test(id)) return id;
  const digits = LONG_HEX_ID.exec(id)?.[1];
  if (digits !== undefined) return `0x${digits.toLowerCase()}`;
  return HEX_ID.test(id) || UUID.test(id) ? id.toLowerCase() : id;
}

/** Whether two ids name the same thing: hexadecimal ones in any spelling, all others exactly. */
export function sameId(a: string, b: string): boolean {
  return a === b || (isNearlyAsLong(a, b) && endAlike(a, b) && canonicalId(a) === canonicalId(b));
}

/** An id in the spelling by which such are compared that no rule of the family tells apart. */
export function bareId(id: string): string {
  return id.toLowerCase().replace(/^0x/, '');
}

/** But for the letter case: most ids that differ do so there, too. */
function endAlike(a: string, b: string): boolean {
  return a.at(-1)?.toLowerCase() === b.at(-1)?.toLowerCase();
}

/** But for a `0x`. */
function isNearlyAsLong(a: string, b: string): boolean {
  return a.length === b.length || Math.abs(a.length - b.length) === 2;
}
