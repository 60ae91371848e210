import type { Client } from '../../api/client.ts';
import type { Question } from './read-command.ts';
import type { ReadRun } from './read-options.ts';

/** What the command line asks, on behalf of the account in the settings. */
export function questionOf({ given, options, io }: ReadRun, client: Client): Question {
  const { credentials } = io.settings;
  return {
    client,
    given,
    flags: options,
    signal: io.interrupted,
    ...(credentials && { account: { address: credentials.address, ownerKey: credentials.apiKey } }),
  };
}
