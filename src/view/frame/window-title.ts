import type { AppState } from '../../state/app-state.ts';
import { titleOf } from '../../state/select/market-by-id.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import { sanitizeLine } from '../../text/sanitize.ts';

const MOST_LENGTH = 120;

/** `pmtop · DEMO · Will it rain?`: the service and the selected market. */
export function windowTitle(state: AppState): string {
  const { demo, host } = state.session;
  const market = selectedMarket(state);
  return ['pmtop', demo ? 'DEMO' : host, market && titleOf(market)]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Names the window (OSC 2); what a service wrote cannot end the sequence or begin another. */
export function titleSequence(title: string): string {
  return `\u001b]2;${sanitizeLine(title, MOST_LENGTH)}\u0007`;
}
