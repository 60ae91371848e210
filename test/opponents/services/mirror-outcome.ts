/**
 * One outcome of a market with a twin. The twin's orders rest under the twin's own market and token ids, and a cancel of
 * one market leaves the other's orders alone. Nothing is wrong with this service; both tokens have to be sent.
 */
import { same } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { catalogMarket } from '../support/wire.ts';
import { PORTO } from '../support/world.ts';

const [token = ''] = PORTO.tokens;
const [mirrorToken = ''] = PORTO.mirrorTokens ?? [];

/** The catalog finds the market under the twin's id, too. */
const serve: Opponent['serve'] = (base) => ({
  market: (id) => (same(id, PORTO.mirrorConditionId ?? '') ? ok(catalogMarket(PORTO)) : base.market(id)),
});

const outcomeYes = { honest: true, target: PORTO, outcome: 'Yes', serve } as const;

export default [
  { ...outcomeYes, name: 'an outcome with a twin, by condition id and name', byKey: 'usual' },
  { ...outcomeYes, name: 'an outcome with a twin, by slug and name', ref: PORTO.slug },
  { ...outcomeYes, name: 'an outcome with a twin, by numeric id and name', ref: PORTO.id },
  { ...outcomeYes, name: 'an outcome with a twin, by its token', ref: token, refIsToken: true },
  {
    ...outcomeYes,
    name: 'an outcome with a twin, by the twin’s token',
    ref: mirrorToken,
    refIsToken: true,
    byKey: 'never',
  },
  {
    ...outcomeYes,
    name: 'an outcome with a twin, by the twin’s condition id',
    ref: PORTO.mirrorConditionId ?? '',
    byKey: 'never',
  },
  { honest: true, target: PORTO, serve, name: 'a market with a twin', byKey: 'usual' },
  {
    honest: true,
    target: PORTO,
    serve,
    name: 'a market with a twin, by the twin’s condition id',
    ref: PORTO.mirrorConditionId ?? '',
    byKey: 'never',
  },
] satisfies Opponent[];
