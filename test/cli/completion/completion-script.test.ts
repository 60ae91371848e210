import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completionScript, SHELLS } from '../../../src/cli/completion/completion-script.ts';
import { addReadCommands } from '../../../src/cli/read/add-read-commands.ts';

/** The commands that read, and one whose argument is a choice and whose words are hard to quote. */
function sampleProgram(): Command {
  const program = new Command('pmtop').version('1.2.3');
  addReadCommands(program, async () => {});
  program
    .command('completion')
    .description(`what "it" isn't: $HOME \`x\``)
    .addArgument(new Argument('<SHELL>').choices(SHELLS))
    .addOption(new Option('-c, --color <NAME>', "it's [a] color: $PATH").choices(['red', 'green']));
  program.command('record').argument('<FILE>').argument('[FLAGS...]').option('--from <MM:SS>', 'where');
  return program;
}

/** Stands for the program, and knows two markets for whoever asks for a line that goes to a service. */
const KNOWING_PMTOP = `#!/bin/sh
case "$*" in known-profiles) printf '%s\\n' work weekend main; exit ;; esac
case "$*" in "known-markets -- "*"--url"[" ="]"https://a "*) ;; *) exit ;; esac
printf '%s\\n' rain-in-lisbon fed-december
`;

/** What each shell offers for a line, asked as the shell itself would complete it. */
const ASK: Readonly<
  Record<(typeof SHELLS)[number], (file: string, words: readonly string[]) => readonly string[]>
> = {
  bash: (file, words) => ['--norc', '-c', BASH, file, ...words],
  zsh: (file, words) => ['-f', '-c', ZSH, file, ...words],
  fish: (file, words) => ['--no-config', '-c', `source ${file}; complete -C '${words.join(' ')}'`],
};

/** What bash puts a completion in place of begins after the last of the characters it splits words at. */
const BASH = `
  source "$0"; COMP_LINE="$*"; COMP_POINT=\${#COMP_LINE}
  _pmtop pmtop "\${COMP_LINE##*[ :=]}"; printf "%s\\n" "\${COMPREPLY[@]}"`;

/** The completion system of zsh lives in its line editor: what it would be told is printed instead. */
const ZSH = `
  _files() { }
  compadd() { shift \${argv[(i)--]}; print -l -- "$IPREFIX"\${^@} }
  compset() { local rest="\${PREFIX##\${~2}}"; IPREFIX+="\${PREFIX%"$rest"}"; PREFIX="$rest" }
  _describe() { print -l -- "\${(@)\${(P)2}%%:*}" }
  source "$0"; words=("$@"); CURRENT=$#; PREFIX="\${words[CURRENT]}"; _pmtop; true`;

function offersOf(shell: (typeof SHELLS)[number], ...words: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-completion-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'script');
  writeFileSync(file, completionScript(shell, sampleProgram()));
  writeFileSync(join(folder, 'pmtop'), KNOWING_PMTOP, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  const said = execFileSync(shell, ASK[shell](file, ['pmtop', ...words]), { encoding: 'utf8', env });
  const typed = valueIn(words.at(-1) ?? '');
  const lines = said.trim().split('\n');
  return lines.map((line) => valueIn(line.split('\t')[0] ?? '')).filter((word) => word.startsWith(typed));
}

/** What fish repeats and the others do not: the flag before a value in the same word. */
function valueIn(word: string): string {
  return word.replace(/^--[\w-]+=/, '');
}

/** A shell that is not on this machine cannot be asked; `.ci/run` installs them all. */
function isInstalled(shell: string): boolean {
  const { status } = spawnSync(shell, ['-c', 'true'], { stdio: 'ignore' });
  if (status !== 0) console.warn(`\n*** ${shell} IS NOT INSTALLED: its completion is not tested here ***\n`);
  return status === 0;
}

describe.each(SHELLS.filter(isInstalled))('%s', (shell) => {
  it('completes the commands', () => {
    expect(offersOf(shell, 'ma')).toEqual(['markets']);
    expect(offersOf(shell, 'comp')).toEqual(['completion']);
    expect(offersOf(shell, '')).toEqual(expect.arrayContaining(['book', 'orders', 'trades', 'completion']));
  });

  it('completes the flags of the command before', () => {
    expect(offersOf(shell, 'events', '--tag-').toSorted()).toEqual(['--tag-id', '--tag-slug']);
    expect(offersOf(shell, 'completion', '--colo')).toEqual(['--color']);
    expect(offersOf(shell, 'book', '--tag-')).toEqual([]);
  });

  it('completes the words that a flag or an argument takes', () => {
    expect(offersOf(shell, 'completion', 'z')).toEqual(['zsh']);
    expect(offersOf(shell, 'completion', '--color', 'gr')).toEqual(['green']);
    expect(offersOf(shell, 'completion', '-c', 'gr')).toEqual(['green']);
    expect(offersOf(shell, 'markets', '--list', 'sampling-')).toEqual(['sampling-simplified']);
  });

  it('offers no flag where a flag takes a value of its own', () => {
    const free = offersOf(shell, 'markets', '--limit', '');
    expect(free.filter((word) => word.startsWith('--'))).toEqual([]);
    expect(offersOf(shell, '--fps', '').filter((word) => word.startsWith('--'))).toEqual([]);
  });

  it('leaves a file to the shell, and completes its flags and those of the monitor', () => {
    expect(offersOf(shell, 'record', '').filter((word) => word.startsWith('--'))).toEqual([]);
    expect(offersOf(shell, 'record', 'file', '--fr')).toEqual(['--from']);
    expect(offersOf(shell, 'record', 'file', '--scr')).toEqual(['--screen-reader']);
    expect(offersOf(shell, 'record', 'file', '--theme', 'mo')).toEqual(['mono']);
  });

  it('completes the command that help is asked for', () => {
    expect(offersOf(shell, 'help', 'tra')).toEqual(['trades']);
  });

  it('completes the markets that the program knows, where a market is taken', () => {
    expect(offersOf(shell, 'book', '--url', 'https://a', 'rain')).toEqual(['rain-in-lisbon']);
    expect(offersOf(shell, 'orders', '--url', 'https://a', '--market', 'fed')).toEqual(['fed-december']);
    expect(offersOf(shell, 'events', '--url', 'https://a', 'rain')).toEqual([]);
    expect(offersOf(shell, 'book', '--url', 'https://b', 'rain')).toEqual([]);
  });

  it('completes a value that is in one word with its flag', () => {
    expect(offersOf(shell, 'completion', '--color=gr')).toEqual(['green']);
    expect(offersOf(shell, 'completion', '--color=').toSorted()).toEqual(['green', 'red']);
    expect(offersOf(shell, '--theme=mo')).toEqual(['mono']);
    expect(offersOf(shell, 'book', '--url=https://a', 'rain')).toEqual(['rain-in-lisbon']);
    expect(offersOf(shell, 'orders', '--url=https://a', '--market=fed')).toEqual(['fed-december']);
    expect(offersOf(shell, 'book', '--profile=w').toSorted()).toEqual(['weekend', 'work']);
  });

  it('completes the fields of a command, one after the other', () => {
    expect(offersOf(shell, 'orders', '--fields', 'dist')).toEqual(['distance']);
    expect(offersOf(shell, 'orders', '--fields', 'mid,dist')).toEqual(['mid,distance']);
    expect(offersOf(shell, 'orders', '--fields=mid,dist')).toEqual(['mid,distance']);
    expect(offersOf(shell, 'fee', '--fields', 'dist')).toEqual([]);
  });

  it('completes the profiles that are written, and the services that have a name', () => {
    expect(offersOf(shell, '--profile', 'w').toSorted()).toEqual(['weekend', 'work']);
    expect(offersOf(shell, 'book', '--profile', 'w').toSorted()).toEqual(['weekend', 'work']);
    expect(offersOf(shell, '--demo', '--service', 'k')).toEqual(['kuest']);
    expect(offersOf(shell, 'orders', '--service', 'p')).toEqual(['polymarket']);
  });

  it('completes the flags of the monitor, and the words they take', () => {
    expect(offersOf(shell, '--scr')).toEqual(['--screen-reader']);
    expect(offersOf(shell, '--demo', '--the')).toEqual(['--theme']);
    expect(offersOf(shell, '--demo', '--theme', 'mo')).toEqual(['mono']);
    expect(offersOf(shell, '--url', 'https://a', '--market', 'rain')).toEqual(['rain-in-lisbon']);
  });

  it('offers the contrary of a flag', () => {
    expect(offersOf(shell, 'events', '--no-c')).toEqual(['--no-closed']);
  });
});
