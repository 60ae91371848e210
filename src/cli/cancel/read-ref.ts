/** A market, or one of its outcomes, as people name it. */
export type Ref =
  | { readonly kind: 'condition'; readonly id: string }
  | { readonly kind: 'token'; readonly id: string }
  | { readonly kind: 'number'; readonly id: string }
  | { readonly kind: 'slug'; readonly slug: string };

/** Tells by its shape what `text` names. Hexadecimal condition ids are in lower case everywhere in the family. */
export function readRef(text: string): Ref {
  const trimmed = text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(trimmed)) return { kind: 'condition', id: trimmed.toLowerCase() };
  if (/^0x[0-9a-f]+$/i.test(trimmed)) return { kind: 'condition', id: trimmed };
  if (/^\d{21,}$/.test(trimmed)) return { kind: 'token', id: trimmed };
  if (/^\d+$/.test(trimmed)) return { kind: 'number', id: trimmed };
  return { kind: 'slug', slug: trimmed };
}
