import { sanitizeLine } from '../text/sanitize.ts';

/** A market, or one of its outcomes, as people name it. */
export type Ref =
  | { readonly kind: 'condition'; readonly id: string }
  | { readonly kind: 'token'; readonly id: string }
  | { readonly kind: 'number'; readonly id: string }
  /** A slug, or a condition id that is neither hexadecimal nor digits: the catalog knows which. */
  | { readonly kind: 'name'; readonly name: string };

/** What `text` names, by its shape; exactly as it was typed, since a service may tell letter cases apart. */
export function readRef(text: string): Ref {
  const id = text.trim();
  if (/^0x[0-9a-f]+$/i.test(id)) return { kind: 'condition', id };
  if (/^\d{21,}$/.test(id)) return { kind: 'token', id };
  if (/^\d+$/.test(id)) return { kind: 'number', id };
  return { kind: 'name', name: id };
}

const MOST_LENGTH = 200;

/** Why `text` can name nothing, in words; undefined for what may be asked for. */
export function refProblem(text: string): string | undefined {
  const ref = text.trim();
  if (ref === '.' || ref === '..') return `"${ref}" names no market`;
  if (/^(?:0x)?0+$/i.test(ref)) return `"${sanitizeLine(ref, 20)}" stands for no market`;
  if (ref.length > MOST_LENGTH) return `a REF has at most ${MOST_LENGTH} characters`;
  if (sanitizeLine(ref, MOST_LENGTH) !== ref) return 'the REF holds characters that no id or slug has';
  return undefined;
}
