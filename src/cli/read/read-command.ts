import type { Client } from '../../api/client.ts';
import type { Failure } from '../../domain/failure.ts';
import type { TradingAccount } from '../../domain/fill.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { HistorySpan } from '../../recording/recorded-span.ts';
import { ok, type Result } from '../../domain/result.ts';
import { type Field, type FieldOf, toRow } from './fields/field.ts';
import type { TokenName } from './find-tokens.ts';
import type { Flag, FlagValues } from './fields/flag.ts';

/** What was asked for on the command line, and whom to ask. */
export interface ReadRequest {
  readonly client: Client;
  readonly given: readonly string[];
  readonly flags: FlagValues;
  /** The account that asks; missing without one. */
  readonly account?: Pick<TradingAccount, 'address' | 'ownerKey'>;
  readonly signal: AbortSignal;
  /** Of the names of markets and outcomes, those that are shown; missing: none. */
  readonly namesShown?: readonly TokenName[];
  /** They are worth a request: a person reads them, or named the fields. */
  readonly asksForNames?: boolean;
  /** What is looked up of the markets that orders and trades are in; missing: nothing. */
  readonly places?: PlaceLookUp;
  /** On a recording: in which span and step it has the past of these tokens, as far as the flags leave them open. */
  readonly spanThen?: (asked: HistorySpan, tokenIds: readonly string[]) => HistorySpan | undefined;
  /** The market that a reference nobody knows was most likely meant to be, as far as this machine has seen markets. */
  readonly suggest?: (ref: string) => Promise<string | undefined>;
}

/** Which facts of a market are worth requests of their own. */
export interface PlaceLookUp {
  readonly question: boolean;
  readonly mid: boolean;
  /** The questions that were told before, by condition id, empty where there is none: a watched list asks once for each. */
  readonly questions: Map<string, string>;
}

/** What came of asking. */
export interface ReadResult<Row> {
  readonly rows: readonly Row[];
  /** Rows that were dropped because they were malformed; default 0. */
  readonly lost?: number;
  /** Values left out of the rows that are here, because they could not be read; default 0. */
  readonly lostValues?: number;
  /** What to know about rows that are here: a sentence each. */
  readonly notices?: readonly string[];
  /** What in the answers speaks against the list's being whole, in words. */
  readonly contradiction?: string;
  /** The rows stand in the order that was asked for. */
  readonly isSorted?: true;
  readonly more?: true;
  /** What to give to `--cursor`, `--offset` or `--page` to go on, where it is known. */
  readonly next?: string | undefined;
  /** What was asked for by name and not found: a sentence for each. The command fails, with the rest shown. */
  readonly missing?: readonly string[];
  /** Why the list ends before its end, when a later page failed. */
  readonly failure?: Failure;
}

/** Another shape of the rows, for tables, CSV and TSV: one line a level, a point, … */
export interface Lines {
  /** What the lines are, said when there are none. */
  readonly finds: string;
  readonly fields: readonly Field[];
  readonly columns: readonly string[];
  readonly of: (row: JsonObject) => readonly JsonObject[];
}

interface Facts {
  readonly name: string;
  /** Of its documents; default 1. */
  readonly version?: number;
  /** Arguments as commander writes them: `[REF...]`. */
  readonly takes?: string;
  readonly says: string;
  /** What its rows are, when it is not what the command is called. */
  readonly finds?: string;
  readonly examples: readonly string[];
  readonly flags: readonly Flag[];
  readonly signed?: true;
  /** Fields of a table unless `--fields` names others. */
  readonly columns: readonly string[];
  /** Those of them that a narrow table keeps: what a person looked for, or types next. */
  readonly pinned?: readonly string[];
  /** Those of them that stand though no row has a value: that a price is unknown is something to know. */
  readonly always?: readonly string[];
  readonly key: readonly string[];
  readonly lines?: Lines;
}

/** A subcommand that reads, as data. Its documents have the schema `pmtop.NAME/VERSION`. */
export interface ReadCommand extends Facts {
  readonly fields: readonly Field[];
  /** @throws UsageError for what the person has to mend */
  readonly read: (request: ReadRequest) => Promise<Result<ReadResult<JsonObject>>>;
}

/** What a document of the command calls itself, or with `part` a line of its `--watch`. */
export function schemaOf({ name, version = 1 }: ReadCommand, part = ''): string {
  return `pmtop.${name}${part}/${version}`;
}

interface Description<Row> extends Facts {
  readonly fields: readonly FieldOf<Row>[];
  readonly read: (request: ReadRequest) => Promise<Result<ReadResult<Row>>>;
}

/** Whatever the rows are when they are read, from here on they are what stands in a document. */
export function readCommand<Row>({ read, ...facts }: Description<Row>): ReadCommand {
  return {
    ...facts,
    async read(request) {
      const answer = await read(request);
      if (!answer.ok) return answer;
      return ok({ ...answer.value, rows: answer.value.rows.map((row) => toRow(facts.fields, row)) });
    },
  };
}
