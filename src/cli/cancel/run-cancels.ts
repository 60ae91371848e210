import { breakLongWords, wrapWords } from '../../text/wrap-text.ts';
import { formatDay } from '../../text/format-time.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { nameById } from '../../text/shorten-id.ts';
import { canonicalId } from '../../domain/same-id.ts';
import { safeJson } from '../../text/safe-json.ts';
import { type AuditLine, readAudit, unreadableLines } from '../../cancel/records/audit-file.ts';
import { readUnfinished } from '../../cancel/records/journal-file.ts';
import type { StoredIntent } from '../../cancel/records/stored-intent.ts';
import { formatCounts, nameMarket } from './print-cancel.ts';
import type { ProgramIo } from '../io/program-io.ts';
import { EXIT_FAILED } from '../../cancel/exit-code.ts';
import { errorCode } from '../../storage/write-durably.ts';

/** Unfinished cancels whose markets are named. */
const MOST_NAMED = 3;

export type CancelsIo = Pick<ProgramIo, 'stateFolder' | 'out' | 'err' | 'columns'>;

/** `pmtop cancels`: what was canceled from this machine, in the order it ended. Resolves with the exit code. */
export async function runCancels(options: { readonly json?: boolean }, io: CancelsIo): Promise<number> {
  const { intents: unfinished, unreadable, trouble } = await readUnfinished(io.stateFolder);
  let lines: readonly AuditLine[];
  let torn: number;
  try {
    const audit = await readAudit(io.stateFolder);
    lines = withNames(audit.lines);
    torn = audit.unreadable;
  } catch (error) {
    io.err(`pmtop: the audit log in ${io.stateFolder} could not be read (${errorCode(error)})\n`);
    return EXIT_FAILED;
  }
  if (options.json) {
    // Missing where nobody knows how many there are.
    const count = unreadable === undefined ? undefined : unfinished.length + unreadable;
    const document = { schema: 'pmtop.cancels/1', cancels: lines, unfinished: count };
    io.out(`${safeJson(document, 2)}\n`);
  } else if (lines.length > 0) {
    io.out(lines.map((line) => formatLine(line, io.columns)).join(''));
  }
  for (const intents of Map.groupBy(unfinished, ({ owner }) => owner.url).values()) {
    io.err(`${describeUnfinished(intents)}\n`);
  }
  if (trouble !== undefined) io.err(`${trouble}\n`);
  if (torn > 0) io.err(`${unreadableLines(torn, io.stateFolder)}\n`);
  const isEmpty = lines.length + unfinished.length + torn === 0 && trouble === undefined;
  if (isEmpty && !options.json) io.err('no cancel is on record here\n');
  return 0;
}

/** Which cancels of one service are not finished, and what settles them. */
function describeUnfinished(intents: readonly StoredIntent[]): string {
  const [first] = intents as [StoredIntent];
  const named = intents
    .slice(0, MOST_NAMED)
    .map(({ target }) => target.question || nameById(target.scope.conditionId));
  const more = intents.length - named.length;
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].map((name) => sanitizeLine(name, 200));
  const count = intents.length === 1 ? '1 cancel is' : `${intents.length} cancels are`;
  return (
    `${count} not finished at ${sanitizeLine(first.owner.url, 200)} (${names.join('; ')}): ` +
    'a pmtop that runs is at it, or the next monitor there that is not read-only verifies it; another cancel does not'
  );
}

/** A market that one line knows by its id alone, another may have a name for. */
function withNames(lines: readonly AuditLine[]): AuditLine[] {
  const names = new Map<string, string>();
  for (const line of lines) if (!isNameless(line)) names.set(marketOf(line), line.asked.question);
  return lines.map((line) => {
    const question = isNameless(line) ? names.get(marketOf(line)) : undefined;
    return question === undefined ? line : { ...line, asked: { ...line.asked, question } };
  });
}

function isNameless({ asked: { question, market } }: AuditLine): boolean {
  return question === '' || question === nameById(market);
}

function marketOf({ service, asked }: AuditLine): string {
  return `${service} ${canonicalId(asked.market)}`;
}

/** Of the lines that a narrow terminal breaks it into. */
const INDENT = '    ';

/** A cancel, whole: what ended where is read under stress, so a terminal that is too narrow gets more lines. */
function formatLine(line: AuditLine, columns: number | undefined): string {
  const { asked } = line;
  const name = asked.question || nameById(asked.market);
  const what = asked.outcome === undefined ? name : `${name} · ${asked.outcome}`;
  const facts = [
    formatDay(Date.parse(line.startedAt)),
    line.says,
    nameMarket(what, asked.market),
    ...formatCounts({ ...line, outside: line.outsideScope }),
    `${line.tookMs ?? 0} ms`,
    line.demo ? 'DEMO' : line.service,
  ];
  const text = sanitizeLine(facts.join(' · '), 500);
  const room = Math.max(1, (columns ?? Infinity) - INDENT.length);
  return wrapWords(breakLongWords(text, room), room)
    .map((line, at) => `${at === 0 ? '' : INDENT}${line}\n`)
    .join('');
}
