import { placeOf, type Slices } from '../../text/chart-glyphs.ts';
import { formatDay } from '../../text/format-time.ts';

const MINUTE = 60;
const DAY = 86_400;
const STEPS: readonly number[] = [
  ...[5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE),
  ...[1, 2, 7, 14, 28, 56, 112, 364].map((days) => days * DAY),
];
/** `18:00` or `11-23`, and room between two of them. */
const LABEL_CELLS = 5;
const LEAST_CELLS_APART = LABEL_CELLS + 3;

/** Round local times below their columns, `18:00`, from a day on `11-23`; in a line as wide as `slices` has columns. */
export function timeLine(slices: Slices): string {
  const { length, count } = slices;
  const start = slices.first * length;
  const step = STEPS.find((seconds) => seconds / length >= LEAST_CELLS_APART) ?? DAY * 364;
  const localOffset = -new Date(start * 1000).getTimezoneOffset() * MINUTE;
  const first = Math.ceil((start + localOffset) / step) * step - localOffset;
  let line = '';
  for (let t = first; t < start + count * length; t += step) {
    const at = placeOf(t, slices) - Math.floor(LABEL_CELLS / 2);
    if (at < line.length || at + LABEL_CELLS > count) continue;
    const [day = '', time = ''] = formatDay(t * 1000).split(' ');
    line = line.padEnd(at) + (step < DAY ? time : day.slice(-LABEL_CELLS));
  }
  return line.padEnd(count);
}
