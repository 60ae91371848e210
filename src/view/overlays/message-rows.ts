import { fitText } from '../../text/fit-text.ts';
import { formatAge } from '../../text/format-time.ts';
import { textWidth } from '../../text/text-width.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import type { AppState, Message } from '../../state/app-state.ts';
import { type Row, row, type Span, span } from '../rows/row.ts';
import { budgetRows } from './limit-rows.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { describeAlert, whyNotWatched } from '../../state/select/alerts.ts';
import type { WatchedAlert } from '../../state/watched-alert.ts';

/** The alerts, what is used of the limits, and the message log below it, newest first, scrolled by the view. */
export function messageRows(state: AppState, context: RenderContext): readonly Row[] {
  return [...headRows(state, context), ...logRows(state, { ...context, height: logHeight(state, context) })];
}

/** How far down the message log can be scrolled: its oldest line at the bottom of its room. */
export function mostMessagesTop(state: AppState, context: RenderContext): number {
  return Math.max(0, logLines(state, context, Infinity).length - logHeight(state, context));
}

function logHeight(state: AppState, context: RenderContext): number {
  return context.height - headRows(state, context).length;
}

/** What stands above the log: the alerts, and what is used of the limits. */
function headRows(state: AppState, context: RenderContext): readonly Row[] {
  const alerts = alertRows(state, { ...context, height: Math.floor(context.height / 3) });
  return [...alerts, ...budgetRows(state, context).slice(0, Math.floor(context.height / 2) - alerts.length)];
}

function logRows(state: AppState, context: RenderContext): readonly Row[] {
  if (state.messages.length === 0) return paragraphs(context, [span('nothing to report yet', 'dim')]);
  const lines = logLines(state, context, state.view.overlayTop + context.height);
  const top = Math.max(0, Math.min(state.view.overlayTop, lines.length - context.height));
  return lines.slice(top, top + context.height);
}

/** Cells of `12.3s ago  `, under which a long message goes on. */
const AGE_WIDTH = 12;

/** The newest messages in whole sentences, as many as fill so many lines. */
function logLines(state: AppState, context: RenderContext, count: number): readonly Row[] {
  const rows: Row[] = [];
  for (const { text, atMs } of state.messages.toReversed()) {
    if (rows.length >= count) break;
    const age = `${formatAge(context.nowMs - atMs).padStart(6)} ago`.padEnd(AGE_WIDTH);
    const lines = wrapWords(text, Math.max(1, context.width - AGE_WIDTH));
    rows.push(...lines.map((line, i) => row(span(i === 0 ? age : ' '.repeat(AGE_WIDTH), 'dim'), span(line))));
  }
  return rows;
}

/** How long a message stays on the screen. */
const NOTICE_MS = 4_000;

/** The newest message as a line while it is new, and how many came with it: the log has them all. */
export function latestNotice(state: AppState, context: RenderContext): Row | undefined {
  const fresh = state.messages.filter((message) => isNew(message, context));
  // What an alert says, or a key was answered, is pushed aside by nothing but another of these.
  return noticeRow(fresh.findLast(isUrgent) ?? fresh.at(-1), fresh, context);
}

/** The same where it takes the place of the only line: but for alerts and answers to keys, that stays. */
export function latestUrgentNotice(state: AppState, context: RenderContext): Row | undefined {
  const fresh = state.messages.filter((message) => isNew(message, context));
  return noticeRow(fresh.findLast(isUrgent), fresh, context);
}

function isNew({ atMs }: Message, { nowMs }: RenderContext): boolean {
  return nowMs - atMs <= NOTICE_MS;
}

function isUrgent({ text, reply }: Message): boolean {
  return reply === true || text.startsWith('ALERT');
}

function noticeRow(
  newest: Message | undefined,
  fresh: readonly Message[],
  context: RenderContext,
): Row | undefined {
  if (!newest) return undefined;
  const others = fresh.length - 1;
  const whole = others > 0 ? ` +${others} more ${context.glyphs.dot} ! ` : '';
  const isTight = textWidth(newest.text) + textWidth(whole) >= context.width;
  const more = others > 0 && isTight ? ` +${others} ` : whole;
  const room = Math.max(0, context.width - textWidth(more));
  const isWhole = textWidth(newest.text) < room;
  const text = fitMessage(` ${isWhole ? newest.text : (newest.brief ?? newest.text)}`, room, context);
  return row(span(text, 'warn'), span(more, 'strong'));
}

/** Where a market's question stands at the end its last words tell it from others, if what happened has room before. */
function fitMessage(text: string, cells: number, { glyphs }: RenderContext): string {
  const [happened = '', ...others] = text.split(' · ');
  const cut = others.length > 0 && textWidth(happened) < cells / 2 ? 'middle' : 'end';
  return fitText(text, cells, { ellipsis: glyphs.ellipsis, cut });
}

/** Every alert that is set and how it stands, a line each, first those that are not watched; the last line counts what has no room. */
function alertRows(state: AppState, context: RenderContext): readonly Row[] {
  const { height, glyphs } = context;
  const isWatched = (watched: WatchedAlert): boolean => whyNotWatched(state, watched) === undefined;
  const all = state.alerts.toSorted((a, b) => Number(isWatched(a)) - Number(isWatched(b)));
  if (all.length <= height) return alertLines(state, all, context);
  const shown = Math.max(0, height - 1);
  const hidden = row(
    span(` ${glyphs.alert} `, 'accent'),
    span(`and ${all.length - shown} more alerts`, 'dim'),
  );
  return [...alertLines(state, all.slice(0, shown), context), hidden].slice(0, height);
}

function alertLines(
  state: AppState,
  alerts: readonly WatchedAlert[],
  context: RenderContext,
): readonly Row[] {
  return alerts.map((watched) => {
    const standing = standingOf(state, watched, context);
    const room = Math.max(0, context.width - standing.text.length - 4);
    const text = fitMessage(describeAlert(state, watched), room, context);
    return row(
      span(` ${context.glyphs.alert} `, 'accent'),
      span(text),
      span(` ${standing.text}`, standing.tone),
    );
  });
}

function standingOf(state: AppState, watched: WatchedAlert, { nowMs }: RenderContext): Span {
  const why = whyNotWatched(state, watched);
  if (why !== undefined) return span(`not watched: ${why}`, 'warn');
  if (watched.rangAtMs !== undefined) return span(`rang ${formatAge(nowMs - watched.rangAtMs)} ago`, 'warn');
  if (watched.phase.kind === 'fired') return span('rang in an earlier run', 'dim');
  return state.view.paused ? span('paused', 'warn') : span('watched', 'dim');
}
