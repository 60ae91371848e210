import { formatDay, formatSpan } from '../../text/format-time.ts';

/** A day and how far off it is: `2026-11-21 12:04 (in 3d)`, `… (3d ago)`. Takes epoch milliseconds. */
export function describeMoment(atMs: number | undefined, serviceMs: number): string | undefined {
  if (atMs === undefined) return undefined;
  const off = atMs > serviceMs ? `in ${formatSpan(atMs - serviceMs)}` : `${formatSpan(serviceMs - atMs)} ago`;
  return `${formatDay(atMs)} (${off})`;
}
