/** A midpoint of the past; floats, because it is only ever drawn (interface: endpoint 17). */
export interface PricePoint {
  /** Epoch seconds. */
  readonly t: number;
  /** 0 … 1 dollar. */
  readonly p: number;
}
