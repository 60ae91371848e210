import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { countCanceled, describeCancel, describeCancelDetails } from '../../cancel/describe-cancel.ts';
import { formatAge } from '../../text/format-time.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { breakLongWords, wrapWords } from '../../text/wrap-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { type Row, row, span, type Tone } from '../rows/row.ts';
import { armedRows } from './armed-rows.ts';
import { bannerRow, bannerRows, fitWording, holdTogether, shorterAndShorter } from '../rows/banner-rows.ts';
import { cancelKeyLabel } from './cancel-key-label.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** The most lines the armed line and the verdicts may take from the panes. */
const CANCEL_LINES = 6;
/** The most a verdict's own words may take of them; the rest is for what it found. */
const HEADLINE_LINES = 4;

/**
 * What the bottom of the screen says about cancels: the armed target, then each cancel's verdict, the newest first
 * and then those that found no clean end. Empty when there is nothing to say.
 */
export function cancelRows(state: AppState, context: RenderContext): readonly Row[] {
  const room = Math.min(CANCEL_LINES, context.height);
  const armed = state.armed ? armedRows(state, state.armed, room, context) : [];
  const verdicts = inOrder(state.cancels).map((cancel) => verdictOf(state, cancel, context));
  return [...armed, ...fitVerdicts(verdicts, room - armed.length, context)];
}

interface Verdict {
  readonly cancel: CancelProgress;
  /** What it found, and every alarm. */
  readonly headline: readonly Row[];
  readonly details: readonly Row[];
}

/**
 * As many lines of them as there is room for: every headline before any details but the newest one's. The last line counts
 * the cancels that are not shown at all.
 */
function fitVerdicts(verdicts: readonly Verdict[], room: number, context: RenderContext): readonly Row[] {
  const all = verdicts.flatMap(({ headline, details }) => [...headline, ...details]);
  if (all.length <= room) return all;
  const [newest, ...older] = verdicts;
  if (!newest || room <= 1) return all.slice(0, Math.max(0, room));
  const headlines = older.flatMap(({ headline }) => headline);
  const forDetails = Math.max(0, room - newest.headline.length - headlines.length);
  const rows = [...newest.headline, ...newest.details.slice(0, forDetails), ...headlines];
  if (rows.length <= room) return rows;
  const kept = rows.slice(0, room - 1);
  const hidden = verdicts.filter(({ headline: [first] }) => first && !kept.includes(first));
  return hidden.length === 0 ? rows.slice(0, room) : [...kept, hiddenRow(hidden, context)];
}

function hiddenRow(hidden: readonly Verdict[], context: RenderContext): Row {
  const unclean = hidden.filter(({ cancel }) => !isClean(cancel)).length;
  const count = `+${hidden.length} more cancel${hidden.length === 1 ? '' : 's'}`;
  const text = ` ${count}${unclean === 0 ? '' : `, ${unclean} not verified`}: Esc makes room`;
  return bannerRow(text, unclean === 0 ? 'good' : 'alarm', context);
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
function verdictOf(state: AppState, cancel: CancelProgress, context: RenderContext): Verdict {
  const canceled = countCanceled(cancel);
  const say = (question: string): readonly string[] => [
    describeCancel(cancel, context.nowMs),
    `${shortenMarketId(cancel.target.scope.conditionId, 8, 4)} ${question}${placeText(cancel.target)}`,
    canceled > 0 ? holdTogether(`${canceled} canceled`) : '',
    isInherited(cancel) ? 'of an earlier run' : '',
    tookText(cancel, context),
    hintOf(state, cancel),
  ];
  const [whole, ...cut] = shorterAndShorter(cancel.target.question, context);
  const words = fitWording([say(whole), ...cut.map(say)], HEADLINE_LINES, (parts) =>
    bannerRows(parts, toneOf(cancel), context),
  );
  const [alarms = [], others = []] = [true, false].map((isAlarm) =>
    describeCancelDetails(cancel).filter((line) => line.startsWith('ALARM') === isAlarm),
  );
  return {
    cancel,
    headline: [...words, ...wrapDetails(alarms, context).map((line) => bannerRow(line, 'alarm', context))],
    details: wrapDetails(others.slice(0, CANCEL_LINES), context).map((line) => row(span(line, 'plain'))),
  };
}

function wrapDetails(details: readonly string[], { width }: RenderContext): readonly string[] {
  return details.flatMap((detail) =>
    wrapWords(breakLongWords(detail, width - 4), width - 4).map((line) => `   ${line}`),
  );
}

/** Taken over from the journal: what was armed or sent before is verified here. */
function isInherited({ attempts, phase, outcome }: CancelProgress): boolean {
  return attempts === 0 && phase !== 'sending' && outcome !== 'not-sent';
}

/** How long it took, or has been going on. */
function tookText({ startedAtMs, settledAtMs }: CancelProgress, context: RenderContext): string {
  const tookMs = (settledAtMs ?? context.wallMs) - startedAtMs;
  return settledAtMs !== undefined && tookMs < 1_000 ? `${Math.round(tookMs)}ms` : formatAge(tookMs);
}

/** What a person can do about it now. */
function hintOf(state: AppState, { phase, outcome, target }: CancelProgress): string {
  const key = cancelKeyLabel(state, target.scope.kind);
  const dismiss = holdTogether('Esc dismisses');
  if (outcome === 'confirmed') return phase === 'settled' ? dismiss : '';
  const again = key === undefined ? '' : `${holdTogether(`${key} tries again`)}, `;
  if (phase === 'settled') return `stopped retrying, ${again}${dismiss}`;
  if (outcome === 'unresolved') return `retrying automatically, ${again}${dismiss}`;
  if (phase !== 'waiting' || outcome === undefined) return '';
  return outcome === 'throttled' && key !== undefined
    ? `${key} twice: one try now`
    : 'retrying automatically';
}

function placeText({ outcome }: CancelTarget): string {
  return outcome === undefined ? '' : ` (${outcome} only)`;
}

function toneOf(cancel: CancelProgress): Tone {
  if (cancel.outcome === undefined || cancel.outcome === 'throttled') return 'warn';
  return isClean(cancel) ? 'good' : 'alarm';
}
