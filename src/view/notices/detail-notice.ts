import { formatAge } from '../../text/format-time.ts';
import { freshnessOf } from '../../domain/freshness.ts';
import type { AppState, DetailState } from '../../state/app-state.ts';
import type { Row, Span } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import { failureWord, paragraphs } from './poll-notice.ts';
import { nextTryWords } from './next-try.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** Until the first answer tells the pace: as slow as any. */
const SLOWEST_PACE_MS = 120_000;

/** The age of what was looked up, and before it what is wrong since: for a title. */
export function detailSpans(
  state: AppState,
  detail: DetailState<unknown>,
  context: RenderContext,
): readonly Span[] {
  const { failure, nextTryAtMs, reading } = detail;
  const wait = nextTryWords(state, nextTryAtMs, context);
  return [
    ...(state.view.paused ? [span('PAUSED', 'alarm')] : []),
    ...(failure ? [span(`${failureWord(failure)}${wait && `, ${wait}`}`, 'alarm')] : []),
    ...(reading ? [ageOf(detail, context.nowMs - reading.times.readAtMs)] : []),
  ];
}

/** True when what was looked up is overdue: it must not look like news. */
export function isOldDetail({ reading, paceMs }: DetailState<unknown>, context: RenderContext): boolean {
  if (!reading) return false;
  return freshnessOf(context.nowMs - reading.times.readAtMs, paceMs ?? SLOWEST_PACE_MS) !== 'live';
}

/** Lines in the place of something that was not read yet: waiting, paused, or why not and when it is tried again. */
export function detailNotice(
  state: AppState,
  { failure, nextTryAtMs }: DetailState<unknown>,
  waiting: string,
  context: RenderContext,
): readonly Row[] {
  if (state.session.lost !== undefined) return paragraphs(context, [span(state.session.lost, 'alarm')]);
  if (failure) {
    return paragraphs(context, [
      span(`${failure.endpoint}: ${failure.message}`, 'alarm'),
      span(nextTryWords(state, nextTryAtMs, context), 'plain'),
      span(failure.advice, 'dim'),
    ]);
  }
  const text = missingText(state, {}, waiting);
  return paragraphs(context, [span(text, state.view.paused ? 'alarm' : 'dim')]);
}

/** Why something is not there yet, in a few words; what failed is told elsewhere. */
export function missingText({ view }: AppState, { failure }: DetailState<unknown>, waiting: string): string {
  if (failure) return 'not read';
  return view.paused ? 'PAUSED: not asked for; r asks once, p resumes' : waiting;
}

function ageOf({ paceMs = SLOWEST_PACE_MS }: DetailState<unknown>, ageMs: number): Span {
  const freshness = freshnessOf(ageMs, paceMs);
  if (freshness === 'live') return span(`age ${formatAge(ageMs)}`, 'dim');
  return freshness === 'aging'
    ? span(`age ${formatAge(ageMs)}`, 'warn')
    : span(`STALE ${formatAge(ageMs)}`, 'alarm');
}
