import type { AppState } from '../app-state.ts';
import { hintText } from '../hints.ts';
import { endSentence, sayText } from './say-row.ts';

/** Arrows as words: a screen reader passes over the marks. */
const ARROWS: Readonly<Record<string, string>> = { '↓': 'Down', '↑': 'Up', '←': 'Left', '→': 'Right' };

/** What a newcomer may try next, as it is said; undefined where nothing is shown either. */
export function hintSentence(state: AppState): string | undefined {
  const text = hintText(state);
  if (text === undefined) return undefined;
  return endSentence(`Hint: ${sayText(text.replace(/[←↑→↓]/gu, (mark) => ARROWS[mark] as string))}`);
}
