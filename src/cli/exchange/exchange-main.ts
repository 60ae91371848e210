import { isatty } from 'node:tty';
import { createExchange } from '../../exchange/create-exchange.ts';
import { KEY_VARIABLES } from '../../config/credentials/from-environment.ts';
import { readExchangeOptions } from './exchange-options.ts';
import { realClock } from '../../system/system-clock.ts';

// A diagnostic report may be sent to strangers, and keys may stand in the environment.
process.report.excludeEnv = true;

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`pmtop exchange: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/** `pmtop exchange`, a bundle of its own so that the monitor can start it as a child. */
async function main(args: string[]): Promise<void> {
  const options = readExchangeOptions(args);
  const problem = typeof options === 'string' ? options : findRealCredentials();
  if (typeof options === 'string' || problem !== undefined) {
    process.stderr.write(`pmtop exchange: ${problem}\n`);
    process.exitCode = 2;
    return;
  }
  if (!options.parentPipe && !isatty(0)) process.on('SIGHUP', ignore);
  const exchange = await createExchange({ clock: realClock, ...options }).listen(options.port);
  const { url, dialect, account } = exchange;
  process.stdout.write(`${JSON.stringify({ url, dialect, account })}\n`);
  if (options.parentPipe) exitWithParent();
}

/** The parent holds the other end of stdin: whatever ends the parent closes it. */
function exitWithParent(): void {
  process.stdin.on('end', exit).on('error', exit).resume();
}

/**
 * A terminal that hangs up ends what reads from it. What was started beside it, in the background of a script or with
 * nohup, stays: Node undoes what nohup sets.
 */
function ignore(): void {}

function exit(): never {
  process.exit(0);
}

/**
 * Real keys have no business near a toy: someone who set them may take this exchange for the real one. The
 * monitor hands none to the exchange it starts.
 */
function findRealCredentials(): string | undefined {
  const found = KEY_VARIABLES.filter((name) => process.env[name]);
  if (found.length === 0) return undefined;
  return `${found.join(' and ')} set: this exchange has keys of its own and will not run beside real ones. Unset and try again`;
}
