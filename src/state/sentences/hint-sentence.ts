import type { AppState } from '../app-state.ts';
import { hintText } from '../hints.ts';
import { endSentence, sayText } from './say-row.ts';

/** What a newcomer may try next, as it is said; undefined where nothing is shown either. */
export function hintSentence(state: AppState): string | undefined {
  const text = hintText(state);
  return text && endSentence(`Hint: ${sayText(text)}`);
}
