import type { JsonObject, JsonValue } from './json.ts';
import type { Size } from './micros.ts';

/** Who wrote a comment (interface: Profile). */
export interface Profile {
  /** Name the person chose. */
  readonly name?: string;
  /** Name the service made up. */
  readonly pseudonym?: string;
  /** Whether the name may be shown. */
  readonly displayUsernamePublic?: boolean;
  /** What they say of themselves. */
  readonly bio?: string;
  /** Whether they moderate comments. */
  readonly isMod?: boolean;
  /** Whether they create events. */
  readonly isCreator?: boolean;
  /** Address of the wallet that trades. */
  readonly proxyWallet?: string;
  /** Address of the wallet that owns it. */
  readonly baseAddress?: string;
  /** Address of a picture. */
  readonly profileImage?: string;
  /** The same picture in other sizes, as the service describes it. */
  readonly profileImageOptimized?: JsonObject;
  /** What they hold of the market; empty if not told, missing if it could not be read. */
  readonly positions?: readonly {
    /** Token id of the outcome. */
    readonly tokenId: string;
    /** Number of shares. */
    readonly size: Size;
  }[];
}

/** A comment on an event, a series or a market, or a reply to one (interface: Comment). */
export interface Comment {
  /** Id of the comment. */
  readonly id: string;
  /** Its text; may be empty. */
  readonly body: string;
  /** What was commented on: `Event`, `Series` or `market`. */
  readonly parentEntityType?: string;
  /** Numeric id of what was commented on. */
  readonly parentEntityId?: number;
  /** The comment it replies to. */
  readonly parentCommentId?: string;
  /** Wallet of whoever wrote it. */
  readonly userAddress?: string;
  /** Wallet of whom it replies to. */
  readonly replyAddress?: string;
  /** When it was written, epoch milliseconds. */
  readonly createdAtMs?: number;
  /** When it last changed, epoch milliseconds. */
  readonly updatedAtMs?: number;
  /** Who wrote it. */
  readonly profile?: Profile;
  /** In a shape that the interface does not describe; missing if it could not be read. */
  readonly reactions?: readonly JsonValue[];
  /** In a shape that the interface does not describe; missing if it could not be read. */
  readonly replies?: readonly JsonValue[];
  /** How often it was reported. */
  readonly reportCount?: number;
  /** How many reactions it has. */
  readonly reactionCount?: number;
  /** How many replies it has. */
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
