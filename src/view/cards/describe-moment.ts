import { formatDay, formatSpan } from '../../text/format-time.ts';

/** A day and how far off it is: `2026-11-21 12:04 (in 3d)`, `… (3d ago)`. Takes epoch milliseconds. */
export function describeMoment(atMs: number | undefined, wallMs: number): string | undefined {
  if (atMs === undefined) return undefined;
  const off = atMs > wallMs ? `in ${formatSpan(atMs - wallMs)}` : `${formatSpan(wallMs - atMs)} ago`;
  return `${formatDay(atMs)} (${off})`;
}
