import type { Comment } from './comment.ts';

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
