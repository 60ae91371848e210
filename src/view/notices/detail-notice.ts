import { formatAge } from '../../text/format-time.ts';
import { freshnessOf } from '../../domain/freshness.ts';
import type { AppState, LookUpState } from '../../state/app-state.ts';
import type { Row, Span } from '../rows/row.ts';
import { span } from '../rows/row.ts';
import { failureWord, paragraphs } from './poll-notice.ts';
import { nextTryWords } from './next-try.ts';
import type { Scene } from '../rows/render-context.ts';

/** Until the first answer tells the pace: as slow as any. */
const SLOWEST_PACE_MS = 120_000;

/** The age of what was looked up, and before it what is wrong since: for a title. */
export function lookUpSpans(state: AppState, lookUp: LookUpState<unknown>, scene: Scene): readonly Span[] {
  const { failure, nextTryAtMs, reading } = lookUp;
  const wait = nextTryWords(state, nextTryAtMs, scene);
  return [
    ...(state.view.paused ? [span('PAUSED', 'alarm')] : []),
    ...(failure ? [span(`${failureWord(failure)}${wait && `, ${wait}`}`, 'alarm')] : []),
    ...(reading ? [ageOf(lookUp, scene.nowMs - reading.times.readAtMs)] : []),
  ];
}

/** True when what was looked up is overdue: it must not look like news. */
export function isOldLookUp({ reading, paceMs }: LookUpState<unknown>, scene: Scene): boolean {
  if (!reading) return false;
  return freshnessOf(scene.nowMs - reading.times.readAtMs, paceMs ?? SLOWEST_PACE_MS) !== 'live';
}

/** Lines in the place of something that was not read yet: waiting, paused, or why not and when it is tried again. */
export function lookUpNotice(
  state: AppState,
  { failure, nextTryAtMs }: LookUpState<unknown>,
  waiting: string,
  scene: Scene,
): readonly Row[] {
  if (state.session.lost !== undefined) return paragraphs(scene, [span(state.session.lost, 'alarm')]);
  if (failure) {
    return paragraphs(scene, [
      span(`${failure.endpoint}: ${failure.message}`, 'alarm'),
      span(nextTryWords(state, nextTryAtMs, scene), 'plain'),
      span(failure.advice, 'dim'),
    ]);
  }
  const text = missingText(state, {}, waiting);
  return paragraphs(scene, [span(text, state.view.paused ? 'alarm' : 'dim')]);
}

/** Why something is not there yet, in a few words; what failed is told elsewhere. */
export function missingText({ view }: AppState, { failure }: LookUpState<unknown>, waiting: string): string {
  if (failure) return 'not read';
  return view.paused ? 'PAUSED: not asked for; r asks once, p resumes' : waiting;
}

function ageOf({ paceMs = SLOWEST_PACE_MS }: LookUpState<unknown>, ageMs: number): Span {
  const freshness = freshnessOf(ageMs, paceMs);
  if (freshness === 'live') return span(`age ${formatAge(ageMs)}`, 'dim');
  return freshness === 'aging'
    ? span(`age ${formatAge(ageMs)}`, 'warn')
    : span(`STALE ${formatAge(ageMs)}`, 'alarm');
}
