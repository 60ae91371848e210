import { formatAge } from './format-time.ts';

/** A span of time in at most four letters, without parts of a second: `9s`, `12m`, `3h`. Takes milliseconds. */
export function formatSpan(ms: number): string {
  return formatAge(ms).replace(/\.\d/, '');
}
