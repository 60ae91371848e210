/**
 * One character a value, low to high, from `marks` (lowest first). A flat series is drawn half-way up;
 * undefined values are blanks.
 */
export function sparkline(values: readonly (number | undefined)[], marks: readonly string[]): string {
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  const most = Math.max(...known);
  const top = marks.length - 1;
  return values
    .map((value) => {
      if (value === undefined) return ' ';
      const height = most === least ? 0.5 : (value - least) / (most - least);
      return marks[Math.round(height * top)] ?? ' ';
    })
    .join('');
}
