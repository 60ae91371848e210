import type { Failure } from '../../domain/failure.ts';
import { safeJson } from '../cancel/cancel-document.ts';
import { type ErrorDocument, failureDocument } from './documents.ts';
import { EXIT_FAILED, EXIT_USAGE } from '../cancel/exit-code.ts';
import type { ReadIo, ReadOptions } from './read-run.ts';

/** Says what failed, `prefix` before it. Returns the exit code. */
export function complainOfFailure(
  io: Pick<ReadIo, 'err'>,
  options: ReadOptions,
  failure: Failure,
  prefix = '',
): number {
  const { endpoint, message, advice } = failure;
  complain(io, options, `${prefix}${endpoint}: ${message}. ${advice}`, failureDocument(failure));
  return exitCodeOf(failure);
}

/** What was asked out of bounds, and therefore never sent, is a mistake of whoever typed it. */
export function exitCodeOf(failure: Failure): number {
  return failure.kind === 'rejected' && failure.status === undefined ? EXIT_USAGE : EXIT_FAILED;
}

/** One line on stderr: words, or under `--json` a document. */
export function complain(
  io: Pick<ReadIo, 'err'>,
  options: ReadOptions,
  words: string,
  document: ErrorDocument,
): void {
  const isJson = options.json === true || options.output === 'json' || options.watch === true;
  io.err(isJson ? `${safeJson(document)}\n` : `pmtop: ${words}\n`);
}
