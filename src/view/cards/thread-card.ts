import type { Comment } from '../../domain/comment.ts';
import { oldestFirst } from '../../domain/comment-thread.ts';
import type { AppState } from '../../state/app-state.ts';
import { lookUpOf } from '../../state/select/details.ts';
import type { Row } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';
import { lookUpNotice } from '../notices/detail-notice.ts';
import type { Scene } from '../rows/render-context.ts';
import { commentLines } from './comment-lines.ts';
import { sectionLines, proseLines } from './fact-lines.ts';
import { troubleLines } from './detail-trouble.ts';

/** A comment in full and its replies below it, as the conversation went. */
export function threadCardLines(
  state: AppState,
  comment: Comment,
  conditionId: string,
  scene: Scene,
): readonly Row[] {
  const lookUp = lookUpOf(state, 'replies', comment.id);
  const replies = oldestFirst(lookUp.reading?.value.rows ?? []);
  const show = (one: Comment, lead: string): readonly Row[] =>
    commentLines(state, one, conditionId, { lead, mostLines: Infinity, isSelected: false }, scene);
  const heading = replies.length === 0 ? 'Replies' : `Replies ${replies.length}`;
  return [
    ...show(comment, ' '),
    ...sectionLines(lookUp.reading?.value.more ? `${heading}+` : heading, [
      ...(lookUp.reading
        ? troubleLines(state, [lookUp], scene)
        : lookUpNotice(state, lookUp, 'asking for the replies…', scene)),
      ...(lookUp.reading && replies.length === 0 ? proseLines('none', scene.width, 'dim') : []),
      ...replies.flatMap((reply) => show(reply, '   ').concat(row(span('')))),
    ]),
  ];
}
