import type { AppState } from '../../../state/app-state.ts';
import type { Scene } from '../../../state/rows/scene.ts';
import { choiceSentences } from '../../../state/sentences/choice-sentences.ts';
import { newsSentences } from '../../../state/sentences/news-sentences.ts';
import { overlaySentences } from './overlay-sentences.ts';

/** All that has to be said at once of what has changed, a sentence a line. Pure. */
export function tellChanges(before: AppState, after: AppState, scene: Scene): readonly string[] {
  if (before === after) return [];
  return [
    ...newsSentences(before, after, scene),
    ...overlaySentences(before, after, scene),
    ...(before.view === after.view && before.markets === after.markets
      ? []
      : choiceSentences(before, after, scene)),
  ].filter((sentence) => sentence !== '');
}
