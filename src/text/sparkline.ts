import { scaleValues } from './scale-values.ts';

/** One character a value, low to high, from `marks` (lowest first); undefined values are blanks. */
export function sparkline(values: readonly (number | undefined)[], marks: readonly string[]): string {
  return scaleValues(values, marks.length)
    .map((step) => (step === undefined ? ' ' : marks[step]))
    .join('');
}
