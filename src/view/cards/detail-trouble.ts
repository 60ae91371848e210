import type { AppState, DetailState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { nextTryWords } from '../notices/next-try.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { proseLines } from './fact-lines.ts';

/** What is wrong with each of these look-ups: endpoint, cause, and when it is tried again. */
export function troubleLines(
  state: AppState,
  details: readonly DetailState<unknown>[],
  context: RenderContext,
): readonly Row[] {
  return details.flatMap(({ failure, nextTryAtMs }) => {
    if (!failure) return [];
    const wait = nextTryWords(state, nextTryAtMs, context);
    const said = `${failure.endpoint}: ${failure.message}${wait && `, ${wait}`}.`;
    return proseLines(said, context.width, 'alarm');
  });
}
