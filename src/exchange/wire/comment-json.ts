import type { EventComment } from '../catalog/comments.ts';
import { formatLots } from '../engine/quantities.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { isoTime } from './catalog-json.ts';

/** Interface: Comment. */
export function commentJson(world: World, comment: EventComment): Record<string, unknown> {
  const { event, parent } = comment;
  const author = world.people[comment.author] as Person;
  return {
    id: String(comment.id),
    body: comment.body,
    parentEntityType: 'Event',
    parentEntityID: event.id,
    parentCommentID: parent ? String(parent.id) : '',
    userAddress: author.address,
    replyAddress: parent ? (world.people[parent.author]?.address ?? '') : '',
    createdAt: isoTime(comment.createdMs),
    updatedAt: isoTime(comment.createdMs),
    profile: profileJson(world, author, comment),
    reactions: [],
    reportCount: 0,
    reactionCount: comment.likes,
    replyCount: world.comments.repliesTo(comment).length,
    replies: [],
  };
}

function profileJson(world: World, person: Person, { event }: EventComment): Record<string, unknown> {
  return {
    name: person.name,
    pseudonym: person.pseudonym,
    displayUsernamePublic: true,
    bio: person.bio,
    isMod: person.account % 17 === 3,
    isCreator: false,
    proxyWallet: person.address,
    baseAddress: person.baseAddress,
    profileImage: `https://images.example.com/people/${person.account}.png`,
    profileImageOptimized: {},
    positions: event.markets.flatMap((market) => {
      const position = world.engine.state.accounts[person.account]?.positions.get(market.index);
      return ([0, 1] as const).flatMap((outcome) => {
        const lots = (position?.free[outcome] ?? 0) + (position?.reserved[outcome] ?? 0);
        return lots > 0 ? [{ tokenId: market.tokenIds[outcome], positionSize: formatLots(lots) }] : [];
      });
    }),
  };
}
