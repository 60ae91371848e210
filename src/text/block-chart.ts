import { scaleValues } from './scale-values.ts';

/** A series as columns on `height` lines, highest first; `marks` fill a cell from nearly empty to full. */
export function blockChart(
  values: readonly (number | undefined)[],
  height: number,
  marks: readonly string[],
): readonly string[] {
  const fills = scaleValues(values, height * marks.length).map((step) => (step === undefined ? 0 : step + 1));
  return Array.from({ length: height }, (_, line) => {
    const below = (height - 1 - line) * marks.length;
    return fills
      .map((fill) => (fill <= below ? ' ' : marks[Math.min(fill - below, marks.length) - 1]))
      .join('');
  });
}
