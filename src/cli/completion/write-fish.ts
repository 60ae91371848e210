import { ASK_MARKETS, MARKET_FLAG, MONITOR_OFFER, type Offer, type Word } from './offers.ts';
import { quote } from './quote.ts';

const FISH_MARKETS = `(${ASK_MARKETS} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)`;

/** @param flags those of a line without a command */
export function writeFish(offers: readonly Offer[], flags: readonly Word[]): string {
  // Fish takes the value of a flag for a command: what counts is that none of ours was typed.
  const outside = `not __fish_seen_subcommand_from ${offers.map(({ name }) => name).join(' ')}`;
  const lines = flags.map((flag) => fishFlag(outside, flag, MONITOR_OFFER.choices));
  for (const { name, says, flags, choices, takesMarkets } of offers) {
    lines.push(line('__fish_use_subcommand', `-f -a ${name}`, says));
    const inside = `__fish_seen_subcommand_from ${name}`;
    for (const flag of flags) lines.push(fishFlag(inside, flag, choices));
    if (takesMarkets) lines.push(line(inside, `-f -a ${quote(FISH_MARKETS)}`, ''));
    for (const { after, words } of choices) {
      if (after === undefined) lines.push(line(inside, `-f -a ${quote(words.join(' '))}`, ''));
    }
  }
  return `# pmtop completion for fish: pmtop completion fish | source\n${lines.join('')}`;
}

function fishFlag(when: string, { word, says }: Word, choices: Offer['choices']): string {
  const words = choices.find(({ after }) => after === word)?.words;
  const markets = word === MARKET_FLAG ? ` -x -a ${quote(FISH_MARKETS)}` : '';
  const taken = words === undefined ? markets : ` -x -a ${quote(words.join(' '))}`;
  return line(when, `-l ${word.slice(2)}${taken}`, says);
}

function line(when: string, what: string, says: string): string {
  return `complete -c pmtop -n ${quote(when)} ${what}${says === '' ? '' : ` -d ${quote(says)}`}\n`;
}
