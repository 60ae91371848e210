import { Argument, type Command } from 'commander';
import type { DoctorOptions } from '../doctor/run-doctor.ts';
import type { InitOptions } from '../init/run-init.ts';
import { addReadCommands } from '../read/add-read-commands.ts';
import { type HereIo, runReadHere } from '../read/run-read-here.ts';
import { completionScript, SHELLS } from './completion.ts';

type Exit = (code: number) => void;

interface MoreIo extends HereIo {
  readonly stateFolder: string;
}

/** Every command but the cancel and its kin: those that read, and those that help a person to get pmtop right. */
export function addMoreCommands(program: Command, exit: Exit, io: MoreIo): void {
  addReadCommands(program, async (command, given, options) =>
    exit(await runReadHere(command, given, options, io)),
  );
  addInit(program, exit, io);
  addDoctor(program, exit, io);
  program
    .command('completion')
    .description('what makes a shell complete the commands and flags of pmtop')
    .addArgument(new Argument('<SHELL>').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => io.out(completionScript(shell, program)));
}

function addInit(program: Command, exit: Exit, io: MoreIo): void {
  program
    .command('init')
    .description('write a commented config, and a place for your keys')
    .option('--url <URL>', 'the service')
    .option('--profile <NAME>', 'what the service is called, main unless told')
    .option('--force', 'replace a config that is there')
    .action(async (options: InitOptions) => {
      const { runInit } = await import('../init/run-init.ts');
      exit(await runInit(options, { ...io, environment: process.env }));
    });
}

function addDoctor(program: Command, exit: Exit, io: MoreIo): void {
  program
    .command('doctor')
    .description('check config, keys, service and terminal, and say what to do')
    .option('--url <URL>', 'the service (or PMTOP_URL)')
    .option('--catalog-url <URL>', 'where its catalog lives, when elsewhere')
    .option('--profile <NAME>', 'a profile of config.toml (or PMTOP_PROFILE)')
    .option('--json', 'as one JSON document')
    .action(async (options: DoctorOptions) => {
      const { runDoctor } = await import('../doctor/run-doctor.ts');
      const { ownTerminal } = await import('../doctor/own-terminal.ts');
      const terminal = ownTerminal(process, io.clock);
      exit(await runDoctor(options, { ...io, environment: process.env, terminal }));
    });
}
