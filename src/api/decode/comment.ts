import type { Comment, Profile } from '../../domain/comment.ts';
import { readBoolean, readCount, readId, readLine, readProse, readUrl } from './fields.ts';
import { readJson, readJsonObject } from './json.ts';
import { optional, optionalTime, recordOf, required, withDefault } from './record.ts';
import { listOf } from './rows.ts';
import { readShown } from './shown.ts';

const readPosition = recordOf<Profile['positions'][number]>({
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
  positions: withDefault([], listOf(readPosition)),
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
  reactions: withDefault([], listOf(readJson)),
  replies: withDefault([], listOf(readJson)),
  reportCount: optional(readCount),
  reactionCount: optional(readCount),
  replyCount: optional(readCount),
});
