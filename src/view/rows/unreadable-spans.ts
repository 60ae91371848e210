import type { Unreadable } from '../../state/app-state.ts';
import { span, type Span } from './row.ts';
import { countOf } from '../../text/count-of.ts';

/**
 * ` (2 unreadable)` in a title: rows. With values of other rows the word comes first, for a title that is cut; in `brief` they
 * are told only where all rows are there.
 */
export function unreadableSpans(
  { lost, lostValues = 0 }: Unreadable,
  { brief = false }: { readonly brief?: boolean } = {},
): readonly Span[] {
  if (lost === 0 && lostValues === 0) return [];
  if (brief) return [span(` (${lost === 0 ? countOf(lostValues, 'value') : lost} unreadable)`, 'warn')];
  if (lostValues === 0) return [span(` (${lost} unreadable)`, 'warn')];
  const rows = lost === 0 ? '' : `${countOf(lost, 'row')}, `;
  return [span(` (unreadable: ${rows}${countOf(lostValues, 'value')})`, 'warn')];
}
