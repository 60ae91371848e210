import type { Command } from 'commander';
import { MONITOR_OFFER, type Offer, offersOf, type Word, wordOf } from './offers.ts';
import { writeBash } from './write-bash.ts';
import { writeFish } from './write-fish.ts';
import { writeZsh } from './write-zsh.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A script that makes `shell` complete the commands of `program`, their flags, and the words flags take. */
export function completionScript(shell: Shell, program: Command): string {
  const offers = offersOf(program);
  const own = program.options.filter((option) => !option.hidden).map(wordOf);
  const { flags } = MONITOR_OFFER;
  return SCRIPTS[shell](offers, [...own, ...flags]);
}

const SCRIPTS: Readonly<Record<Shell, (offers: readonly Offer[], flags: readonly Word[]) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};
