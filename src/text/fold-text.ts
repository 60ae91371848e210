/** Lower case without accents, so that `sao` finds `São Paulo`. */
export function fold(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const PLAIN = /^[ -~]*$/;

/** `US politics!` as it would stand in an address: `us-politics`. */
export function slugOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
