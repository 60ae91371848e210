import { type Command, Option } from 'commander';
import { DIALECTS } from '../../exchange/dialect.ts';
import { FAULT_NAMES } from '../../exchange/faults/fault-names.ts';
import { addCommand } from '../help/add-command.ts';
import type { Exit } from '../io/program-io.ts';

/** The exchange is a program of its own, which reads its own options: here they are only described. */
export function addExchange(program: Command, exit: Exit): void {
  addCommand(program, 'exchange', {
    says: 'the embedded exchange alone; its first line says where it is and what its keys are',
    examples: [
      'pmtop exchange',
      'pmtop exchange --port 8123 --markets 20',
      'pmtop exchange --dialect polymarket --hosts 3',
      'pmtop exchange --fault latency',
    ],
    exits: ['1 could not listen', '2 usage', '130 stopped by Ctrl-C', '143 stopped by SIGTERM'],
  })
    .option('--port <N>', 'the port (default: any free one)')
    .option('--seed <N>', 'another seed, another exchange (default: 7)')
    .option('--markets <N>', 'how many markets (default: 300)')
    .addOption(
      optionOf('--dialect <NAME>', 'which member of the family it speaks like', Object.keys(DIALECTS)),
    )
    .addOption(
      optionOf('--hosts <N>', 'one address, or one each for order book, catalog and data', ['1', '3']),
    )
    .addOption(optionOf('--fault <NAME>', 'what goes wrong; may be given again', FAULT_NAMES))
    .option('--parent-pipe', 'end when stdin does')
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      process.argv.splice(2, 1);
      exit(undefined);
      await import('./exchange-main.ts');
    });
}

/** Its choices are for completion; the exchange validates them. */
function optionOf(flags: string, says: string, words: readonly string[]): Option {
  return new Option(flags, says).choices(words).argParser((text) => text);
}
