import { fitText } from '../../text/fit.ts';
import { formatAge } from '../../text/format-time.ts';
import type { AppState } from '../app-state.ts';
import type { Row } from '../row.ts';
import { row, span } from '../row.ts';
import { alertRows } from './alert-rows.ts';
import { budgetRows } from './budget-rows.ts';
import { paragraphs } from './feed-notice.ts';
import type { Scene } from './scene.ts';

/** The alerts, what is used of the limits, and the message log below it, newest first, scrolled by the view. */
export function messageRows(state: AppState, scene: Scene): readonly Row[] {
  const alerts = alertRows(state, { ...scene, height: Math.floor(scene.height / 3) });
  const budgets = budgetRows(state, scene).slice(0, Math.floor(scene.height / 2) - alerts.length);
  const height = scene.height - alerts.length - budgets.length;
  return [...alerts, ...budgets, ...logRows(state, { ...scene, height })];
}

function logRows(state: AppState, scene: Scene): readonly Row[] {
  if (state.messages.length === 0) return paragraphs(scene, [span('nothing to report yet', 'dim')]);
  const newest = state.messages.toReversed();
  const top = Math.min(state.view.overlayTop, Math.max(0, newest.length - scene.height));
  return newest.slice(top, top + scene.height).map((message) => {
    const age = formatAge(scene.nowMs - message.atMs).padStart(6);
    return row(span(`${age} ago  `, 'dim'), span(message.text));
  });
}

/** How long a message stays in the footer's place. */
const NOTICE_MS = 4_000;
const MOST_FRESH = 20;

/** The newest message as a line, while it is new; what an alert says is not pushed aside by what comes after it. */
export function latestNotice(state: AppState, scene: Scene): Row | undefined {
  const fresh = state.messages.slice(-MOST_FRESH).filter(({ atMs }) => scene.nowMs - atMs <= NOTICE_MS);
  const newest = fresh.findLast(({ text }) => text.startsWith('ALERT')) ?? fresh.at(-1);
  if (!newest) return undefined;
  return row(span(fitText(` ${newest.text}`, scene.width, { ellipsis: scene.glyphs.ellipsis }), 'warn'));
}
