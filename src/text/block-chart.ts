import { scaleValues } from './scale-values.ts';

/**
 * A series as filled columns, one a value, on `height` lines, the highest first. `marks` fill a cell from nearly empty
 * to full. The least value still shows the lowest mark; undefined is an empty column.
 */
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
