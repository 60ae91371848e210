import { createBackoff } from '../../api/backoff.ts';
import type { Client } from '../../api/client.ts';
import { sleep } from '../../domain/clock.ts';
import { type Failure, isDefiniteNo, waitAfter } from '../../domain/failure.ts';
import type { JsonObject } from '../../domain/json.ts';
import { safeJson } from '../../text/safe-json.ts';
import { EXIT_FAILED, EXIT_INTERRUPTED } from '../../cancel/exit-code.ts';
import { UsageError } from '../../config/settings.ts';
import { failureExitCode, noticesOf, reportEach, reportFailure, unreadNotice } from './report-problem.ts';
import type { ChangeDocument } from '../io/documents.ts';
import type { Field } from './fields/field.ts';
import { cutRow } from './output/pick-fields.ts';
import { type LookUps, type ReadRun, readWithClockFix, requestOf } from './read-run.ts';
import { type ReadResult, schemaOf } from './read-command.ts';

const USUAL_SECONDS = 2;

/**
 * Prints a line of JSON for every row that came, changed or went. It ends at first where the service says no, or has nothing of
 * what was named, and at the end of a recording.
 */
export async function watchRows(
  run: ReadRun,
  client: Client,
  fields: readonly Field[],
  lookUps: LookUps,
): Promise<number> {
  const { command, options, io } = run;
  const everyMs = readPace(options.every);
  const backoff = createBackoff(io.random);
  const changes = createChanges(run, fields);
  let trouble: Failure | undefined;
  let hasRead = false;
  let reported: readonly string[] = [];
  while (!io.interrupted.aborted) {
    const leftMs = (io.end?.atMs ?? Number.POSITIVE_INFINITY) - io.clock.monotonicMs();
    const answer = await readWithClockFix(command, requestOf(run, client, lookUps));
    if (io.interrupted.aborted) break;
    const failure = answer.ok ? answer.value.failure : answer.failure;
    if (failure && failure.kind !== trouble?.kind) reportFailure(run, failure);
    if (failure && !hasRead && isDefiniteNo(failure)) return failureExitCode(failure);
    trouble = failure;
    if (answer.ok) {
      changes.take(answer.value);
      const { missing = [], lost = 0 } = answer.value;
      const notices = [...noticesOf(answer.value), ...unreadNotice(lost, 'row')];
      const isNew = (words: string): boolean => !reported.includes(words);
      reportEach(io, options, 'missing', missing.filter(isNew));
      reportEach(io, options, 'notice', notices.filter(isNew));
      reported = [...missing, ...notices];
      if (!hasRead && !failure && isNothingThere(answer.value)) return EXIT_FAILED;
      hasRead = true;
    }
    if (io.end && leftMs <= 0) {
      reportEach(io, options, 'notice', [io.end.notice]);
      return failure && !hasRead ? failureExitCode(failure) : 0;
    }
    if (!failure) backoff.succeeded();
    const retryMs = failure && waitAfter(failure);
    const pauseMs = failure ? everyMs + backoff.failed(retryMs).delayMs : everyMs;
    await sleep(io.clock, Math.min(pauseMs, leftMs), io.interrupted);
  }
  return EXIT_INTERRUPTED;
}

/** Nothing of what was named exists, and nothing was lost on the way that may have been it. */
function isNothingThere({ rows, missing = [], lost = 0, contradiction }: ReadResult<JsonObject>): boolean {
  return missing.length > 0 && rows.length === 0 && lost === 0 && contradiction === undefined;
}

interface Seen {
  readonly row: JsonObject;
  readonly text: string;
}

function createChanges({ command, options, io }: ReadRun, fields: readonly Field[]) {
  let last = new Map<string, Seen>();

  function print(change: ChangeDocument['change'], row: JsonObject): void {
    const document: ChangeDocument = {
      schema: schemaOf(command, '.change'),
      at: new Date(io.clock.now()).toISOString(),
      change,
      ...(options.fields !== undefined && { fields: fields.map(({ name }) => name) }),
      row,
    };
    io.out(`${safeJson(document)}\n`);
  }

  return {
    /** Rows go only when the list was read whole: what a broken reading lacks may still be there. */
    take({ rows, lost = 0, contradiction, failure }: ReadResult<JsonObject>): void {
      const seen = new Map<string, Seen>();
      for (const whole of rows) {
        const row = options.fields === undefined ? whole : cutRow(whole, fields);
        seen.set(safeJson(command.key.map((name) => whole[name] ?? null)), {
          row,
          text: JSON.stringify(row),
        });
      }
      for (const [key, { row, text }] of seen) {
        const before = last.get(key);
        if (before?.text !== text) print(before ? 'changed' : 'added', row);
      }
      const isWhole = lost === 0 && contradiction === undefined && !failure;
      for (const [key, { row }] of last) {
        if (isWhole && !seen.has(key)) print('removed', row);
      }
      last = isWhole ? seen : new Map([...last, ...seen]);
    },
  };
}

function readPace(every: number | undefined): number {
  if (every === undefined) return USUAL_SECONDS * 1000;
  if (every >= 0.1 && every <= 86_400) return every * 1000;
  throw new UsageError('--every takes 0.1 to 86400 seconds');
}
