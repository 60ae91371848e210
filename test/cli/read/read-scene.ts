import { Command, CommanderError } from 'commander';
import { onTestFinished } from 'vitest';
import { addReadCommands } from '../../../src/cli/read/add-read-commands.ts';
import type { ReadIo } from '../../../src/cli/read/read-run.ts';
import { runRead } from '../../../src/cli/read/run-read.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { createExchange, type Exchange } from '../../../src/exchange/create-exchange.ts';
import { testClient } from '../../support/test-client.ts';

export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface ReadScene {
  readonly exchange: Exchange;
  readonly io: ReadIo;
  /** `pmtop ARGV` on the exchange. */
  run(...argv: readonly string[]): Promise<Printed>;
  /** The same with `out` told of every line, until `interrupted`. */
  watchWith(
    out: (text: string) => void,
    interrupted: AbortSignal,
    ...argv: readonly string[]
  ): Promise<Printed>;
  runWith(change: Partial<ReadIo>, ...argv: readonly string[]): Promise<Printed>;
}

/** An exchange that stands still, and the commands that read on it. */
export async function readScene(markets = 60): Promise<ReadScene> {
  const exchange = await createExchange({ clock: realClock, markets, traders: false }).listen();
  onTestFinished(() => exchange.close());
  const io: ReadIo = {
    settings: { url: exchange.url, credentials: exchange.account, readOnly: false },
    connect: ({ url = '', credentials, creator }) => testClient(url, { credentials, creator }),
    clock: realClock,
    random: seededRandom(1),
    out: () => {},
    err: () => {},
    interrupted: new AbortController().signal,
  };
  const runWith = (change: Partial<ReadIo>, ...argv: readonly string[]): Promise<Printed> =>
    runArgv(argv, { ...io, ...change });
  return {
    exchange,
    io,
    runWith,
    run: (...argv) => runWith({}, ...argv),
    watchWith: (out, interrupted, ...argv) => runWith({ out, interrupted }, ...argv),
  };
}

async function runArgv(argv: readonly string[], io: ReadIo): Promise<Printed> {
  const printed = { code: 0, out: '', err: '' };
  const here: ReadIo = {
    ...io,
    out(text) {
      printed.out += text;
      io.out(text);
    },
    err(text) {
      printed.err += text;
    },
  };
  const program = new Command('pmtop').exitOverride().configureOutput({ writeErr: here.err });
  addReadCommands(program, async (command, given, options) => {
    const settings = { ...io.settings, ...(options.creator && { creator: options.creator }) };
    printed.code = await runRead({ command, given, options, io: { ...here, settings } });
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    printed.code = 2;
  }
  return printed;
}

/** A market on which the demo account has orders, and its references. */
export function ownMarket({ markets, demo }: Exchange) {
  const market = markets.find(({ conditionId }) => demo.openOrders(conditionId).length > 1);
  if (!market) throw new Error('the account has no two orders on any market');
  return market;
}
