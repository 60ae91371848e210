import type { AppState } from '../../state/app-state.ts';
import { hintText } from '../../state/reduce/hints.ts';
import { endSentence, spokenText } from './say-row.ts';

/** What a newcomer may try next, as it is said; undefined where nothing is shown either. */
export function hintSentence(state: AppState): string | undefined {
  const text = hintText(state);
  return text && endSentence(`Hint: ${spokenText(text)}`);
}
