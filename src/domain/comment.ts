import type { JsonObject, JsonValue } from './json.ts';
import type { Size } from './micros.ts';

/** Who wrote a comment (interface: Profile). */
export interface Profile {
  readonly name?: string;
  readonly pseudonym?: string;
  readonly displayUsernamePublic?: boolean;
  readonly bio?: string;
  readonly isMod?: boolean;
  readonly isCreator?: boolean;
  readonly proxyWallet?: string;
  readonly baseAddress?: string;
  readonly profileImage?: string;
  readonly profileImageOptimized?: JsonObject;
  readonly positions: readonly { readonly tokenId: string; readonly size: Size }[];
}

/** A comment on an event, a series or a market, or a reply to one (interface: Comment). */
export interface Comment {
  readonly id: string;
  readonly body: string;
  readonly parentEntityType?: string;
  readonly parentEntityId?: number;
  readonly parentCommentId?: string;
  readonly userAddress?: string;
  readonly replyAddress?: string;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly profile?: Profile;
  /** Shapes not described by the interface. */
  readonly reactions: readonly JsonValue[];
  readonly replies: readonly JsonValue[];
  readonly reportCount?: number;
  readonly reactionCount?: number;
  readonly replyCount?: number;
}

/** Newest first; comments without a time come last. */
export function newestFirst(comments: readonly Comment[]): readonly Comment[] {
  return comments.toSorted((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0));
}

/** As a conversation is read. */
export function oldestFirst(comments: readonly Comment[]): readonly Comment[] {
  return comments.toSorted((a, b) => (a.createdAtMs ?? Infinity) - (b.createdAtMs ?? Infinity));
}

/** What the writer of a comment is called; undefined when nothing but an address could be. */
export function nameOfWriter({ profile }: Comment): string | undefined {
  const { name, pseudonym, displayUsernamePublic } = profile ?? {};
  const shown = displayUsernamePublic === false ? pseudonym : (name ?? pseudonym);
  return shown === '' ? undefined : shown;
}

/** Whose comments to ask for when asked for this person's. */
export function addressOfWriter({ userAddress, profile }: Comment): string | undefined {
  return userAddress ?? profile?.proxyWallet ?? profile?.baseAddress;
}
