import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../../src');
/** Where the program says why something did not work out. */
const SOURCES = [
  'cli/{cancel,doctor,exchange,init,read}/**/*.ts',
  'cli/completion/install-completion.ts',
  'cancel/{records/*,find-market,market-of-orders,market-ref,resolve-target}.ts',
  'storage/{read-private-file,write-durably}.ts',
  'monitor/persistence/*.ts',
  'recording/*.ts',
  'config/**/*.ts',
  'pmtop.ts',
  'api/request/{answer-failure,connection-failure,parse-answer}.ts',
  'api/paging/batches.ts',
];
const TELLERS =
  /(?:refuse\([^,]*,\s*|\b(?:fail|warn|err|onTrouble|write)\(|\b(?:\w*[pP]roblem|advice):\s*|(?:advice = |return ))(`[^`]*`|'(?:[^'\\\n]|\\.)*')(?:,\s*(`[^`]*`|'(?:[^'\\\n]|\\.)*'))?/g;
/** What is said when all is well, and texts that are no messages. */
const NO_FAILURES = /^(1 order|by one|by \$|most requests|# Settings|printed as|dist\/|\*)/;
/** What was typed wrongly says itself what to type. */
const USAGE = /^(--\w+ (must|takes|belongs)|name (one|a) market|pmtop drill lists all|there is no flag)/;
const NO_SOURCES = /starter-files|config-keys|print-cancel|reference-table/;

export interface Message {
  readonly file: string;
  /** The longest part of it that never differs. */
  readonly words: string;
}

/** Every sentence by which the program tells a failure, as far as it stands in the source in one piece. */
export function failureMessages(): readonly Message[] {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: SRC })).filter(
    (file) => !NO_SOURCES.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(TELLERS)]
      .flatMap(([, first, second]) => [first, second])
      .map((literal) => longestPart(literal ?? ''))
      .filter((words) => words.split(' ').length >= 4 && !NO_FAILURES.test(words) && !USAGE.test(words))
      .map((words) => ({ file, words })),
  );
}

function longestPart(literal: string): string {
  const parts = literal.slice(1, -1).split(/\$\{[^}]*\}|\\n/);
  const plain = parts.map((part) => part.replace(/^pmtop: /, '').replace(/^[\s;:,.")]+|[\s;:,.("]+$/g, ''));
  return plain.toSorted((a, b) => b.length - a.length)[0] ?? '';
}
