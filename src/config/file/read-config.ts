import { lstatSync, readFileSync } from 'node:fs';
import { errorCode } from '../../storage/write-durably.ts';
import { isNullDevice } from '../../storage/folders.ts';
import { UsageError } from '../settings.ts';
import { checkConfig, type Config, type Misspelling } from './check-config.ts';
import type { Place } from './parse-toml.ts';
import { countOf } from '../../text/count-of.ts';

const MOST_BYTES = 1_000_000;
/** Of many mistakes the first few are shown, and how many more there are: these often follow from them. */
const MOST_MISTAKES = 10;

/**
 * What `file` says; undefined when there is no such file.
 * @throws UsageError for a file that cannot be read or has mistakes, with a line for each: a broken file must not be
 * taken for none
 */
export async function readConfig(file: string): Promise<Config | undefined> {
  const text = readText(file);
  if (text === undefined) return undefined;
  // The parser is loaded only for a file that is there.
  const { parseToml } = await import('./parse-toml.ts');
  const parsed = parseToml(text);
  if ('problem' in parsed) throw new UsageError(formatProblem(file, parsed.at, parsed.problem));
  const { config, mistakes } = checkConfig(parsed.entries);
  const inOrder = mistakes.toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
  if (inOrder.length > 0) throw new UsageError(formatMistakes(file, inOrder).join('\n'));
  return config;
}

function formatMistakes(file: string, mistakes: readonly Misspelling[]): readonly string[] {
  const lines = mistakes.slice(0, MOST_MISTAKES).map(({ at, problem }) => formatProblem(file, at, problem));
  const more = mistakes.length - lines.length;
  return more === 0 ? lines : [...lines, `${file}: and ${countOf(more, 'more mistake')}`];
}

/** At once: the first frame waits for it, and a turn through the thread pool takes longer than the reading. */
function readText(file: string): string | undefined {
  if (isNullDevice(file)) return undefined;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw new UsageError(`${file} cannot be read: ${errorCode(error)}`);
    // A link that leads nowhere is a broken file, not a missing one.
    if (isThere(file)) throw new UsageError(`${file} is a link to a file that is not there`);
    return undefined;
  }
  if (bytes.length > MOST_BYTES) throw new UsageError(`${file} is longer than a megabyte`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file} is not UTF-8 text`);
  }
}

function isThere(link: string): boolean {
  try {
    return lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function formatProblem(file: string, { line, column }: Place, problem: string): string {
  return `${file}:${line}:${column}: ${problem}`;
}
