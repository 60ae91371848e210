/**
 * A catalog that has joined the wrong rows: another market's id or tokens as the twin's, tokens of an older deployment, a twin of
 * zeros. What follows from it must not be sent to markets that are there in their own right.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { catalogMarket } from '../support/wire.ts';
import { LISBON, OSLO, tokenId, type World } from '../support/world.ts';
import type { Handlers } from '../support/handlers.ts';

const record =
  (change: object): ((base: Handlers, world: World) => Partial<Handlers>) =>
  (base) => ({
    market: (id) =>
      (base.market(id).body as { id?: string }).id === OSLO.id
        ? base.market(id)
        : ok({ ...catalogMarket(LISBON), ...change }),
    marketBySlug: (slug) =>
      slug === OSLO.slug ? base.marketBySlug(slug) : ok({ ...catalogMarket(LISBON), ...change }),
    events: (query) => base.events(query),
  });

const stale = JSON.stringify([tokenId('older yes'), tokenId('older no')]);

export default [
  {
    name: 'another market’s condition id as the twin’s',
    beyond: 'That a market stands in the catalog in its own right does not say that it is no twin.',
    serve: record({ mirrorConditionId: OSLO.conditionId }),
    byKey: 'never',
  },
  {
    name: 'another market’s tokens as the twin’s',
    serve: record({ mirrorClobTokenIds: JSON.stringify(OSLO.tokens) }),
    byKey: 'never',
  },
  {
    name: 'another market’s condition id and tokens as the twin’s, with one outcome to cancel',
    beyond: 'That a market stands in the catalog in its own right does not say that it is no twin.',
    outcome: 'Yes',
    serve: record({ mirrorConditionId: OSLO.conditionId, mirrorClobTokenIds: JSON.stringify(OSLO.tokens) }),
    byKey: 'never',
  },
  {
    name: 'tokens of an older deployment, with one outcome to cancel',
    beyond: 'Which of a market’s tokens is the outcome’s is known from the catalog alone.',
    outcome: 'Yes',
    serve: record({ clobTokenIds: stale }),
    byKey: 'never',
  },
  {
    name: 'honest, tokens of an older deployment, and the whole market to cancel',
    honest: true,
    serve: record({ clobTokenIds: stale }),
    byKey: 'never',
  },
  {
    name: 'a twin’s id of two characters',
    serve: record({ mirrorConditionId: '0x' }),
    byKey: 'never',
  },
  {
    name: 'a twin’s id of a blank',
    serve: record({ mirrorConditionId: ' ' }),
    byKey: 'never',
  },
] satisfies Opponent[];
