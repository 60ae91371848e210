/**
 * Services that know the token under one name alone: some ignore the other name, some refuse a body that holds it. And some look
 * at the first filter of a list and ignore the second.
 */
import { type CancelBody, covered, matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';

/** The fields this service knows, where they were sent. */
const defined = (body: object): CancelBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

export default [
  {
    name: 'honest, a cancel that knows the token as assetId alone',
    honest: true,
    outcome: 'Yes',
    serve: (base) => ({
      cancel: ({ market, assetId }) => base.cancel(defined({ market, assetId })),
    }),
  },
  {
    name: 'honest, a cancel that knows the token as asset_id alone',
    honest: true,
    outcome: 'Yes',
    serve: (base) => ({ cancel: ({ market, asset_id }) => base.cancel(defined({ market, asset_id })) }),
  },
  {
    name: 'a cancel that refuses fields it does not know',
    outcome: 'Yes',
    serve: (base) => ({ cancel: (body) => ('assetId' in body ? problem(400) : base.cancel(body)) }),
  },
  {
    name: 'honest, lists that filter by market alone',
    honest: true,
    outcome: 'Yes',
    serve: (_base, world) => ({
      listOrders: ({ market, next_cursor: cursor }) =>
        page(matching(world.resting(), market === undefined ? {} : { market }).map(camelOrder), cursor),
    }),
  },
  {
    name: 'honest, lists that filter by token alone',
    honest: true,
    serve: (_base, world) => ({
      listOrders: ({ asset_id: token, next_cursor: cursor }) =>
        page(
          covered(world.resting(), token === undefined ? {} : { asset_id: token }).map(camelOrder),
          cursor,
        ),
    }),
  },
] satisfies Opponent[];
