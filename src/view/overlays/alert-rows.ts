import { fitText } from '../../text/fit-text.ts';
import { formatAge } from '../../text/format-time.ts';
import { describeAlert, whyNotWatched } from '../../state/select/alerts.ts';
import type { WatchedAlert } from '../../state/watched-alert.ts';
import type { AppState } from '../../state/app-state.ts';
import { type Row, type Span, row, span } from '../rows/row.ts';
import type { Scene } from '../rows/render-context.ts';

/** Every alert that is set and how it stands, a line each, as many as fit. */
export function alertRows(state: AppState, scene: Scene): readonly Row[] {
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
  if (watched.phase.kind === 'rung') return span('rang in an earlier run', 'dim');
  return state.view.paused ? span('paused', 'warn') : span('watched', 'dim');
}
