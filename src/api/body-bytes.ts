/** An answer with a longer body is broken off. */
export const MOST_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The bytes of an answer's body, as they come. A body of one piece is that piece. More are copied at once into memory
 * that grows in place and goes back to the system when nobody holds it: kept as pieces they lived until the heap was
 * collected, and what a long catalog left of them lay free in the heap of the C library for ever (docs/panes.md).
 */
export class BodyBytes {
  #only: Buffer | undefined;
  #grown: ArrayBuffer | undefined;

  add(piece: Buffer): void {
    if (this.#grown) return append(this.#grown, piece);
    if (!this.#only) {
      this.#only = piece;
      return;
    }
    this.#grown = new ArrayBuffer(0, { maxByteLength: MOST_BODY_BYTES });
    append(this.#grown, this.#only);
    append(this.#grown, piece);
    this.#only = undefined;
  }

  whole(): Buffer {
    return this.#grown
      ? Buffer.from(this.#grown, 0, this.#grown.byteLength)
      : (this.#only ?? Buffer.alloc(0));
  }
}

/** Throws a RangeError beyond `MOST_BODY_BYTES`. */
function append(grown: ArrayBuffer, piece: Buffer): void {
  const at = grown.byteLength;
  grown.resize(at + piece.length);
  new Uint8Array(grown, at).set(piece);
}
