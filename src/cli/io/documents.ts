import type { Failure } from '../../domain/failure.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Mistake } from '../cancel/cancel-options.ts';
import { safeJson } from '../../text/safe-json.ts';

/** What `--json` prints. */
export interface ReadDocument {
  /** `pmtop.NAME/VERSION`. */
  readonly schema: string;
  readonly service: string;
  /** When it was asked for, ISO 8601. */
  readonly askedAt: string;
  /** Every row is here: none was lost, and no page is missing. */
  readonly complete: boolean;
  /** Rows dropped because they were malformed. */
  readonly lost: number;
  /** What to give to `--cursor`, `--offset` or `--page` to go on. */
  readonly next?: string;
  /** What `--fields` left of every row. */
  readonly fields?: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** A line of `--watch`: one row that came, changed or went. */
export interface ChangeDocument {
  /** `pmtop.NAME.change/VERSION`. */
  readonly schema: string;
  readonly at: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly fields?: readonly string[];
  readonly row: JsonObject;
}

/** `missing`: not known to the service; `notice`: the words of a cancel, whose exit code says the rest. */
export type ProblemKind = 'usage' | 'missing' | 'notice';

/** What is said on stderr under `--json` when it did not work out. */
export interface ErrorDocument {
  readonly schema: 'pmtop.error/1';
  readonly error: {
    readonly kind: Failure['kind'] | ProblemKind;
    readonly message: string;
    readonly advice?: string;
    readonly endpoint?: string;
    readonly status?: number;
  };
}

export function failureDocument(failure: Failure): ErrorDocument {
  const { kind, message, advice, endpoint } = failure;
  const status = 'status' in failure ? failure.status : undefined;
  return {
    schema: 'pmtop.error/1',
    error: { kind, message, advice, endpoint, status },
  };
}

export function problemDocument(kind: ProblemKind, message: string): ErrorDocument {
  return { schema: 'pmtop.error/1', error: { kind, message } };
}

/** A writer for `--json`: what would go to stderr goes as one line, a document of its own; of a failure with its second line as advice. */
export function writeAsDocuments(
  err: (text: string) => void,
): (text: string, why?: Mistake | Failure) => void {
  return (text, why) => {
    const lines = text.replace(/^pmtop: /, '').split('\n');
    const [message = '', ...more] = lines.map((line) => line.replace(/\s+/g, ' ').trim());
    const advice = more.join(' ').trim();
    const document =
      typeof why === 'object'
        ? failureDocument({ ...why, message, advice: advice || why.advice })
        : problemDocument(why ?? 'notice', `${message} ${advice}`.trim());
    err(`${safeJson(document)}\n`);
  };
}

/** Whether what was typed asks for documents: errors, too, are some then. */
export function asksForDocuments(argv: readonly string[]): boolean {
  return argv.some(
    (each, at) =>
      ['--json', '--watch', '--output=json', '-ojson'].includes(each) ||
      (each === 'json' && ['-o', '--output'].includes(argv[at - 1] ?? '')),
  );
}
