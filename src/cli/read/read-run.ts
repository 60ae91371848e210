import type { Client } from '../../api/client.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { Settings } from '../../config/settings.ts';
import type { FlagValues } from './fields/flag.ts';
import type { Format } from './output/pick-fields.ts';
import type { ReadRequest, ReadCommand, ReadResult } from './read-command.ts';
import type { Failure } from '../../domain/failure.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Result } from '../../domain/result.ts';

/** How a command that reads was typed, beyond what it asks. */
export interface ReadOptions extends FlagValues {
  readonly json?: boolean;
  readonly output?: Format;
  readonly fields?: string;
  readonly watch?: boolean;
  readonly every?: number;
}

/** The world such a command runs in. */
export interface ReadIo {
  readonly settings: Settings;
  readonly connect: (settings: Settings) => Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly columns?: number;
  /** Of the markets seen from here, the one that `ref` was most likely meant to be. */
  readonly suggest?: (ref: string) => Promise<string | undefined>;
  readonly interrupted: AbortSignal;
}

/** One run of a command that reads. */
export interface ReadRun {
  readonly command: ReadCommand;
  readonly given: readonly string[];
  readonly options: ReadOptions;
  readonly io: ReadIo;
}

/** What the command line asks, on behalf of the account in the settings. */
export function requestOf({ given, options, io }: ReadRun, client: Client): ReadRequest {
  const { credentials } = io.settings;
  return {
    client,
    given,
    flags: options,
    signal: io.interrupted,
    ...(credentials && { account: { address: credentials.address, ownerKey: credentials.apiKey } }),
  };
}

/** Reads, and once more after a 401 that a wrong clock explains: by then the service's clock is measured. */
export async function readWithClockFix(
  command: ReadCommand,
  request: ReadRequest,
): Promise<Result<ReadResult<JsonObject>>> {
  const answer = await command.read(request);
  if (answer.ok || !mayBeClockSkew(answer.failure) || request.signal.aborted) return answer;
  const { client, signal } = request;
  return (await client.correctClock({ signal })) ? command.read(request) : answer;
}

function mayBeClockSkew(failure: Failure): boolean {
  return failure.kind === 'unauthorised' && failure.status === 401;
}
