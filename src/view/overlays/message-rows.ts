import { fitText } from '../../text/fit-text.ts';
import { formatAge } from '../../text/format-time.ts';
import { textWidth } from '../../text/text-width.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { type Row, row, type Span, span } from '../rows/row.ts';
import { budgetRows } from './limit-rows.ts';
import { paragraphs } from '../notices/poll-notice.ts';
import type { Scene } from '../rows/render-context.ts';
import { describeAlert, whyNotWatched } from '../../state/select/alerts.ts';
import type { WatchedAlert } from '../../state/watched-alert.ts';

/** The alerts, what is used of the limits, and the message log below it, newest first, scrolled by the view. */
export function messageRows(state: AppState, scene: Scene): readonly Row[] {
  return [...headRows(state, scene), ...logRows(state, { ...scene, height: logHeight(state, scene) })];
}

/** How far down the message log can be scrolled: its oldest line at the bottom of its room. */
export function mostMessagesTop(state: AppState, scene: Scene): number {
  return Math.max(0, logLines(state, scene, Infinity).length - logHeight(state, scene));
}

function logHeight(state: AppState, scene: Scene): number {
  return scene.height - headRows(state, scene).length;
}

/** What stands above the log: the alerts, and what is used of the limits. */
function headRows(state: AppState, scene: Scene): readonly Row[] {
  const alerts = alertRows(state, { ...scene, height: Math.floor(scene.height / 3) });
  return [...alerts, ...budgetRows(state, scene).slice(0, Math.floor(scene.height / 2) - alerts.length)];
}

function logRows(state: AppState, scene: Scene): readonly Row[] {
  if (state.messages.length === 0) return paragraphs(scene, [span('nothing to report yet', 'dim')]);
  const lines = logLines(state, scene, state.view.overlayTop + scene.height);
  const top = Math.max(0, Math.min(state.view.overlayTop, lines.length - scene.height));
  return lines.slice(top, top + scene.height);
}

/** Cells of `12.3s ago  `, under which a long message goes on. */
const AGE_WIDTH = 12;

/** The newest messages in whole sentences, as many as fill so many lines. */
function logLines(state: AppState, scene: Scene, count: number): readonly Row[] {
  const rows: Row[] = [];
  for (const { text, atMs } of state.messages.toReversed()) {
    if (rows.length >= count) break;
    const age = `${formatAge(scene.nowMs - atMs).padStart(6)} ago`.padEnd(AGE_WIDTH);
    const lines = wrapWords(text, Math.max(1, scene.width - AGE_WIDTH));
    rows.push(...lines.map((line, i) => row(span(i === 0 ? age : ' '.repeat(AGE_WIDTH), 'dim'), span(line))));
  }
  return rows;
}

/** How long a message stays in the footer's place. */
const NOTICE_MS = 4_000;

/** The newest message as a line while it is new, and how many came with it: the log has them all. */
export function latestNotice(state: AppState, scene: Scene): Row | undefined {
  const fresh = state.messages.filter(({ atMs }) => scene.nowMs - atMs <= NOTICE_MS);
  // What an alert says, or a key was answered, is not pushed aside by what comes after it.
  const newest =
    fresh.findLast(({ text }) => text.startsWith('ALERT')) ??
    fresh.findLast(({ reply }) => reply) ??
    fresh.at(-1);
  if (!newest) return undefined;
  const more = fresh.length > 1 ? ` +${fresh.length - 1} more ${scene.glyphs.dot} ! ` : '';
  const room = Math.max(0, scene.width - textWidth(more));
  const text = fitText(` ${newest.text}`, room, { ellipsis: scene.glyphs.ellipsis });
  return row(span(text, 'warn'), span(more, 'strong'));
}

/** Every alert that is set and how it stands, a line each, as many as fit. */
function alertRows(state: AppState, scene: Scene): readonly Row[] {
  return state.alerts.slice(0, scene.height).map((watched) => {
    const standing = standingOf(state, watched, scene);
    const room = Math.max(0, scene.width - standing.text.length - 4);
    const text = fitText(describeAlert(state, watched), room, { ellipsis: scene.glyphs.ellipsis });
    return row(
      span(` ${scene.glyphs.alert} `, 'accent'),
      span(text),
      span(` ${standing.text}`, standing.tone),
    );
  });
}

function standingOf(state: AppState, watched: WatchedAlert, { nowMs }: Scene): Span {
  const why = whyNotWatched(state, watched);
  if (why !== undefined) return span(`not watched: ${why}`, 'warn');
  if (watched.rangAtMs !== undefined) return span(`rang ${formatAge(nowMs - watched.rangAtMs)} ago`, 'warn');
  if (watched.phase.kind === 'fired') return span('rang in an earlier run', 'dim');
  return state.view.paused ? span('paused', 'warn') : span('watched', 'dim');
}
