import { widthClass } from '../../text/width-class.ts';

/** What a cell shows: a code point, or beyond them the number of a base with its marks. */
export type GlyphId = number;

/** The second cell of a wide glyph. */
export const CONTINUATION: GlyphId = 0;
export const BLANK: GlyphId = 0x20;
export const REPLACEMENT: GlyphId = 0x3f;

const FIRST_CLUSTER = 0x110000;
/** More different clusters than any honest text holds; what comes after them is shown as `?`. */
const MAX_CLUSTERS = 0x10000;

const clusters: string[] = [];
const clusterIds = new Map<string, GlyphId>();

/** The id of a glyph that is one code point, or a base with marks that every terminal joins to it. */
export function glyphId(text: string): GlyphId {
  const codePoint = text.codePointAt(0) as number;
  if (text.length === (codePoint > 0xffff ? 2 : 1)) return codePoint;
  const known = clusterIds.get(text);
  if (known !== undefined) return known;
  if (clusters.length >= MAX_CLUSTERS) return REPLACEMENT;
  const id = FIRST_CLUSTER + clusters.push(text) - 1;
  clusterIds.set(text, id);
  return id;
}

export function glyphText(id: GlyphId): string {
  return id < FIRST_CLUSTER ? String.fromCodePoint(id) : (clusters[id - FIRST_CLUSTER] as string);
}

/** Some terminals draw it one cell wider or narrower than it is counted here. */
export function isDisputedGlyph(id: GlyphId): boolean {
  return id > 0x7e && widthClass(id < FIRST_CLUSTER ? id : (glyphText(id).codePointAt(0) as number)) > 2;
}
