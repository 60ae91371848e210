import type { Comment, Profile } from '../../domain/comment.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkId, checkWord } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import type { OffsetQuery, Page } from '../decode/page.ts';
import { readBoolean, readCount, readId, readLine, readProse, readUrl } from '../decode/fields.ts';
import { readJson, readJsonObject } from '../decode/json.ts';
import { listed, optional, optionalTime, recordOf, required, withDefault } from '../decode/record.ts';
import { listOf } from '../decode/rows.ts';
import { readShown } from '../decode/shown.ts';

/** What can be commented on. */
const ENTITY_TYPES = ['Event', 'Series', 'market'] as const;

/** Which comments `listComments` lists. */
export interface CommentQuery extends OffsetQuery {
  /** Sort column; its values are not described by the interface. */
  readonly order?: string;
  /** What was commented on. */
  readonly parentEntityType?: (typeof ENTITY_TYPES)[number];
  /** Numeric id of what was commented on, as a comment has it or as text. */
  readonly parentEntityId?: string | number;
  /** Comments of the event with this slug. */
  readonly eventSlug?: string;
  /** Only comments by people who hold a position. */
  readonly holdersOnly?: boolean;
}

/** Comments. */
export interface CommentMethods {
  /** Comments of an event, a series or a market (interface: endpoint 1). */
  listComments(query?: CommentQuery, options?: CallOptions): Promise<Result<Page<Comment>>>;
  /** Comments by a user or proxy wallet address (interface: endpoint 2). */
  listUserComments(
    query: OffsetQuery & {
      /** User or proxy wallet, `0x…`. */
      readonly userAddress: string;
    },
    options?: CallOptions,
  ): Promise<Result<Page<Comment>>>;
  /** Replies to the comment `id` (interface: endpoint 3). */
  listReplies(
    query: OffsetQuery & {
      /** Comment id. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<Result<Page<Comment>>>;
}

export function commentMethods(executeRequest: ExecuteRequest): CommentMethods {
  return {
    listComments: (query = {}, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.comments, query, decodeComment, {
          filters: {
            order: query.order,
            parent_entity_type: query.parentEntityType,
            parent_entity_id: query.parentEntityId,
            event_slug: query.eventSlug,
            holders_only: query.holdersOnly,
          },
          problem: checkWord('parentEntityType', query.parentEntityType, ENTITY_TYPES),
        }),
        options,
      ),
    listUserComments: (query, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.userComments, query, decodeComment, {
          path: { user_address: query.userAddress },
          problem: checkId('userAddress', query.userAddress),
        }),
        options,
      ),
    listReplies: (query, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.replies, query, decodeComment, {
          path: { id: query.id },
          problem: checkId('id', query.id),
        }),
        options,
      ),
  };
}

const readPosition = recordOf<NonNullable<Profile['positions']>[number]>({
  tokenId: required(readId),
  size: required(readShown, 'positionSize'),
});

const readProfile = recordOf<Profile>({
  name: optional(readLine),
  pseudonym: optional(readLine),
  displayUsernamePublic: optional(readBoolean),
  bio: optional(readProse),
  isMod: optional(readBoolean),
  isCreator: optional(readBoolean),
  proxyWallet: optional(readId),
  baseAddress: optional(readId),
  profileImage: optional(readUrl),
  profileImageOptimized: optional(readJsonObject),
  positions: listed(listOf(readPosition)),
});

/** Interface: Comment. */
export const decodeComment = recordOf<Comment>({
  id: required(readId),
  body: withDefault('', readProse),
  parentEntityType: optional(readLine),
  parentEntityId: optional(readCount, 'parentEntityID'),
  parentCommentId: optional(readId, 'parentCommentID'),
  userAddress: optional(readId),
  replyAddress: optional(readId),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
  profile: optional(readProfile),
  reactions: listed(listOf(readJson)),
  replies: listed(listOf(readJson)),
  reportCount: optional(readCount),
  reactionCount: optional(readCount),
  replyCount: optional(readCount),
});
