/** How long ago, in as few letters as say it: `0.3s`, `12s`, `2m`, `3h`, `4d`. Takes milliseconds. */
export function formatAge(ms: number): string {
  if (ms < 0) return '0.0s';
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)}s`;
  if (ms < 120_000) return `${Math.round(ms / 1000)}s`;
  if (ms < 7_200_000) return `${Math.floor(ms / 60_000)}m`;
  if (ms < 172_800_000) return `${Math.floor(ms / 3_600_000)}h`;
  return `${Math.floor(ms / 86_400_000)}d`;
}

/** Whole seconds still to wait, never `0 s` while something is left. Takes milliseconds. */
export function formatCountdown(ms: number): string {
  return `${Math.max(0, Math.ceil(ms / 1000))} s`;
}

/** Minutes and seconds that have passed, `2:05`; with hours where there are any. Takes milliseconds. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

/** Local time of day, `12:04:07`. Takes epoch milliseconds. */
export function formatClock(epochMs: number): string {
  const date = new Date(epochMs);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Local day and minute, `2026-11-21 12:04`. Takes epoch milliseconds. */
export function formatDay(epochMs: number): string {
  const date = new Date(epochMs);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${day} ${formatClock(epochMs).slice(0, 5)}`;
}

/** A span of time in at most four letters, without parts of a second: `9s`, `12m`, `3h`. Takes milliseconds. */
export function formatSpan(ms: number): string {
  return formatAge(ms).replace(/\.\d/, '');
}
