import { ASK_MARKETS, MARKET_FLAG, MONITOR_OFFER, type Offer, type Word } from './offers.ts';

/** @param flags those of a line without a command */
export function writeBash(offers: readonly Offer[], flags: readonly Word[]): string {
  const names = [...offers.map(({ name }) => name), ...flags.map(({ word }) => word)].join(' ');
  const cases = [...offers, MONITOR_OFFER].map(({ name, flags, choices, takesMarkets }) => {
    const after = choices.flatMap(({ after, words }) =>
      after === undefined ? [] : [`      ${after}) words="${words.join(' ')}" ;;\n`],
    );
    const own = choices.flatMap(({ after, words }) => (after === undefined ? words : []));
    const usual = [...own, ...flags.map(({ word }) => word)].join(' ');
    const markets = takesMarkets ? ' markets=yes' : '';
    return `    ${name}) case "$before" in\n${after.join('')}      *) words="${usual}"${markets} ;;\n    esac ;;\n`;
  });
  return `# pmtop completion for bash: source <(pmtop completion bash)
_pmtop() {
  local typed="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" markets=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${names}"
  else
    case "\${COMP_WORDS[1]}" in
${cases.join('')}    esac
  fi
  if [ "$before" = ${MARKET_FLAG} ]; then words="" markets=yes; fi
  if [ "$markets" ] && [[ "$typed" != -* ]]; then
    words="$words $(${ASK_MARKETS} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$typed"))
}
complete -o default -F _pmtop pmtop
`;
}
