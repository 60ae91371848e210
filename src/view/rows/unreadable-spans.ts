import type { Unreadable } from '../../state/app-state.ts';
import { span, type Span } from './row.ts';

/** ` (2 and 1 value unreadable)` in a title: rows, and values of the other rows; nothing where all could be read. */
export function unreadableSpans({ lost, lostValues = 0 }: Unreadable): readonly Span[] {
  const values = `${lostValues} value${lostValues === 1 ? '' : 's'}`;
  const parts = [...(lost > 0 ? [String(lost)] : []), ...(lostValues > 0 ? [values] : [])];
  return parts.length === 0 ? [] : [span(` (${parts.join(' and ')} unreadable)`, 'warn')];
}
