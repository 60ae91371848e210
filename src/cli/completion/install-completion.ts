import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EXIT_FAILED, EXIT_USAGE } from '../../cancel/exit-code.ts';
import { UsageError } from '../../config/settings.ts';
import { baseFolder, homeFolder } from '../../storage/folders.ts';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';
import type { Environment } from '../../system/environment.ts';
import type { ProgramIo } from '../io/program-io.ts';
import { isOwnScript, type Shell, SHELLS } from './completion-script.ts';

export interface InstallOptions {
  /** Missing: the one that SHELL names. */
  readonly shell?: Shell;
  readonly force?: boolean;
}

export interface InstallIo extends Pick<ProgramIo, 'out' | 'err'> {
  readonly environment: Environment;
}

/**
 * Writes what `compose` gives for the person's shell to where that shell looks for it, and says what is left to do. No other
 * file is changed. Resolves with the exit code: 0 it is there, 1 it could not be written, 2 somebody else's file is there.
 * @throws UsageError when no shell is named and SHELL names none of ours
 */
export async function installCompletion(
  { shell: named, force = false }: InstallOptions,
  compose: (shell: Shell) => string,
  { environment, out, err }: InstallIo,
): Promise<number> {
  const shell = named ?? readShell(environment);
  const { file, rest } = PLACES[shell](environment);
  try {
    const there = readThere(file);
    if (there !== undefined && !isOwnScript(there.text) && !force) {
      err(`pmtop: ${file} was not written by pmtop and stays as it is; --force replaces it\n`);
      return EXIT_USAGE;
    }
    const script = compose(shell);
    if (there?.text !== script) {
      await makePrivateFolder(dirname(file));
      await writeDurably(there?.target ?? file, script);
    }
    out(`${there?.text === script ? 'up to date' : 'written'}: ${file}\n${rest}\n`);
    return 0;
  } catch (error) {
    err(`pmtop: ${file} cannot be written: ${errorCode(error)}\n`);
    return EXIT_FAILED;
  }
}

function readShell({ SHELL: path = '' }: Environment): Shell {
  const shell = SHELLS.find((name) => name === basename(path));
  if (shell) return shell;
  const found = path === '' ? 'SHELL is not set' : `SHELL is ${path}`;
  throw new UsageError(`which shell? ${found}. Add --shell bash, --shell zsh or --shell fish`);
}

/** The file that is there, wherever a link to it leads; undefined when there is none. */
function readThere(file: string): { readonly target: string; readonly text: string } | undefined {
  try {
    const target = realpathSync(file);
    return { target, text: readFileSync(target, 'utf8') };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

interface Place {
  readonly file: string;
  /** What is left to the person, in a sentence. */
  readonly rest: string;
}

/** Where each shell looks for completions of its user. */
const PLACES: Readonly<Record<Shell, (environment: Environment) => Place>> = {
  bash(environment) {
    const own = environment['BASH_COMPLETION_USER_DIR'] || join(dataFolder(environment), 'bash-completion');
    const file = join(own, 'completions', 'pmtop');
    const line = `source ${quote(file)}`;
    return {
      file,
      rest: adding(
        join(homeFolder(), '.bashrc'),
        file,
        line,
        ', unless the package bash-completion is loaded',
      ),
    };
  },
  zsh(environment) {
    const folder = join(dataFolder(environment), 'zsh', 'site-functions');
    const line = `fpath=(${quote(folder)} $fpath); autoload -Uz compinit; compinit`;
    const rc = join(environment['ZDOTDIR'] || homeFolder(), '.zshrc');
    return {
      file: join(folder, '_pmtop'),
      rest: adding(rc, folder, line, ', above compinit if it has that'),
    };
  },
  fish(environment) {
    const folder = baseFolder(environment['XDG_CONFIG_HOME'], '.config');
    return { file: join(folder, 'fish', 'completions', 'pmtop.fish'), rest: 'New fish shells read it.' };
  },
};

function dataFolder(environment: Environment): string {
  return baseFolder(environment['XDG_DATA_HOME'], '.local', 'share');
}

/** What to add to a file of the person's own, unless it already names what is there. */
function adding(rc: string, what: string, line: string, unless: string): string {
  let text = '';
  try {
    text = readFileSync(rc, 'utf8');
  } catch {
    // Nothing is read there, so the line is needed.
  }
  return text.includes(what) ? `${rc} names it: new shells read it.` : `Add to ${rc}${unless}:\n  ${line}`;
}

function quote(path: string): string {
  return /^[\w/.,+@-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
