import type { Client } from '../../api/client.ts';
import type { JsonObject } from '../../domain/json.ts';
import { safeJson } from '../../text/safe-json.ts';
import { EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE } from '../../cancel/exit-code.ts';
import { type Settings, UsageError } from '../../config/settings.ts';
import { noticesOf, reportEach, reportFailure, unreadNotice } from './report-problem.ts';
import type { ReadDocument } from '../io/documents.ts';
import { MarketNotFound } from './find-tokens.ts';
import type { Field } from './fields/field.ts';
import { formatCsv, formatTable, formatTsv } from './output/format-rows.ts';
import { cutRow, type Format, type Picked, pickFields } from './output/pick-fields.ts';
import { type LookUps, type ReadOptions, type ReadRun, readWithClockFix, requestOf } from './read-run.ts';
import { type ReadCommand, type ReadResult, schemaOf } from './read-command.ts';
import { watchRows } from './watch-rows.ts';

/**
 * Asks, and prints what came: a table, a document, CSV, TSV, or with `--watch` a line for every change. Resolves with
 * the exit code: 0 done, 1 failed or not found, 2 usage or nothing configured, 130 interrupted.
 */
export async function runRead(run: ReadRun): Promise<number> {
  const { options, io } = run;
  try {
    return await runOnService(run, formatOf(options));
  } catch (error) {
    if (error instanceof MarketNotFound) {
      reportEach(io, options, 'missing', [error.message]);
      return EXIT_FAILED;
    }
    if (!(error instanceof UsageError)) throw error;
    reportEach(io, options, 'usage', [error.message]);
    return EXIT_USAGE;
  }
}

async function runOnService(run: ReadRun, format: Format): Promise<number> {
  const { command, options, io } = run;
  const picked = pickFields(command, format, options.fields);
  checkSettings(command, io.settings);
  const client = io.connect(io.settings);
  try {
    const lookUps = lookUpsFor(format, options, picked);
    if (options.watch) return await watchRows(run, client, picked.fields, lookUps);
    return await printOnce(run, client, format, picked, lookUps);
  } finally {
    await client.close();
  }
}

async function printOnce(
  run: ReadRun,
  client: Client,
  format: Format,
  picked: Picked,
  lookUps: LookUps,
): Promise<number> {
  const { command, io } = run;
  const askedAtMs = io.clock.now();
  const { suggest } = io;
  const request = { ...requestOf(run, client, lookUps), suggest };
  const answer = await readWithClockFix(command, request);
  if (io.interrupted.aborted) return EXIT_INTERRUPTED;
  if (!answer.ok) return reportFailure(run, answer.failure);
  const reading = answer.value;
  io.out(
    format === 'json'
      ? `${safeJson(documentOf(run, reading, askedAtMs, picked), 2)}\n`
      : writeRows(run, format, picked, reading.rows),
  );
  return reportGaps(run, reading, picked);
}

const NAMES = ['question', 'outcome', 'slug'] as const;

/**
 * A program that asks for a token by its id gets the answer of one request, unless it names fields that need more; a watched
 * list goes without the questions and mids that nobody named.
 */
function lookUpsFor(
  format: Format,
  { fields: wanted, watch, sort }: ReadOptions,
  { fields }: Picked,
): LookUps {
  const shows = (...names: readonly string[]): boolean => fields.some(({ name }) => names.includes(name));
  const isNamed = wanted !== undefined;
  const namesShown = NAMES.filter((name) => shows(name));
  const isLookedUp = (sortedBy: string, ...names: readonly string[]): boolean =>
    watch ? isNamed && shows(...names) : sort === sortedBy || shows(...names);
  return {
    namesShown,
    asksForNames: isNamed ? shows('market', ...NAMES) : format === 'table' && namesShown.length > 0,
    places: {
      question: isLookedUp('market', 'question'),
      mid: isLookedUp('distance', 'mid', 'distance'),
      questions: new Map(),
    },
  };
}

function writeRows(
  { command, options, io }: ReadRun,
  format: Format,
  { fields, rowsOf }: Picked,
  rows: readonly JsonObject[],
): string {
  const lines = rowsOf(rows);
  if (format === 'csv') return formatCsv(fields, lines);
  if (format === 'tsv') return formatTsv(fields, lines);
  if (lines.length === 0) return '';
  const shown = options.fields === undefined ? filledOf(fields, lines, command.always) : fields;
  return formatTable(shown, lines, io.columns, command.pinned);
}

/** A column in which nothing stands says nothing, but for those whose values being unknown says something. */
function filledOf(
  fields: readonly Field[],
  lines: readonly JsonObject[],
  always: readonly string[] = [],
): readonly Field[] {
  return fields.filter(
    ({ name }) => always.includes(name) || lines.some((line) => (line[name] ?? null) !== null),
  );
}

function documentOf(
  { command, options, io }: ReadRun,
  { rows, lost = 0, contradiction, more, next, missing = [], failure }: ReadResult<JsonObject>,
  askedAtMs: number,
  { fields }: Picked,
): ReadDocument {
  return {
    schema: schemaOf(command),
    service: io.settings.url ?? '',
    askedAt: new Date(askedAtMs).toISOString(),
    complete:
      lost === 0 && !more && missing.length === 0 && contradiction === undefined && failure === undefined,
    lost,
    next,
    ...(options.fields !== undefined && { fields: fields.map(({ name }) => name) }),
    rows: options.fields === undefined ? rows : rows.map((row) => cutRow(row, fields)),
  };
}

/** Says on stderr what the rows do not say: that there are none, that some are missing, and why. */
function reportGaps(
  { command, options, io }: ReadRun,
  reading: ReadResult<JsonObject>,
  { rowsOf, finds }: Picked,
): number {
  const { rows, lost = 0, contradiction, isSorted, more, next, missing = [], failure } = reading;
  // That there is nothing is not to be believed of a list that contradicts itself, or of which no row could be read.
  const isDoubtful = rows.length === 0 && (contradiction !== undefined || lost > 0);
  const isQuiet = options.json === true || options.output === 'json';
  reportEach(io, options, 'missing', missing);
  reportEach(io, options, 'notice', noticesOf(reading));
  if (!isQuiet) {
    if (rowsOf(rows).length === 0 && missing.length === 0 && !failure && !isDoubtful) {
      io.err(`pmtop: no ${finds} found\n`);
    }
    for (const words of unreadNotice(lost, 'row')) io.err(`pmtop: ${words}\n`);
    if (more) {
      const sorted = isSorted ? ', which alone were sorted' : '';
      const advice = adviceToContinue(command, options, next);
      io.err(`pmtop: partial: there may be more after these ${rows.length}${sorted}; ${advice}\n`);
    }
  }
  if (failure) reportFailure({ command, options, io }, failure, 'partial: ');
  return failure || isDoubtful || missing.length > 0 ? EXIT_FAILED : 0;
}

function adviceToContinue(
  { flags }: ReadCommand,
  options: ReadRun['options'],
  next: string | undefined,
): string {
  const names = new Set(flags.map(({ name }) => name));
  // The catalog goes on by page or offset, a list of the order book by cursor.
  const kinds = options['list'] === undefined ? ['page', 'offset'] : [];
  const flag = kinds.find((name) => names.has(name)) ?? 'cursor';
  const on = next === undefined ? 'raise --limit' : `go on with --${flag} ${next}`;
  return `${on}${names.has('all') ? ', or add --all' : ''}`;
}

function checkSettings(command: ReadCommand, { url, credentials, credentialsProblem }: Settings): void {
  if (!url)
    throw new UsageError('no service is configured. Run pmtop init, give --url, or try it with --demo');
  if (command.signed && !credentials)
    throw new UsageError(`no credentials: ${credentialsProblem ?? 'none are set'}`);
}

function formatOf({ json, output, watch, every }: ReadOptions): Format {
  if (every !== undefined && !watch)
    throw new UsageError('--every belongs to --watch: add that, or leave it out');
  if (json && output !== undefined && output !== 'json') throw new UsageError('--json or -o, not both');
  if (!watch) return json ? 'json' : (output ?? 'table');
  if (output !== undefined && output !== 'json')
    throw new UsageError('--watch writes a line of JSON for every change; leave -o out');
  return 'json';
}
