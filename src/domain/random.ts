/** The one source of chance: uniform draws in [0, 1). */
export interface Random {
  /** The next number, from 0 up to but not 1. */
  next(): number;
}

/** Draws from `seed` alone (sfc32, PractRand); the first are dropped, as neighboring seeds start alike. */
export function seededRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  function draw(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  }
  for (let i = 0; i < 12; i++) draw();
  return { next: draw };
}
