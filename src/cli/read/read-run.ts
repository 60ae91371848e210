import { MOST_CORRECTIONS } from '../../api/signing/signature-time.ts';
import type { Client } from '../../api/client.ts';
import type { Settings } from '../../config/settings.ts';
import type { FlagValues } from './fields/flag.ts';
import type { Format } from './output/pick-fields.ts';
import type { ReadCommand, ReadRequest, ReadResult } from './read-command.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Result } from '../../domain/result.ts';
import type { ProgramIo } from '../io/program-io.ts';

/** How a command that reads was typed, beyond what it asks. */
export interface ReadOptions extends FlagValues {
  readonly json?: boolean;
  readonly output?: Format;
  readonly fields?: string;
  readonly watch?: boolean;
  readonly every?: number;
}

/** What such a command runs with. */
export interface ReadIo extends Pick<ProgramIo, 'connect' | 'clock' | 'random' | 'out' | 'err' | 'columns'> {
  readonly settings: Settings;
  /** Of the markets seen from here, the one that `ref` was most likely meant to be. */
  readonly suggest?: (ref: string) => Promise<string | undefined>;
  /** Of a recording: span and step of its prices of the past. */
  readonly spanThen?: NonNullable<ReadRequest['spanThen']>;
  /** Where a recording ends, on `clock`, and how that is told: nothing new comes after it. */
  readonly end?: { readonly atMs: number; readonly notice: string };
  /** Aborted by a signal that asks the process to end. */
  readonly interrupted: AbortSignal;
}

/** One run of a command that reads. */
export interface ReadRun {
  readonly command: ReadCommand;
  readonly given: readonly string[];
  readonly options: ReadOptions;
  readonly io: ReadIo;
}

/** What is worth requests of its own, as the fields that are printed need it. */
export type LookUps = Pick<ReadRequest, 'namesShown' | 'asksForNames' | 'places'>;

/** What the command line asks, on behalf of the account in the settings. */
export function requestOf({ given, options, io }: ReadRun, client: Client, lookUps: LookUps): ReadRequest {
  const { credentials } = io.settings;
  return {
    client,
    given,
    flags: options,
    signal: io.interrupted,
    ...lookUps,
    ...(io.spanThen && { spanThen: io.spanThen }),
    ...(credentials && { account: { address: credentials.address, ownerKey: credentials.apiKey } }),
  };
}

/** Reads, and again after a 401 that a wrong clock or unit of time may explain, as long as it can be signed otherwise. */
export async function readWithClockFix(
  command: ReadCommand,
  request: ReadRequest,
): Promise<Result<ReadResult<JsonObject>>> {
  const { client, signal } = request;
  for (let corrections = 0; ; corrections++) {
    const answer = await command.read(request);
    if (answer.ok || signal.aborted || corrections >= MOST_CORRECTIONS) return answer;
    if (answer.failure.kind !== 'unauthorised' || answer.failure.status !== 401) return answer;
    if (!(await client.correctClock({ signal }))) return answer;
  }
}
