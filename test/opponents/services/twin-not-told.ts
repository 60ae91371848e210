/**
 * A market with a twin, and a catalog that has not told of it: the record names it in the spelling of the order book, by a text that is no
 * clean id, or says of itself that it is incomplete; or the answer is that of a proxy and none about the market. Its market lists leave the twin out. The twin's orders rest.
 */
import type { Opponent } from '../support/opponent.ts';
import { html, ok, problem, type Reply, withHeaders } from '../support/replies.ts';
import { catalogEvent, catalogMarket, page, samplingMarket, simplifiedMarket } from '../support/wire.ts';
import { OSLO, PORTO } from '../support/world.ts';

const { mirrorConditionId: mirror = '', mirrorTokens, ...untold } = PORTO;
const record = (fields: object): Reply => ok({ ...catalogMarket(untold), ...fields });

const RECORDS: Readonly<Record<string, Reply>> = {
  'mirror_condition_id beside conditionId': record({
    mirror_condition_id: mirror,
    mirror_clob_token_ids: JSON.stringify(mirrorTokens),
  }),
  'the record of the order book': ok({
    market_id: PORTO.id,
    condition_id: PORTO.conditionId,
    mirror_condition_id: mirror,
    question: PORTO.question,
    slug: PORTO.slug,
    tokens: PORTO.tokens.map((token, n) => ({
      token_id: token,
      mirror_token_id: mirrorTokens?.[n],
      outcome: PORTO.outcomes[n],
    })),
  }),
  'a blank behind the id': record({ mirrorConditionId: `${mirror} ` }),
  'a line end behind the id': record({ mirrorConditionId: `${mirror}\n` }),
  'a zero-width space before the id': record({ mirrorConditionId: `\u200b${mirror}` }),
  'the id in a list': record({ mirrorConditionId: [mirror] }),
  'the id in an object': record({ mirrorConditionId: { id: mirror } }),
  'a number for the id': record({ mirrorConditionId: 7 }),
  'an error beside the record': record({ error: 'mirror index unavailable' }),
  'partial: true': record({ partial: true }),
  'a 202': { ...record({}), status: 202 },
  'a 206': { ...record({}), status: 206 },
};

const ANSWERS: Readonly<Record<string, Reply>> = {
  'a 404 out of a cache': withHeaders(problem(404), { age: '600', 'x-cache': 'HIT' }),
  'a 407 of a proxy': html(407),
  'a 409': problem(409),
  'a 421 of a proxy': html(421),
  'a 423': problem(423),
  'a 426 of a proxy': html(426),
  'a 431 of a proxy': html(431),
  'a 451': html(451),
  'a 499 of a proxy': html(499),
};

const opponent = (form: string, reply: Reply, ref?: string): Opponent => ({
  name: `a twin of which the catalog has not told, but answers with ${form}${ref === undefined ? '' : ', by slug'}`,
  target: PORTO,
  ...(ref === undefined ? {} : { ref }),
  byKey: ref === undefined ? 'all' : 'never',
  serve: () => ({
    market: () => reply,
    marketBySlug: () => reply,
    events: () => ok([catalogEvent(untold), catalogEvent(OSLO)]),
    simplifiedMarkets: (cursor) => page([simplifiedMarket(untold), simplifiedMarket(OSLO)], cursor),
    samplingMarkets: (cursor) => page([samplingMarket(untold), samplingMarket(OSLO)], cursor),
  }),
});

export default [
  ...Object.entries(RECORDS).flatMap(([form, reply]) => [
    opponent(form, reply),
    opponent(form, reply, PORTO.slug),
  ]),
  ...Object.entries(ANSWERS).map(([form, reply]) => opponent(form, reply)),
];
