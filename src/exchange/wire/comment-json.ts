import type { EventComment } from '../catalog/comments.ts';
import { formatLots } from '../matching/quantities.ts';
import type { Person } from '../personas.ts';
import type { World } from '../exchange-state.ts';
import { isoTime } from './catalog-json.ts';

/** Interface: Comment. What it counts, reactions and replies, it also holds; replies have no replies of their own. */
export function commentJson(world: World, comment: EventComment): Record<string, unknown> {
  const { event, parent } = comment;
  const replies = world.comments.repliesTo(comment);
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
    reactions: Array.from({ length: comment.likes }, (_, place) => reactionJson(world, comment, place)),
    reportCount: 0,
    reactionCount: comment.likes,
    replyCount: replies.length,
    replies: replies.map((reply) => commentJson(world, reply)),
  };
}

/** The shape that the family's catalog gives a reaction; the interface describes none. */
function reactionJson(world: World, comment: EventComment, place: number): Record<string, unknown> {
  const { people } = world;
  const person = people[(comment.author + 1 + place) % people.length] as Person;
  return {
    id: `${comment.id}-${place}`,
    commentID: comment.id,
    reactionType: 'HEART',
    icon: '',
    userAddress: person.address,
    createdAt: isoTime(comment.createdMs),
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
