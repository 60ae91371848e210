import type { CommentQuery } from '../../../api/endpoints/comments.ts';
import type { Comment } from '../../../domain/comment.ts';
import { UsageError } from '../../../config/settings.ts';
import { fieldsOf } from '../fields/field.ts';
import { findOneMarket } from '../find-tokens.ts';
import {
  ALL,
  checkWallet,
  type FlagValues,
  LIMIT,
  OFFSET,
  ORDER,
  queryOf,
  textFlag,
  textOf,
  yesNoFlag,
} from '../fields/flag.ts';
import { readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';

const PAGES = { usualLimit: 50, pageSize: 100 };

const { id, text, integer, time, flag, open, records } = fieldsOf<Comment>();

type Position = NonNullable<NonNullable<Comment['profile']>['positions']>[number];
const position = fieldsOf<Position>();
const POSITION_FIELDS = [
  position.id('token', ({ tokenId }) => tokenId),
  position.decimal('size', ({ size }) => size),
];

/** Whose comments: exactly one of these flags. */
const SCOPES = ['event', 'market', 'user', 'replies', 'parentEntityId'] as const;

export const comments = readCommand<Comment>({
  name: 'comments',
  says: 'comments on an event, a series or a market, by a person, or below a comment',
  examples: [
    'pmtop comments --event SLUG --holders-only',
    'pmtop comments --market REF',
    'pmtop comments --replies 65',
  ],
  flags: [
    { ...textFlag('event', 'SLUG', 'on this event', 'event_slug'), queryName: 'eventSlug' },
    textFlag('market', 'REF', 'on this market'),
    textFlag('user', 'ADDR', 'by this wallet', 'user_address'),
    textFlag('replies', 'ID', 'replies to this comment', 'id'),
    {
      ...textFlag('parent-entity-type', 'TYPE', 'what --parent-entity-id is the id of'),
      choices: ['Event', 'Series', 'market'],
    },
    textFlag('parent-entity-id', 'ID', 'on the event, series or market of this id'),
    yesNoFlag('holders-only', 'only by people who hold a position'),
    ORDER,
    LIMIT,
    ALL,
    OFFSET,
  ],
  fields: [
    text('id', (row) => row.id),
    text('body', (row) => row.body),
    text('name', (row) => row.profile?.name ?? row.profile?.pseudonym),
    id('user', (row) => row.userAddress),
    id('replyTo', (row) => row.replyAddress),
    text('parentType', (row) => row.parentEntityType),
    integer('parentId', (row) => row.parentEntityId),
    text('parentComment', (row) => row.parentCommentId),
    flag('isMod', (row) => row.profile?.isMod),
    flag('isCreator', (row) => row.profile?.isCreator),
    records('positions', POSITION_FIELDS, (row) => row.profile?.positions),
    integer('replyCount', (row) => row.replyCount),
    integer('reactionCount', (row) => row.reactionCount),
    integer('reportCount', (row) => row.reportCount),
    open('reactions', (row) => row.reactions),
    open('replies', (row) => row.replies),
    time('createdAt', (row) => row.createdAtMs),
    time('updatedAt', (row) => row.updatedAtMs),
  ],
  columns: ['createdAt', 'name', 'body', 'replyCount', 'id'],
  pinned: ['body'],
  key: ['id'],
  async read(request) {
    const { client, flags } = request;
    const given = SCOPES.filter((scope) => flags[scope] !== undefined);
    if (given.length !== 1) refuseScopes(given.length, flags);
    const [userAddress, id] = [textOf(flags, 'user'), textOf(flags, 'replies')];
    if (userAddress !== undefined) checkWallet(userAddress);
    if (userAddress !== undefined) return readPages(request, client.listUserComments, { userAddress }, PAGES);
    if (id !== undefined) return readPages(request, client.listReplies, { id }, PAGES);
    const names = ['order', 'parentEntityType', 'parentEntityId', 'holdersOnly'] as const;
    const query = { ...queryOf<CommentQuery>(flags, ...names), eventSlug: textOf(flags, 'event') };
    const ref = textOf(flags, 'market');
    if (ref === undefined) return readPages(request, client.listComments, query, PAGES);
    const market = await findOneMarket(ref, request);
    if (!market.ok) return market;
    const scope = { parentEntityType: 'market', parentEntityId: market.value.id } as const;
    return readPages(request, client.listComments, { ...query, ...scope }, PAGES);
  },
});

function refuseScopes(given: number, flags: FlagValues): never {
  const scopes = '--event, --market, --user, --replies, --parent-entity-id';
  if (given > 1) throw new UsageError(`whose comments? Give one, not ${given}, of ${scopes}`);
  if (flags['parentEntityType'] === undefined) throw new UsageError(`whose comments? Give one of ${scopes}`);
  throw new UsageError('--parent-entity-type needs --parent-entity-id');
}
