import { type Age, ageOf } from '../../domain/freshness.ts';
import type { AppState, DetailState } from '../../state/app-state.ts';
import type { Row, TitlePart } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import { paragraphs, spanOfAge, troubleSpan } from './poll-notice.ts';
import { nextTryWords } from './next-try.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { keyLabels } from '../../actions/keymap.ts';

/** Until the first answer tells the pace: as slow as any. */
const SLOWEST_PACE_MS = 120_000;

/** The age of what was looked up, and before it what is wrong since: for a title. */
export function detailSpans(
  state: AppState,
  detail: DetailState<unknown>,
  context: RenderContext,
): readonly TitlePart[] {
  const trouble = troubleSpan(state, detail, context);
  const age = ageOfDetail(detail, context);
  return [
    ...(state.view.paused ? [span('PAUSED', 'alarm')] : []),
    ...(trouble ? [trouble] : []),
    ...(age ? [spanOfAge(age)] : []),
  ];
}

/** True when what was looked up is overdue: it must not look like news. */
export function isOldDetail(detail: DetailState<unknown>, context: RenderContext): boolean {
  const age = ageOfDetail(detail, context);
  return age !== undefined && age.freshness !== 'live';
}

/** How old what was looked up is. */
export function ageOfDetail(
  { reading, paceMs = SLOWEST_PACE_MS }: DetailState<unknown>,
  { nowMs }: RenderContext,
): Age | undefined {
  const ageMs = reading && nowMs - reading.times.readAtMs;
  return ageMs === undefined ? undefined : ageOf(ageMs, paceMs);
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
  const text = missingText(state, waiting);
  return paragraphs(context, [span(text, state.view.paused ? 'alarm' : 'dim')]);
}

/** Why something is not there yet, in a few words; what failed is told elsewhere. */
export function missingText({ view, keys }: AppState, waiting: string): string {
  if (!view.paused) return waiting;
  const [asks, resumes] = ['refresh', 'pause'].map((id) => keyLabels(id, keys)[0] ?? `:${id}`);
  return `PAUSED: not asked for; ${asks} asks once, ${resumes} resumes`;
}
