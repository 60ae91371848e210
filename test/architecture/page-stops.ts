import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const PAGE = readFileSync(join(ROOT, 'docs/engineering/architecture.md'), 'utf8');

export const ANSWER_PATH = 'From an answer to a cell';
export const KEY_PATH = 'From a key to "clear, verified"';

/** A numbered line of a path on the page. */
export interface Stop {
  readonly place: string;
  readonly file: string;
  readonly name: string;
}

/** `1. what happens (\`src/file.ts\` \`name\`)` */
const STOP = /^(?<place>\d+)\. .* \(`(?<file>src\/[^`]+)` `(?<name>\w+)`\)$/gm;

export function stopsOf(heading: string): readonly Stop[] {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return Array.from(table.matchAll(STOP), ({ groups }) => groups as unknown as Stop);
}
