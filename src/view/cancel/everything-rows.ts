import type { CancelProgress, EverythingProgress } from '../../domain/cancel.ts';
import {
  describeCancel,
  describeCancelDetails,
  describeTries,
  isAlarm,
} from '../../cancel/describe-cancel.ts';
import { describeEverything, everythingFacts, isClean } from '../../cancel/describe-everything.ts';
import { fitTitle } from '../../state/select/distinct-title.ts';
import { marketById } from '../../state/select/market-by-id.ts';
import { countOf } from '../../text/count-of.ts';
import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState } from '../../state/app-state.ts';
import {
  bannerRow,
  bannerRows,
  cutRows,
  DETAIL_MARGIN,
  holdTogether,
  wrapDetails,
} from '../rows/banner-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { type Row, row, span, type Tone } from '../rows/row.ts';
import { cancelKeyLabel } from './cancel-key-label.ts';
import { isOldVerdict, tookText } from './took-text.ts';

const INDENT = '   ';
/** Cells of a market's name, whatever is said of it. */
const LEAST_NAME = 20;

/**
 * A cancel of everything: its verdict, every alarm, then market by market, what is not verified first. An old verdict that found
 * all clear names no market any more: the panes below have their lines back.
 */
export function everythingRows(
  state: AppState,
  everything: EverythingProgress,
  room: number,
  context: RenderContext,
): readonly Row[] {
  const { cancels } = everything;
  const parts = [
    describeEverything(everything, context.nowMs),
    'everything',
    ...everythingFacts(everything),
    tookText(everything, context),
    ...hintsOf(state, everything).map(holdTogether),
  ];
  const alarms = cancels.flatMap(describeCancelDetails).filter(isAlarm);
  const said = [
    ...bannerRows(parts, toneOf(everything), context),
    ...wrapDetails(alarms, context).map((line) => bannerRow(line, 'alarm', context)),
  ];
  const head = cutRows(said, Math.max(1, room), context);
  const isOver = toneOf(everything) === 'good' && isOldVerdict(everything, context);
  return isOver ? head : [...head, ...marketRows(state, cancels, room - head.length, context)];
}

/** As many markets as there is room for; the last line counts the others. */
function marketRows(
  state: AppState,
  cancels: readonly CancelProgress[],
  room: number,
  context: RenderContext,
): readonly Row[] {
  const blocks = [...cancels]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((cancel) => ({ cancel, rows: marketLines(state, cancel, context) }));
  const shown: Row[] = [];
  for (const [index, { rows }] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (shown.length + rows.length + (isLast ? 0 : 1) > room) {
      const hidden = blocks.slice(index).map(({ cancel }) => cancel);
      return room <= 0 ? [] : [...shown.slice(0, room - 1), hiddenRow(hidden, index > 0, context)];
    }
    shown.push(...rows);
  }
  return shown;
}

/** What needs a person first: not clear, then not known, then under way. */
function rankOf(cancel: CancelProgress): number {
  if (isClean(cancel)) return 3;
  if (cancel.outcome === undefined) return 2;
  return cancel.outcome === 'unresolved' ? 1 : 0;
}

/** What traded on a market that is clear is told whole; what is not clear has two lines to say why, and leaves the others room. */
function marketLines({ markets }: AppState, cancel: CancelProgress, context: RenderContext): readonly Row[] {
  const { question, scope } = cancel.target;
  const { width, glyphs } = context;
  const details = describeCancelDetails(cancel).filter((line) => !isAlarm(line));
  const textOn = (name: string): string =>
    [wordsOf(cancel, context), name, ...details].join(` ${glyphs.dot} `);
  if (isClean(cancel)) {
    const market = marketById(markets, scope.conditionId);
    const room = Math.max(LEAST_NAME, width - DETAIL_MARGIN - textWidth(textOn('')));
    const name = market ? fitTitle(markets, market, room, glyphs).trimEnd() : question;
    return wrapDetails([textOn(name)], context).map((each) => line(each, 'dim', context));
  }
  const tone = cancel.outcome === undefined ? 'plain' : 'alarm';
  const lines = wrapDetails([textOn(question)], context);
  if (lines.length <= 2) return lines.map((each) => line(each, tone, context));
  // Cut between words: a number that is cut is another number.
  const end = ` ${glyphs.ellipsis}`;
  const [first = '', second = ''] = wrapDetails([textOn(question)], {
    ...context,
    width: width - end.length,
  });
  return [first, second + end].map((each) => line(each, tone, context));
}

function wordsOf(cancel: CancelProgress, { nowMs }: RenderContext): string {
  const waits = cancel.phase === 'sending' && cancel.attempts === 0;
  return waits ? 'waiting for its turn' : describeCancel(cancel, nowMs);
}

function line(text: string, tone: Tone, { width, glyphs }: RenderContext): Row {
  const indented = text.startsWith(INDENT) ? text : INDENT + text;
  return row(span(fitText(indented, width, { ellipsis: glyphs.ellipsis }), tone));
}

function hiddenRow(hidden: readonly CancelProgress[], isAnyShown: boolean, context: RenderContext): Row {
  const unclean = hidden.filter((cancel) => !isClean(cancel)).length;
  const count = isAnyShown
    ? `and ${countOf(hidden.length, 'more market')}`
    : countOf(hidden.length, 'market');
  return line(
    unclean === 0 ? `${count}: clear, verified` : `${count}, ${unclean} not verified`,
    'plain',
    context,
  );
}

/** What a person can do about it now. */
function hintsOf(state: AppState, { phase, outcome, cancels }: EverythingProgress): readonly string[] {
  const key = cancelKeyLabel(state, 'everything');
  if (outcome === 'confirmed') return phase === 'settled' ? ['Esc dismisses'] : [];
  const again = key === undefined ? [] : [`${key} tries again`];
  const most = Math.max(0, ...cancels.map(({ attempts }) => attempts));
  if (phase === 'settled') return [describeTries(most), ...again, 'Esc dismisses'];
  return outcome === 'unresolved' ? ['still checking', ...again, 'Esc dismisses'] : [];
}

function toneOf({ cancels, outcome }: EverythingProgress): Tone {
  if (outcome === undefined || outcome === 'throttled') return 'warn';
  return outcome === 'confirmed' && cancels.every(isClean) ? 'good' : 'alarm';
}
