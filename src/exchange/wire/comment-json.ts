import type { EventComment } from '../catalog/comments.ts';
import { formatLots } from '../matching/quantities.ts';
import type { Persona } from '../personas.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { isoTime } from './catalog-json.ts';

/** Interface: Comment. What it counts, reactions and replies, it also holds; replies have no replies of their own. */
export function commentJson(exchange: ExchangeState, comment: EventComment): Record<string, unknown> {
  const { event, parent } = comment;
  const replies = exchange.comments.repliesTo(comment);
  const author = exchange.personas[comment.author] as Persona;
  return {
    id: String(comment.id),
    body: comment.body,
    parentEntityType: 'Event',
    parentEntityID: event.id,
    parentCommentID: parent ? String(parent.id) : '',
    userAddress: author.address,
    replyAddress: parent ? (exchange.personas[parent.author]?.address ?? '') : '',
    createdAt: isoTime(comment.createdMs),
    updatedAt: isoTime(comment.createdMs),
    profile: profileJson(exchange, author, comment),
    reactions: Array.from({ length: comment.likes }, (_, place) => reactionJson(exchange, comment, place)),
    reportCount: 0,
    reactionCount: comment.likes,
    replyCount: replies.length,
    replies: replies.map((reply) => commentJson(exchange, reply)),
  };
}

/** The shape that the family's catalog gives a reaction; the interface describes none. */
function reactionJson(
  exchange: ExchangeState,
  comment: EventComment,
  place: number,
): Record<string, unknown> {
  const { personas } = exchange;
  const persona = personas[(comment.author + 1 + place) % personas.length] as Persona;
  return {
    id: `${comment.id}-${place}`,
    commentID: comment.id,
    reactionType: 'HEART',
    icon: '',
    userAddress: persona.address,
    createdAt: isoTime(comment.createdMs),
  };
}

function profileJson(
  exchange: ExchangeState,
  persona: Persona,
  { event }: EventComment,
): Record<string, unknown> {
  return {
    name: persona.name,
    pseudonym: persona.pseudonym,
    displayUsernamePublic: true,
    bio: persona.bio,
    isMod: persona.account % 17 === 3,
    isCreator: false,
    proxyWallet: persona.address,
    baseAddress: persona.baseAddress,
    profileImage: `https://images.example.com/people/${persona.account}.png`,
    profileImageOptimized: {},
    positions: event.markets.flatMap((market) => {
      const position = exchange.engine.state.accounts[persona.account]?.positions.get(market.index);
      return ([0, 1] as const).flatMap((outcome) => {
        const lots = (position?.free[outcome] ?? 0) + (position?.reserved[outcome] ?? 0);
        return lots > 0 ? [{ tokenId: market.tokenIds[outcome], positionSize: formatLots(lots) }] : [];
      });
    }),
  };
}
