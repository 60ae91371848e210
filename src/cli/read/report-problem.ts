import type { Failure } from '../../domain/failure.ts';
import { countOf } from '../../text/count-of.ts';
import { safeJson } from '../../text/safe-json.ts';
import { adviceWithWait } from '../io/advice-with-wait.ts';
import { type ErrorDocument, failureDocument, problemDocument, type ProblemKind } from '../io/documents.ts';
import { EXIT_FAILED, EXIT_USAGE } from '../../cancel/exit-code.ts';
import type { ReadResult } from './read-command.ts';
import type { ReadIo, ReadOptions, ReadRun } from './read-run.ts';
import { sayFlags } from './fields/flag.ts';

/** Says what failed, `prefix` before it. Returns the exit code. */
export function reportFailure(
  { command, options, io }: Pick<ReadRun, 'command' | 'options' | 'io'>,
  failure: Failure,
  prefix = '',
): number {
  const { endpoint } = failure;
  const isOfThen = io.end !== undefined && isRecorded(failure);
  const message = isUnsent(failure) ? sayFlags(command.flags, failure.message) : failure.message;
  const advice = isOfThen
    ? 'So it was when this was recorded: --from asks as of another moment.'
    : adviceWithWait(failure, io.clock.now());
  const document = failureDocument({ ...failure, message, advice });
  reportProblem(io, options, `${prefix}${endpoint}: ${message}. ${advice}`, document);
  return failureExitCode(failure);
}

/** Of a recording: not that it has no answer, but that its answer was this failure. */
function isRecorded(failure: Failure): boolean {
  return !isUnsent(failure) && !(failure.kind === 'network' && failure.code === 'NOT_RECORDED');
}

/** What was asked out of bounds, and therefore never sent, is a mistake of whoever typed it. */
export function failureExitCode(failure: Failure): number {
  return isUnsent(failure) ? EXIT_USAGE : EXIT_FAILED;
}

function isUnsent(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.status === undefined;
}

/** One line on stderr: words, or under `--json` a document. */
function reportProblem(
  io: Pick<ReadIo, 'err'>,
  options: ReadOptions,
  words: string,
  document: ErrorDocument,
): void {
  const isJson = options.json === true || options.output === 'json' || options.watch === true;
  io.err(isJson ? `${safeJson(document)}\n` : `pmtop: ${words}\n`);
}

/** What neither rows nor their count say: values that were left out, and what speaks against rows that are here. */
export function noticesOf({
  lostValues = 0,
  notices = [],
  contradiction,
}: ReadResult<unknown>): readonly string[] {
  return [
    ...(contradiction === undefined ? [] : [`the list contradicts itself: ${contradiction}`]),
    ...notices,
    ...unreadNotice(lostValues, 'value'),
  ];
}

/** Of all that was read, shown or not, so many of a `what` could not be, and why, unless it is that an answer was not as described. */
export function unreadNotice(count: number, what: string, why?: Failure): readonly string[] {
  if (count === 0) return [];
  return [
    `partial: ${countOf(count, what)} could not be read${why ? `: ${why.endpoint}: ${why.message}` : ''}`,
  ];
}

/** Sentences of one kind, each on a line. */
export function reportEach(
  io: Pick<ReadIo, 'err'>,
  options: ReadOptions,
  kind: ProblemKind,
  sentences: readonly string[],
): void {
  for (const words of sentences) reportProblem(io, options, words, problemDocument(kind, words));
}
