import { hash } from 'node:crypto';

/** Twelve digits that stand for a name which is too long for a file's name, or nobody's business. */
export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 12);
}
