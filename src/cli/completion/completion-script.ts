import type { Command } from 'commander';
import {
  ASK_MARKETS,
  ASK_PROFILES,
  FIELDS_FLAG,
  MARKET_FLAG,
  MONITOR_OFFER,
  type Offer,
  offersOf,
  PROFILE_FLAG,
  type Word,
  wordOf,
} from './offers.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that makes `shell` complete the commands of `program`, their flags, and the words flags take. */
export function completionScript(shell: Shell, program: Command): string {
  const offers = offersOf(program);
  const own = program.options.filter((option) => !option.hidden).map(wordOf);
  const { flags } = MONITOR_OFFER;
  return SCRIPTS[shell](offers, [...own, ...flags]);
}

/** Whether a text is such a script, of this version or another. */
export function isOwnScript(text: string): boolean {
  return /^(#compdef pmtop\n)?# pmtop completion for /.test(text);
}

const SCRIPTS: Readonly<Record<Shell, (offers: readonly Offer[], flags: readonly Word[]) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};

/** In single quotes, as all three shells read them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}

/** @param flags those of a line without a command */
function writeBash(offers: readonly Offer[], flags: readonly Word[]): string {
  const names = [...offers.map(({ name }) => name), ...flags.map(({ word }) => word)].join(' ');
  const cases = [...offers, MONITOR_OFFER].map(({ name, flags, choices, own, takesMarkets, takesFiles }) => {
    const after = choices.map(
      ({ after, short, words }) =>
        `      ${eitherOf(after, short)}) words="${words.join(' ')}" value=yes ;;\n`,
    );
    const usual = [...own, ...flags.map(({ word }) => word)].join(' ');
    const markets = takesMarkets ? ' markets=yes' : '';
    // Where nothing is offered, bash offers files.
    const files = takesFiles ? '[[ "$typed" == -* ]] && ' : '';
    return `    ${name}) case "$before" in\n${after.join('')}      *) ${files}words="${usual}"${markets} ;;\n    esac ;;\n`;
  });
  return `# pmtop completion for bash: source <(pmtop completion bash)
_pmtop() {
  # COMP_WORDS would have an address in pieces, because bash also splits at : and =.
  local IFS=$' \\t\\n' line last words="" markets="" value=""
  read -ra line <<< "\${COMP_LINE:0:COMP_POINT}"
  if [[ "\${COMP_LINE:0:COMP_POINT}" == *[[:blank:]] ]]; then line+=(""); fi
  last=$((\${#line[@]} - 1))
  local word="\${line[last]}" before="\${line[last-1]}"
  local typed="$word"
  if [[ "$word" == --*=* ]]; then before="\${word%%=*}" typed="\${word#*=}"; fi
  typed="\${typed#[\\"\\']}"
  if [ "$before" = ${FIELDS_FLAG} ]; then typed="\${typed##*,}"; fi
  if [ "$last" -eq 1 ] && [[ "$word" != --*=* ]]; then
    words="${names}"
  else
    case "\${line[1]}" in
${cases.join('')}    esac
  fi
  if [ "$before" = ${MARKET_FLAG} ]; then words="" markets=yes; fi
  if [ "$before" = ${PROFILE_FLAG} ]; then words="$(${ASK_PROFILES} 2>/dev/null)" markets=""; fi
  if [ "$markets" ] && [[ "$typed" != -* ]]; then
    words="$words $(${ASK_MARKETS} "\${line[@]:1}" 2>/dev/null)"
  fi
  # No flag takes a file, and after a field may come another. An old bash has no compopt.
  if [ "$value" ]; then compopt +o default 2>/dev/null; fi
  if [ "$before" = ${FIELDS_FLAG} ]; then compopt -o nospace 2>/dev/null; fi
  COMPREPLY=($(compgen -P "\${word%"$typed"}" -W "$words" -- "$typed"))
  # What bash puts a completion in place of is the end of the word alone: $2.
  COMPREPLY=("\${COMPREPLY[@]#"\${word%"$2"}"}")
}
complete -o default -F _pmtop pmtop
`;
}

const FISH_MARKETS = `(${ASK_MARKETS} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)`;

/** What the program itself knows for the value of a flag. */
const FISH_ASKED: Readonly<Record<string, string>> = {
  [MARKET_FLAG]: FISH_MARKETS,
  [PROFILE_FLAG]: `(${ASK_PROFILES} 2>/dev/null)`,
};

/** What is typed before the last comma of a list. */
const FISH_LIST = `(commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '^(?:.*,)?')`;

/** A flag in the patterns of bash and zsh. */
function eitherOf(long: string, short: string | undefined): string {
  return short === undefined ? long : `${long}|${short}`;
}

/** @param flags those of a line without a command */
function writeFish(offers: readonly Offer[], flags: readonly Word[]): string {
  // Fish takes the value of a flag for a command: what counts is that none of ours was typed.
  const outside = `not __fish_seen_subcommand_from ${offers.map(({ name }) => name).join(' ')}`;
  const lines = flags.map((flag) => fishFlag(outside, flag, MONITOR_OFFER.choices));
  for (const { name, says, flags, choices, own, takesMarkets } of offers) {
    lines.push(line('__fish_use_subcommand', `-f -a ${name}`, says));
    const inside = `__fish_seen_subcommand_from ${name}`;
    for (const flag of flags) lines.push(fishFlag(inside, flag, choices));
    if (takesMarkets) lines.push(line(inside, `-f -a ${quote(FISH_MARKETS)}`, ''));
    if (own.length > 0) lines.push(line(inside, `-f -a ${quote(own.join(' '))}`, ''));
  }
  return `# pmtop completion for fish: pmtop completion fish | source\n${lines.join('')}`;
}

function fishFlag(when: string, { word, says }: Word, choices: Offer['choices']): string {
  const begun = word === FIELDS_FLAG ? FISH_LIST : '';
  const choice = choices.find(({ after }) => after === word);
  const words = choice?.words.map((name) => begun + name);
  const short = choice?.short === undefined ? '' : `-s ${choice.short.slice(1)} `;
  const asked = FISH_ASKED[word];
  const found = asked === undefined ? '' : ` -x -a ${quote(asked)}`;
  const taken = asked === undefined && words !== undefined ? ` -x -a ${quote(words.join(' '))}` : found;
  return line(when, `${short}-l ${word.slice(2)}${taken}`, says);
}

function line(when: string, what: string, says: string): string {
  return `complete -c pmtop -n ${quote(when)} ${what}${says === '' ? '' : ` -d ${quote(says)}`}\n`;
}

/** @param flags those of a line without a command */
function writeZsh(offers: readonly Offer[], flags: readonly Word[]): string {
  const commands = [...offers.map(({ name, says }) => ({ word: name, says })), ...flags];
  const cases = [...offers, MONITOR_OFFER].map(({ name, flags, choices, own, takesMarkets, takesFiles }) => {
    const after = choices.map(
      ({ after, short, words }) =>
        `        ${eitherOf(after, short)}) compadd ${after === FIELDS_FLAG ? '-qS , ' : ''}-- ${words.join(' ')}; return ;;\n`,
    );
    return `    ${name})
      case "$before" in
${after.join('')}        *) ;;
      esac
${own.length > 0 ? `      compadd -- ${own.join(' ')}\n` : ''}${takesMarkets ? '      _pmtop_markets\n' : ''}${takesFiles ? '      [[ "$PREFIX" == -* ]] || _files\n' : ''}      offers=(
${describe(flags)}      )
      ;;
`;
  });
  return `#compdef pmtop
# pmtop completion for zsh: source <(pmtop completion zsh)
_pmtop_markets() {
  [[ "$PREFIX" == -* ]] || compadd -- \${(f)"$(${ASK_MARKETS} "\${(@)words[2,CURRENT]}" 2>/dev/null)"}
}
_pmtop() {
  local -a offers
  local before="$words[CURRENT-1]"
  if [[ "$PREFIX" == --*=* ]]; then
    before="\${PREFIX%%=*}"
    compset -P '*='
  elif (( CURRENT == 2 )); then
    offers=(
${describe(commands)}    )
    _describe pmtop offers
    return
  fi
  if [[ "$before" == ${MARKET_FLAG} ]]; then
    _pmtop_markets
    return
  fi
  if [[ "$before" == ${FIELDS_FLAG} ]]; then compset -P '*,'; fi
  if [[ "$before" == ${PROFILE_FLAG} ]]; then
    compadd -- \${(f)"$(${ASK_PROFILES} 2>/dev/null)"}
    return
  fi
  case "$words[2]" in
${cases.join('')}  esac
  [[ "$PREFIX" == -* ]] && _describe flag offers
}
# A file in fpath is first run as the function it defines; a sourced one registers it.
if [[ "$funcstack[1]" == _pmtop ]]; then _pmtop "$@"
elif (( $+functions[compdef] )); then compdef _pmtop pmtop
fi
`;
}

/** Words with what they mean, as `_describe` reads them. */
function describe(words: readonly Word[]): string {
  return words.map(({ word, says }) => `      ${quote(`${word.replaceAll(':', '\\:')}:${says}`)}\n`).join('');
}
