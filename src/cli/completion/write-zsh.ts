import { ASK_MARKETS, MARKET_FLAG, MONITOR_OFFER, type Offer, type Word } from './offers.ts';
import { quote } from './quote.ts';

/** @param flags those of a line without a command */
export function writeZsh(offers: readonly Offer[], flags: readonly Word[]): string {
  const commands = [...offers.map(({ name, says }) => ({ word: name, says })), ...flags];
  const cases = [...offers, MONITOR_OFFER].map(({ name, flags, choices, takesMarkets }) => {
    const after = choices.flatMap(({ after, words }) =>
      after === undefined ? [] : [`        ${after}) compadd -- ${words.join(' ')}; return ;;\n`],
    );
    const own = choices.flatMap(({ after, words }) => (after === undefined ? words : []));
    return `    ${name})
      case "$words[CURRENT-1]" in
${after.join('')}        *) ;;
      esac
${own.length > 0 ? `      compadd -- ${own.join(' ')}\n` : ''}${takesMarkets ? '      _pmtop_markets\n' : ''}      offers=(
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
  if (( CURRENT == 2 )); then
    offers=(
${describe(commands)}    )
    _describe pmtop offers
    return
  fi
  if [[ "$words[CURRENT-1]" == ${MARKET_FLAG} ]]; then
    _pmtop_markets
    return
  fi
  case "$words[2]" in
${cases.join('')}  esac
  [[ "$PREFIX" == -* ]] && _describe flag offers
}
if (( $+functions[compdef] )); then compdef _pmtop pmtop; fi
`;
}

/** Words with what they mean, as `_describe` reads them. */
function describe(words: readonly Word[]): string {
  return words.map(({ word, says }) => `      ${quote(`${word.replaceAll(':', '\\:')}:${says}`)}\n`).join('');
}
