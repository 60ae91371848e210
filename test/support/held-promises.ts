import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../docs/engineering/testing.md');
/** `- **K1** promise: `file` *title*, *title*; `file`` */
const PROMISE = /^- \*\*([A-Z]\d+)\*\* (.*(?:\n {2}.*)*)/gm;
const TEST_FILE = /`(test\/[^`]+)`((?:,? \*[^*]+\*)*)/g;

export interface HeldPromise {
  readonly id: string;
  readonly file: string;
  readonly titles: readonly string[];
}

/** The tests that docs/engineering/testing.md names for the promises whose ids begin with `letter`. */
export function heldPromises(letter: 'K' | 'B'): readonly HeldPromise[] {
  return Array.from(readFileSync(PAGE, 'utf8').matchAll(PROMISE))
    .filter(([, id = '']) => id.startsWith(letter))
    .flatMap(([, id = '', text = '']) =>
      Array.from(text.replace(/\s+/g, ' ').matchAll(TEST_FILE), ([, file = '', titles = '']) => ({
        id,
        file,
        titles: Array.from(titles.matchAll(/\*([^*]+)\*/g), ([, title = '']) => title),
      })),
    );
}
