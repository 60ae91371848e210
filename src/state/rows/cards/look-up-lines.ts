import { formatCountdown } from '../../../text/format-time.ts';
import type { LookUpState } from '../../app-state.ts';
import type { Row } from '../../row.ts';
import type { Scene } from '../scene.ts';
import { proseLines } from './fact-lines.ts';

/** What is wrong with each of these look-ups: endpoint, cause, and when it is tried again. */
export function troubleLines(lookUps: readonly LookUpState<unknown>[], scene: Scene): readonly Row[] {
  return lookUps.flatMap(({ failure, nextTryAtMs }) => {
    if (!failure) return [];
    const wait =
      nextTryAtMs === undefined ? '' : ` Next try in ${formatCountdown(nextTryAtMs - scene.nowMs)}.`;
    return proseLines(`${failure.endpoint}: ${failure.message}.${wait}`, scene.width, 'alarm');
  });
}
