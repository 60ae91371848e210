import type { AppState, LookUpState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { nextTryWords } from '../notices/next-try.ts';
import type { Scene } from '../rows/render-context.ts';
import { proseLines } from './fact-lines.ts';

/** What is wrong with each of these look-ups: endpoint, cause, and when it is tried again. */
export function troubleLines(
  state: AppState,
  lookUps: readonly LookUpState<unknown>[],
  scene: Scene,
): readonly Row[] {
  return lookUps.flatMap(({ failure, nextTryAtMs }) => {
    if (!failure) return [];
    const wait = nextTryWords(state, nextTryAtMs, scene);
    const said = `${failure.endpoint}: ${failure.message}${wait && `, ${wait}`}.`;
    return proseLines(said, scene.width, 'alarm');
  });
}
