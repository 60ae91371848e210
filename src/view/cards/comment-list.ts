import type { AppState } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import {
  cardComments,
  commentsOf,
  listedComments,
  selectedComment,
} from '../../state/select/card-selection.ts';
import type { Row } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';
import { detailNotice } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { commentLines } from './comment-lines.ts';
import { proseLines } from './fact-lines.ts';
import { troubleLines } from './detail-trouble.ts';

/** Lines of a comment in a list: enough to know whether to open it. */
const MOST_LINES = 4;

/** Comments newest first, with the one under the cursor in sight. */
export function commentListRows(
  state: AppState,
  card: Extract<Card, { kind: 'comments' | 'person' }>,
  context: RenderContext,
): readonly Row[] {
  if (card.kind === 'comments' && !commentsOf(state, card.conditionId))
    return proseLines(
      'the catalog names no event of this market, whose comments could be asked for',
      context.width,
      'dim',
    );
  const detail = cardComments(state, card);
  if (!detail.reading) return detailNotice(state, detail, 'asking for the comments…', context);
  const trouble = troubleLines(state, [detail], context);
  const comments = listedComments(state, card);
  if (comments.length === 0) return [...trouble, ...proseLines(emptyText(state, card), context.width, 'dim')];
  const selected = selectedComment(state, card);
  const blocks = comments.map((comment) => {
    const isSelected = comment === selected;
    const lead = isSelected ? `${context.glyphs.cursor} ` : '  ';
    const look = { lead, mostLines: MOST_LINES, isSelected };
    return {
      isSelected,
      lines: [...commentLines(state, comment, card.conditionId, look, context), row(span(''))],
    };
  });
  const height = Math.max(1, context.height - trouble.length);
  return [...trouble, ...linesAround(blocks, height)];
}

interface Block {
  readonly isSelected: boolean;
  readonly lines: readonly Row[];
}

/** As many lines as fit, the selected block in the middle of them unless the list begins or ends there. */
function linesAround(blocks: readonly Block[], height: number): readonly Row[] {
  const lines = blocks.flatMap((block) => block.lines);
  const place = Math.max(
    0,
    blocks.findIndex((block) => block.isSelected),
  );
  const before = blocks.slice(0, place).reduce((sum, block) => sum + block.lines.length, 0);
  const spare = height - (blocks[place]?.lines.length ?? 0);
  const top = Math.max(0, Math.min(before - Math.max(0, spare >> 1), lines.length - height));
  return lines.slice(top, top + height);
}

function emptyText({ view }: AppState, card: Card): string {
  if (card.kind === 'person') return 'no comments by this person';
  return view.holdersOnly ? 'no comments by people who hold a position; H shows all' : 'no comments yet';
}
