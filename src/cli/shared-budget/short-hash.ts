import { hashText } from '../memory/hash-text.ts';

/** Twelve digits that stand for a name which is nobody's business. */
export function shortHash(text: string): string {
  return hashText(text).slice(0, 12);
}
