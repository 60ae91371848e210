import { Argument, type Command, Option } from 'commander';
import { UsageError } from '../config/settings.ts';
import { knownProfiles } from '../config/read-settings.ts';
import { installCompletion, type InstallOptions } from './completion/install-completion.ts';
import { ownTerminal } from './doctor/check-terminal.ts';
import { type DoctorOptions, runDoctor } from './doctor/run-doctor.ts';
import { type InitOptions, runInit } from './init/run-init.ts';
import { secretPrompt } from './init/secret-prompt.ts';
import { addRecordingCommands } from './recording/add-recording-commands.ts';
import { knownMarkets } from './read/known-markets.ts';
import { addReadCommands } from './read/add-read-commands.ts';
import { runReadHere } from './read/run-read-here.ts';
import { completionScript, type Shell, SHELLS } from './completion/completion-script.ts';
import { addExchange } from './exchange/exchange-command.ts';
import { addCommand } from './help/add-command.ts';
import { addServiceOptions, serviceOption } from './help/service-options.ts';
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
  addCompletion(program, exit, io);
}

function addInit(program: Command, exit: Exit, io: ProgramIo): void {
  addCommand(program, 'init', {
    says: 'write a commented config or add a profile to it, and take your keys where nobody sees them',
    examples: [
      'pmtop init --service polymarket',
      'pmtop init --url https://clob.example.com',
      'pmtop init --service kuest --profile work',
    ],
    exits: [
      '0 written',
      '1 could not be written',
      '2 usage, or that profile is there already',
      '130 interrupted, nothing was written',
    ],
  })
    .addOption(serviceOption('a service known by name'))
    .option('--url <URL>', 'the service')
    .option('--profile <NAME>', 'what the service is called (default: its name, or main)')
    .option('--force', 'replace a config that is there; the old one stays beside it')
    .action(async (options: InitOptions) => {
      const openPrompt = secretPrompt(process);
      exit(await runInit(options, { ...io, environment: process.env, openPrompt }));
    });
}

function addDoctor(program: Command, exit: Exit, io: ProgramIo): void {
  const command = addCommand(program, 'doctor', {
    says: 'check config, keys, service and terminal, and say what to do',
    examples: ['pmtop doctor', 'pmtop doctor --profile main --json'],
    exits: ['0 nothing fails', '1 something fails', '2 usage'],
  });
  addServiceOptions(command)
    .option('--json', 'as one JSON document')
    .action(async (options: DoctorOptions) => {
      const terminal = ownTerminal(process, io.clock);
      exit(await runDoctor(options, { ...io, environment: process.env, terminal }));
    });
}

function addCompletion(program: Command, exit: Exit, io: ProgramIo): void {
  const compose = (shell: Shell): string => completionScript(shell, program);
  addCommand(program, 'completion', {
    says: 'prints or installs a shell completion script: commands, flags, and the markets of services the monitor has seen',
    examples: [
      'pmtop completion --install         # for your shell, where it looks for them',
      'source <(pmtop completion bash)    # in ~/.bashrc',
      'source <(pmtop completion zsh)     # in ~/.zshrc',
      'pmtop completion fish | source     # in ~/.config/fish/config.fish',
    ],
    exits: ['0 done', '1 could not be written', '2 usage, or a file that pmtop did not write is there'],
  })
    .addArgument(new Argument('[SHELL]', 'which shell').choices(SHELLS))
    .option('--install', 'write it to where the shell looks for it, and say what is left to do')
    .addOption(new Option('--shell <SHELL>', 'install for this one (default: by SHELL)').choices(SHELLS))
    .option('--force', 'replace a file there that pmtop did not write')
    .action(async (named: Shell | undefined, options: InstallOptions & { readonly install?: boolean }) => {
      const shell = named ?? options.shell;
      if (named && options.shell) throw new UsageError(`which shell? ${named}, or --shell ${options.shell}?`);
      if (options.install) {
        const installing = { ...io, environment: process.env };
        exit(await installCompletion({ ...options, shell }, compose, installing));
      } else if (shell) io.out(compose(shell));
      else throw new UsageError('which shell? Give bash, zsh or fish, or --install');
    });
  program.command('known-profiles', { hidden: true }).action(async () => {
    io.out((await knownProfiles(process.env)).map((name) => `${name}\n`).join(''));
  });
  program
    .command('known-markets [WORDS...]', { hidden: true })
    .allowUnknownOption()
    .action(async (words: readonly string[]) => {
      io.out((await knownMarkets(words, process.env)).map((slug) => `${slug}\n`).join(''));
    });
}
