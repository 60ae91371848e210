import type { AppState } from '../../state/app-state.ts';
import type { Scene } from '../../view/rows/render-context.ts';
import { choiceSentences } from '../../view/speech/choice-sentences.ts';
import { newsSentences } from '../../view/speech/news-sentences.ts';
import { overlaySentences } from '../../view/speech/overlay-sentences.ts';

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
