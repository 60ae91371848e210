import { createHash } from 'node:crypto';

/** Twelve digits that stand for a name which is nobody's business. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
