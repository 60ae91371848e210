import { formatAge } from '../../text/format-time.ts';
import type { AppState } from '../app-state.ts';
import type { Row } from '../row.ts';
import { row, span } from '../row.ts';
import { paragraphs } from './feed-notice.ts';
import type { Scene } from './scene.ts';

/** The message log, newest first, scrolled by the view. */
export function messageRows(state: AppState, scene: Scene): readonly Row[] {
  if (state.messages.length === 0) return paragraphs(scene, [span('nothing to report yet', 'dim')]);
  const newest = state.messages.toReversed();
  const top = Math.min(state.view.overlayTop, Math.max(0, newest.length - scene.height));
  return newest.slice(top, top + scene.height).map((message) => {
    const age = formatAge(scene.nowMs - message.atMs).padStart(6);
    return row(span(`${age} ago  `, 'dim'), span(message.text));
  });
}
