import { Argument, type Command } from 'commander';
import type { DoctorOptions } from './doctor/run-doctor.ts';
import type { InitOptions } from './init/run-init.ts';
import { addRecordingCommands } from './recording/add-recording-commands.ts';
import { addReadCommands } from './read/add-read-commands.ts';
import { runReadHere } from './read/run-read-command.ts';
import { completionScript, SHELLS } from './completion/completion-script.ts';
import { addExchange } from './exchange/exchange-command.ts';
import { addCommand } from './help/add-command.ts';
import type { Exit, ProgramIo } from './io/program-io.ts';

/** Every command but the cancel and its kin: those that read, and those that help a person to get pmtop right. */
export function addMoreCommands(program: Command, exit: Exit, io: ProgramIo): void {
  addReadCommands(program, async (command, given, options) =>
    exit(await runReadHere(command, given, options, io)),
  );
  addInit(program, exit, io);
  addDoctor(program, exit, io);
  addExchange(program, exit);
  addRecordingCommands(program, exit, io);
  addCompletion(program, io);
}

function addInit(program: Command, exit: Exit, io: ProgramIo): void {
  addCommand(program, 'init', {
    says: 'write a commented config, and a place for your keys',
    examples: ['pmtop init --url https://clob.example.com', 'pmtop init --profile work --force'],
    exits: ['0 written', '1 could not be written', '2 usage, or there is one already'],
  })
    .option('--url <URL>', 'the service')
    .option('--profile <NAME>', 'what the service is called (default: main)')
    .option('--force', 'replace a config that is there')
    .action(async (options: InitOptions) => {
      const { runInit } = await import('./init/run-init.ts');
      exit(await runInit(options, { ...io, environment: process.env }));
    });
}

function addDoctor(program: Command, exit: Exit, io: ProgramIo): void {
  addCommand(program, 'doctor', {
    says: 'check config, keys, service and terminal, and say what to do',
    examples: ['pmtop doctor', 'pmtop doctor --profile main --json'],
    exits: ['0 nothing fails', '1 something fails', '2 usage'],
  })
    .option('--url <URL>', 'the service (or PMTOP_URL)')
    .option('--catalog-url <URL>', 'where its catalog lives, if different (or PMTOP_CATALOG_URL)')
    .option('--profile <NAME>', 'a profile of config.toml (or PMTOP_PROFILE)')
    .option('--json', 'as one JSON document')
    .action(async (options: DoctorOptions) => {
      const { runDoctor } = await import('./doctor/run-doctor.ts');
      const { ownTerminal } = await import('./doctor/check-terminal.ts');
      const terminal = ownTerminal(process, io.clock);
      exit(await runDoctor(options, { ...io, environment: process.env, terminal }));
    });
}

function addCompletion(program: Command, io: ProgramIo): void {
  addCommand(program, 'completion', {
    says: 'prints a shell completion script: commands, flags, and the markets pmtop has seen',
    examples: [
      'source <(pmtop completion bash)    # in ~/.bashrc',
      'source <(pmtop completion zsh)     # in ~/.zshrc',
      'pmtop completion fish | source     # in ~/.config/fish/config.fish',
    ],
    exits: ['0 done', '2 usage'],
  })
    .addArgument(new Argument('<SHELL>', 'which shell').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => io.out(completionScript(shell, program)));
  program
    .command('known-markets [WORDS...]', { hidden: true })
    .allowUnknownOption()
    .action(async (words: readonly string[]) => {
      const { knownMarkets } = await import('./read/known-markets.ts');
      io.out((await knownMarkets(words, process.env)).map((slug) => `${slug}\n`).join(''));
    });
}
