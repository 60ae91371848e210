import { canceledHere, type CancelProgress, type CancelTarget } from '../../domain/cancel.ts';
import {
  countCanceled,
  describeCancel,
  describeCancelDetails,
  describeTries,
  isAlarm,
} from '../../cancel/describe-cancel.ts';
import { isClean } from '../../cancel/describe-everything.ts';
import { canonicalId } from '../../domain/same-id.ts';
import { countOf } from '../../text/count-of.ts';
import { nameById, shortenMarketId } from '../../text/shorten-id.ts';
import { isOnMarket, marketById } from '../../state/select/market-by-id.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import type { AppState } from '../../state/app-state.ts';
import { type Row, row, span, type Tone } from '../rows/row.ts';
import { armedRows } from './armed-rows.ts';
import {
  bannerRow,
  bannerRows,
  cutRows,
  fitWording,
  holdTogether,
  shorterAndShorter,
  wrapDetails,
} from '../rows/banner-rows.ts';
import { cancelKeyLabel } from './cancel-key-label.ts';
import { everythingRows } from './everything-rows.ts';
import { tookText } from './took-text.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** The most lines the armed line and the verdicts may take from the panes. */
const CANCEL_LINES = 6;
/** The most a verdict's own words may take of them; the rest is for what it found. */
const HEADLINE_LINES = 4;

/** Of a high screen a cancel of everything may take this share, to name its markets. */
const EVERYTHING_SHARE = 1 / 3;

/** How many lines of a screen of `rows` what is said about cancels may take: while nothing is armed not the first, which has the market. */
export function mostCancelLines({ armed, everything }: AppState, rows: number): number {
  const share = everything ? Math.floor(rows * EVERYTHING_SHARE) : 0;
  const room = armed ? rows : Math.max(1, rows - 1);
  return Math.min(Math.max(CANCEL_LINES, share), room);
}

/** Whether there is something to say about cancels. */
export function hasCancels({ armed, cancels, everything }: AppState): boolean {
  return armed !== undefined || cancels.length > 0 || everything !== undefined;
}

/**
 * What the bottom of the screen says about cancels: the armed target, a cancel of everything, then each other cancel's
 * verdict, the newest first and then those that found no clean end. Empty when there is nothing to say.
 */
export function cancelRows(state: AppState, context: RenderContext): readonly Row[] {
  const { armed, everything } = state;
  const room = everything ? context.height : Math.min(CANCEL_LINES, context.height);
  const rows = armed ? [...armedRows(state, armed, room, context)] : [];
  const members = new Set(everything?.cancels.map(({ id }) => id));
  const others = state.cancels.filter(({ id }) => !members.has(id));
  const verdicts = inOrder(newestOfTargets(others)).map((cancels) => verdictOf(state, cancels, context));
  const headlines = verdicts.length > 0 ? 1 : 0;
  if (everything && rows.length < room) {
    rows.push(...everythingRows(state, everything, room - rows.length - headlines, context));
  }
  return [...rows, ...fitVerdicts(verdicts, room - rows.length, context)];
}

/** The newest cancel of a target, and the older ones that are only counted, oldest first. */
interface Newest {
  readonly cancel: CancelProgress;
  readonly older: readonly CancelProgress[];
}

interface Verdict extends Newest {
  /** What it found, every alarm, and how many older ones there are. */
  readonly headline: readonly Row[];
  readonly details: readonly Row[];
}

/** Unsettled cancels of one market pile up over restarts: show the newest and count the rest, but always show alarms. */
function newestOfTargets(cancels: readonly CancelProgress[]): readonly Newest[] {
  const newest = new Map(cancels.map((cancel) => [targetKey(cancel), cancel]));
  const isShown = (cancel: CancelProgress): boolean =>
    cancel.outside.length > 0 || newest.get(targetKey(cancel)) === cancel;
  const counted = Map.groupBy(
    cancels.filter((cancel) => !isShown(cancel)),
    targetKey,
  );
  return cancels.filter(isShown).map((cancel) => {
    const isNewest = newest.get(targetKey(cancel)) === cancel;
    return { cancel, older: (isNewest && counted.get(targetKey(cancel))) || [] };
  });
}

function targetKey({ target: { scope } }: CancelProgress): string {
  return `${canonicalId(scope.conditionId)} ${scope.kind === 'outcome' ? scope.tokenId : ''}`;
}

/**
 * As many lines of them as there is room for: every headline before any details but the newest one's. The last line counts
 * the cancels that are not shown at all.
 */
function fitVerdicts(verdicts: readonly Verdict[], room: number, context: RenderContext): readonly Row[] {
  const all = verdicts.flatMap(({ headline, details }) => [...headline, ...details]);
  if (all.length <= room) return all;
  const [newest, ...older] = verdicts;
  if (!newest || room <= 1) return cutRows(all, room, context);
  const headlines = older.flatMap(({ headline }) => headline);
  const said = [...newest.headline, ...newest.details];
  const most = Math.max(newest.headline.length, room - headlines.length);
  const rows = [...cutRows(said, most, context), ...headlines];
  if (rows.length <= room) return rows;
  const isCut = older.length > 0 || newest.older.length > 0;
  const kept = [...cutRows(said, Math.min(newest.headline.length, isCut ? room - 1 : room), context)];
  // Its last line counts the older ones of its target.
  const uncounted = kept.length < newest.headline.length ? newest.older : [];
  // Each of them whole: the second line has how long ago it was.
  const shown = older.findIndex(({ headline }) => {
    const fits = kept.length + headline.length < room;
    if (fits) kept.push(...headline);
    return !fits;
  });
  const others = shown < 0 ? [] : older.slice(shown);
  const hidden = [
    ...uncounted,
    ...others.map(({ cancel }) => cancel),
    ...others.flatMap((each) => each.older),
  ];
  return hidden.length === 0 ? kept : [...kept, hiddenRow(hidden, context)];
}

function hiddenRow(hidden: readonly CancelProgress[], context: RenderContext): Row {
  const unclean = hidden.filter((cancel) => !isClean(cancel)).length;
  const count = `+${countOf(hidden.length, 'more cancel')}`;
  const text = ` ${count}${unclean === 0 ? '' : `, ${unclean} not verified`}: Esc makes room`;
  return bannerRow(text, unclean === 0 ? 'good' : 'alarm', context);
}

function inOrder(cancels: readonly Newest[]): readonly Newest[] {
  const [newest, ...others] = cancels.toReversed();
  if (!newest) return [];
  const areClean = ({ cancel, older }: Newest): boolean => [cancel, ...older].every(isClean);
  return [newest, ...others.filter((each) => !areClean(each)), ...others.filter(areClean)];
}

/** `+12 older of this market, 12 not verified · see pmtop cancels` */
function olderRows({ cancel, older }: Newest, isReplay: boolean, context: RenderContext): readonly Row[] {
  if (older.length === 0) return [];
  const unclean = older.filter((each) => !isClean(each)).length;
  const count = `+${older.length} older of this ${cancel.target.scope.kind}`;
  const parts = [
    unclean === 0 ? count : `${count}, ${unclean} not verified`,
    isReplay ? '' : holdTogether('see pmtop cancels'),
  ];
  return bannerRows(parts, unclean === 0 ? 'good' : 'alarm', context);
}

/** The verdict before all else, so that no narrow screen breaks it off or hides it. */
function verdictOf(state: AppState, newest: Newest, context: RenderContext): Verdict {
  const { cancel } = newest;
  const canceled = canceledHere(cancel).length;
  const { conditionId } = cancel.target.scope;
  const name = nameOf(state, cancel.target);
  const id = name === nameById(conditionId) ? '' : shortenMarketId(conditionId, 8, 4);
  const say = (question: string): readonly string[] => [
    describeCancel(cancel, context.nowMs),
    `${question}${placeText(cancel.target)} ${id}`.trim(),
    canceled > 0 ? holdTogether(countCanceled(canceled, cancel.outcome)) : '',
    isInherited(cancel) ? 'of an earlier run' : '',
    tookText(cancel, context),
    ...hintsOf(state, cancel).map(holdTogether),
  ];
  const [whole, ...cut] = shorterAndShorter(name, context);
  const words = fitWording([say(whole), ...cut.map(say)], HEADLINE_LINES, (parts) =>
    bannerRows(parts, toneOf(cancel), context),
  );
  const details = describeCancelDetails(cancel);
  const [alarms, others] = [details.filter(isAlarm), details.filter((detail) => !isAlarm(detail))];
  return {
    ...newest,
    headline: [
      ...words,
      ...wrapDetails(alarms, context).map((line) => bannerRow(line, 'alarm', context)),
      ...olderRows(newest, state.replay !== undefined, context),
    ],
    details: wrapDetails(others.slice(0, CANCEL_LINES), context).map((line) => row(span(line, 'plain'))),
  };
}

/** A command of an earlier run may have known the id alone. */
function nameOf({ markets }: AppState, { question, scope: { conditionId } }: CancelTarget): string {
  if (question !== nameById(conditionId)) return question;
  return marketById(markets, conditionId)?.question || question;
}

/** Taken over from the journal: what was armed or sent before is verified here. */
function isInherited({ attempts, phase, outcome }: CancelProgress): boolean {
  return attempts === 0 && phase !== 'sending' && outcome !== 'not-sent';
}

/** What a person can do about it now. */
function hintsOf(state: AppState, cancel: CancelProgress): readonly string[] {
  const { phase, outcome, target, attempts, isEarlyTrySpent = false } = cancel;
  const key = cancelKeyLabel(state, target.scope.kind);
  // The keys mean what is selected.
  const where = isOnMarket(target.scope.conditionId, selectedMarket(state)) ? '' : ' on its market';
  if (outcome === 'confirmed') return phase === 'settled' ? ['Esc dismisses'] : [];
  const again = key === undefined ? [] : [`${key}${where} tries again`];
  if (phase === 'settled') return [describeTries(attempts), ...again, 'Esc dismisses'];
  if (outcome === 'unresolved') return ['still checking', ...again, 'Esc dismisses'];
  if (phase !== 'waiting' || outcome === undefined) return [];
  return [
    outcome === 'throttled' && key !== undefined && !isEarlyTrySpent
      ? `${key} twice${where}: one try now`
      : 'retrying automatically',
  ];
}

function placeText({ outcome }: CancelTarget): string {
  return outcome === undefined ? '' : ` (${outcome} only)`;
}

function toneOf(cancel: CancelProgress): Tone {
  if (cancel.outcome === undefined || cancel.outcome === 'throttled') return 'warn';
  return isClean(cancel) ? 'good' : 'alarm';
}
