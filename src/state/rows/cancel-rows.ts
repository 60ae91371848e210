import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { countCanceled, describeCancel, describeCancelDetails } from '../../domain/cancel-words.ts';
import { formatAge } from '../../text/format-time.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { breakLongWords } from '../../text/break-long-words.ts';
import { wrapWords } from '../../text/wrap-words.ts';
import type { AppState } from '../app-state.ts';
import type { Row, Tone } from '../row.ts';
import { row, span } from '../row.ts';
import { armedRows } from './armed-rows.ts';
import { bannerRow, bannerRows, fitWording, holdTogether, shorterAndShorter } from './banner-rows.ts';
import { cancelKeyLabel } from './cancel-key-label.ts';
import type { Scene } from './scene.ts';

/** The most lines the armed line and the verdicts may take from the panes. */
const CANCEL_LINES = 6;
/** The most a verdict's own words may take of them; the rest is for what it found. */
const HEADLINE_LINES = 4;

/**
 * What the bottom of the screen says about cancels: the armed target, then each cancel's verdict, the newest first
 * and then those that found no clean end. Empty when there is nothing to say.
 */
export function cancelRows(state: AppState, scene: Scene): readonly Row[] {
  const room = Math.min(CANCEL_LINES, scene.height);
  const armed = state.armed ? armedRows(state, state.armed, room, scene) : [];
  const verdicts = inOrder(state.cancels).map((cancel) => ({
    cancel,
    rows: verdictRows(state, cancel, scene),
  }));
  return [...armed, ...fitVerdicts(verdicts, room - armed.length, scene)];
}

interface Verdict {
  readonly cancel: CancelProgress;
  readonly rows: readonly Row[];
}

/** As many lines of them as there is room for, the last of which counts the cancels that are not told at all. */
function fitVerdicts(verdicts: readonly Verdict[], room: number, scene: Scene): readonly Row[] {
  const rows = verdicts.flatMap((verdict) => verdict.rows);
  if (rows.length <= room || room <= 1) return rows.slice(0, Math.max(0, room));
  const kept = rows.slice(0, room - 1);
  const hidden = verdicts.filter(({ rows: [first] }) => first && !kept.includes(first));
  return hidden.length === 0 ? rows.slice(0, room) : [...kept, hiddenRow(hidden, scene)];
}

function hiddenRow(hidden: readonly Verdict[], scene: Scene): Row {
  const unclean = hidden.filter(({ cancel }) => !isClean(cancel)).length;
  const count = `+${hidden.length} more cancel${hidden.length === 1 ? '' : 's'}`;
  const text = ` ${count}${unclean === 0 ? '' : `, ${unclean} not verified`}: Esc makes room`;
  return bannerRow(text, unclean === 0 ? 'good' : 'alarm', scene);
}

function inOrder(cancels: readonly CancelProgress[]): readonly CancelProgress[] {
  const [newest, ...older] = cancels.toReversed();
  if (!newest) return [];
  return [newest, ...older.filter((cancel) => !isClean(cancel)), ...older.filter(isClean)];
}

function isClean({ outcome, outside }: CancelProgress): boolean {
  return outcome === 'confirmed' && outside.length === 0;
}

/** The verdict before all else, so that no narrow screen breaks it off or hides it. */
function verdictRows(state: AppState, cancel: CancelProgress, scene: Scene): readonly Row[] {
  const canceled = countCanceled(cancel);
  const say = (question: string): readonly string[] => [
    describeCancel(cancel, scene.nowMs),
    `${shortenId(cancel.target.scope.conditionId, 8, 4)} ${question}${placeText(cancel.target)}`,
    canceled > 0 ? holdTogether(`${canceled} canceled`) : '',
    isInherited(cancel) ? 'of an earlier run' : '',
    tookText(cancel, scene),
    hintOf(state, cancel),
  ];
  const [whole, ...cut] = shorterAndShorter(cancel.target.question, scene);
  return [
    ...fitWording([say(whole), ...cut.map(say)], HEADLINE_LINES, (parts) =>
      bannerRows(parts, toneOf(cancel), scene),
    ),
    ...describeCancelDetails(cancel)
      .slice(0, CANCEL_LINES)
      .flatMap((detail) => detailRows(detail, scene)),
  ];
}

function detailRows(detail: string, scene: Scene): readonly Row[] {
  const lines = wrapWords(breakLongWords(detail, scene.width - 4), scene.width - 4);
  return detail.startsWith('ALARM')
    ? lines.map((line) => bannerRow(`   ${line}`, 'alarm', scene))
    : lines.map((line) => row(span(`   ${line}`, 'plain')));
}

/** Taken over from the journal: what was armed or sent before is verified here. */
function isInherited({ attempts, phase, outcome }: CancelProgress): boolean {
  return attempts === 0 && phase !== 'sending' && outcome !== 'not-sent';
}

/** How long it took, or has been going on. */
function tookText({ startedAtMs, settledAtMs }: CancelProgress, scene: Scene): string {
  const tookMs = (settledAtMs ?? scene.wallMs) - startedAtMs;
  return settledAtMs !== undefined && tookMs < 1_000 ? `${Math.round(tookMs)}ms` : formatAge(tookMs);
}

/** What a person can do about it now. */
function hintOf(state: AppState, { phase, outcome, target }: CancelProgress): string {
  if (phase === 'settled') return holdTogether('Esc dismisses');
  if (outcome === 'unresolved') return `read again by itself, ${holdTogether('Esc dismisses')}`;
  if (phase !== 'waiting' || outcome === undefined) return '';
  const key = cancelKeyLabel(state, target.scope.kind);
  return outcome === 'throttled' && key !== undefined ? `${key} twice: one try now` : 'tried again by itself';
}

function placeText({ outcome }: CancelTarget): string {
  return outcome === undefined ? '' : ` (${outcome} only)`;
}

function toneOf(cancel: CancelProgress): Tone {
  if (cancel.outcome === undefined || cancel.outcome === 'throttled') return 'warn';
  return isClean(cancel) ? 'good' : 'alarm';
}
