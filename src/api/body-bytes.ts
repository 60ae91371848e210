/** An answer with a longer body is broken off. */
export const MOST_BODY_BYTES = 4 * 1024 * 1024;

/** From here on an answer is long: a page of a catalog, never a book. */
const LONG_BYTES = 128 * 1024;

/**
 * The bytes of an answer's body, as they come. A long one is copied at once into memory that grows in place and goes back
 * to the system when nobody holds it: kept as pieces it lived until the heap was collected, and what a long catalog
 * left of them lay free in the heap of the C library for ever (docs/panes.md).
 */
export class BodyBytes {
  #pieces: Buffer[] = [];
  #length = 0;
  #grown: ArrayBuffer | undefined;

  add(piece: Buffer): void {
    if (this.#grown) return append(this.#grown, piece);
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < LONG_BYTES) return;
    this.#grown = new ArrayBuffer(0, { maxByteLength: MOST_BODY_BYTES });
    for (const each of this.#pieces) append(this.#grown, each);
    this.#pieces = [];
  }

  whole(): Buffer {
    if (this.#grown) return Buffer.from(this.#grown, 0, this.#grown.byteLength);
    const [first, ...more] = this.#pieces;
    return first && more.length === 0 ? first : Buffer.concat(this.#pieces);
  }
}

/** Throws a RangeError beyond `MOST_BODY_BYTES`. */
function append(grown: ArrayBuffer, piece: Buffer): void {
  const at = grown.byteLength;
  grown.resize(at + piece.length);
  new Uint8Array(grown, at).set(piece);
}
