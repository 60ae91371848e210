import { markToPrice, type Position } from '../../domain/positions.ts';
import type { AppState } from '../../state/app-state.ts';
import { titleOf } from '../../state/select/market-by-id.ts';
import { exposureOf } from '../../state/select/exposure.ts';
import { formatMoney, formatSize } from '../../text/format-quantity.ts';
import { liveMid, restingText } from '../orders/exposure-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { spokenPrice } from './price-sentence.ts';
import { endSentence, spokenText } from './spoken-text.ts';

/** The lines of the exposure, a sentence each: what rests on a market, then what its trades add up to. */
export function exposureSentences(state: AppState, context: RenderContext): readonly string[] {
  return exposureOf(state).lines.map((line) => {
    if (line.kind === 'outcome')
      return positionSentence(line.position, liveMid(state, line.position, context));
    const resting = spokenText(restingText(line.resting, context.glyphs));
    const unlisted = line.id === '' ? 'Market not named' : 'A market that is not loaded';
    const title = line.market ? titleOf(line.market) : unlisted;
    return `${endSentence(title)} ${resting.charAt(0).toUpperCase()}${resting.slice(1)}.`;
  });
}

function positionSentence({ outcome, net, averagePrice, cash }: Position, mid: number | undefined): string {
  const money = `cash ${formatMoney(cash)}.`;
  if (averagePrice === undefined) return `${outcome}: as much bought as sold; ${money}`;
  const marked =
    mid === undefined
      ? 'no live mid'
      : `value ${formatMoney(markToPrice(net, mid))} at the mid of ${spokenPrice(mid)}`;
  const shares = `${formatSize(net)} shares ${net < 0 ? 'sold' : 'bought'} net`;
  return `${outcome}: ${shares} at ${spokenPrice(averagePrice)} on average, ${marked}; ${money}`;
}
