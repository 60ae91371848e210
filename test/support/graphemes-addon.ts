/**
 * The addon unpacks its table from a buffer as if the memory under it held nothing else. Small buffers share a
 * pool, so that this works by luck alone: it is loaded while the pool is off.
 */
const pooled = Buffer.poolSize;
Buffer.poolSize = 0;
export const { UnicodeGraphemesAddon } = await import('@xterm/addon-unicode-graphemes');
Buffer.poolSize = pooled;
