/** A key that is shorter is only looked for as a whole: parts of it may be words of a language. */
const LONG_ENOUGH = 24;
/** Every run of 17 letters of a key holds a whole part of it; nine letters of a key come together by chance nowhere. */
const PART = 9;
const FEWEST_DIFFERENT = 5;
const SHORTEST_BASE64 = 12;

/**
 * How a key may come to be written down by somebody who means no harm: as it is, in capitals, in an address, backwards, in
 * hexadecimal, in base64 with anything before it; the same of the bytes that a key in base64 stands for. With the parts of
 * long ones, for a key that is cut in two.
 */
export function keyForms(key: string): string[] {
  if (key === '') return [];
  const bytes = Buffer.from(key);
  const held = Buffer.from(key, 'base64');
  const forms = [
    key,
    key.toUpperCase(),
    key.toLowerCase(),
    encodeURIComponent(key),
    ...encodings(bytes),
    ...(held.length >= 16 ? encodings(held) : []),
  ].map((form) => form.replace(/=+$/, ''));
  const backwards = forms.map((form) => [...form].toReversed().join(''));
  const whole = [...new Set([...forms, ...backwards])];
  return [...whole, ...whole.flatMap(partsOf)];
}

function encodings(bytes: Buffer): string[] {
  const hex = bytes.toString('hex');
  const base64 = [bytes.toString('base64'), ...[0, 1, 2].map((before) => innerBase64(bytes, before))];
  const certain = base64.filter((text) => text.length >= SHORTEST_BASE64);
  const base64url = certain.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [hex, hex.toUpperCase(), ...certain, ...base64url];
}

/** The letters that depend on `bytes` alone, when so many other bytes stand before them. */
function innerBase64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

function partsOf(form: string): string[] {
  if (form.length < LONG_ENOUGH) return [];
  const parts = Array.from({ length: Math.floor(form.length / PART) }, (_, i) =>
    form.slice(i * PART, (i + 1) * PART),
  );
  return parts.filter((part) => new Set(part).size >= FEWEST_DIFFERENT);
}
