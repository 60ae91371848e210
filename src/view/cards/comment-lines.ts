import { memoizeEach } from '../../state/select/memoize-last.ts';
import { addressOfWriter, type Comment, nameOfWriter } from '../../domain/comment.ts';
import { countOf } from '../../text/count-of.ts';
import { formatSize } from '../../text/format-quantity.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { wrapText } from '../../text/wrap-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { type Row, row, type Span, span } from '../rows/row.ts';
import { formatSpan } from '../../text/format-time.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { joinParts } from './fact-lines.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

export interface CommentLook {
  /** The mark before the writer's name; as wide for every comment of a list. */
  readonly lead: string;
  /** Lines of the text that are shown; what was left out is counted. */
  readonly mostLines: number;
  readonly isSelected: boolean;
}

/** A comment: who wrote it, when, what they hold; then the text. */
export function commentLines(
  state: AppState,
  comment: Comment,
  conditionId: string,
  { lead, mostLines, isSelected }: CommentLook,
  context: RenderContext,
): readonly Row[] {
  const { width, glyphs } = context;
  const indent = ' '.repeat(lead.length);
  const headerWith = (held: string | undefined): readonly Span[] =>
    joinParts(headerParts(state, comment, held, context), glyphs.dot, width - lead.length);
  const held = holdingText(state, comment, conditionId);
  const whole = headerWith(held);
  // Where amounts do not fit, whoever holds something is still told from others.
  const header = held === undefined || whole.some(({ text }) => text === held) ? whole : headerWith(HOLDER);
  const body = bodyLines({ comment, width: width - lead.length - 1 });
  const shown = body.length > mostLines ? body.slice(0, Math.max(1, mostLines - 1)) : body;
  const left = body.length - shown.length;
  return [
    { ...row(span(lead, 'accent'), ...header), ...(isSelected && { emphasis: 'selected' as const }) },
    ...shown.map((line) => row(span(indent), span(line))),
    ...(left === 0 ? [] : [row(span(indent), span(`${left} more lines, Enter opens`, 'dim'))]),
  ];
}

function headerParts(
  state: AppState,
  comment: Comment,
  held: string | undefined,
  context: RenderContext,
): readonly Span[] {
  const { createdAtMs, replyCount = 0, reactionCount = 0, profile } = comment;
  const address = addressOfWriter(comment);
  const name = nameOfWriter(comment) ?? (address === undefined ? 'somebody' : shortenId(address));
  return [
    span(name, 'strong'),
    ...(createdAtMs === undefined
      ? []
      : [span(`${formatSpan(serviceTimeMs(state, context) - createdAtMs)} ago`, 'dim')]),
    ...(replyCount > 0 ? [span(countOf(replyCount, 'reply', 'replies'), 'accent')] : []),
    ...(held === undefined ? [] : [span(held, 'good')]),
    ...(profile?.isCreator ? [span('creator', 'accent')] : []),
    ...(profile?.isMod ? [span('moderator', 'accent')] : []),
    ...(reactionCount > 0 ? [span(countOf(reactionCount, 'reaction'), 'dim')] : []),
  ];
}

const HOLDER = 'holder';

/** What the writer holds of this market, else that they hold something. */
function holdingText({ markets }: AppState, { profile }: Comment, conditionId: string): string | undefined {
  const held = (profile?.positions ?? []).filter(({ size }) => size > 0);
  const names = new Map(markets.get(conditionId)?.outcomes.map(({ tokenId, name }) => [tokenId, name]));
  const here = held.filter(({ tokenId }) => names.has(tokenId));
  if (here.length === 0) return held.length === 0 ? undefined : HOLDER;
  return `holds ${here.map(({ tokenId, size }) => `${formatSize(size)} ${names.get(tokenId)}`).join(', ')}`;
}

/** A screen of comments is drawn many times a second and wrapped once. */
const bodyLines = memoizeEach(
  ({ comment }: { readonly comment: Comment; readonly width: number }) => comment,
  ({ width }) => [width],
  ({ comment, width }): readonly string[] => wrapText(comment.body, width),
);
