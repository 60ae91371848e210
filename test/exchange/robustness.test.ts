import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { ALL_ENDPOINTS } from '../../src/exchange/sites.ts';
import { findViolations } from './matching/check-invariants.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const exchange: Exchange = createExchange({
  clock: simulatedClock(),
  markets: 12,
  traders: false,
  limits: false,
});
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

const known = exchange.markets.slice(0, 3);
const word = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e3',
    'true',
    '__proto__',
    'constructor',
    'MA==',
    'LTE=',
    '💥',
    '%00',
    '../..',
  ),
  fc.constantFrom(...known.map(({ conditionId }) => conditionId), ...known.map(({ slug }) => slug)),
  fc.constantFrom(...known.flatMap(({ tokenIds }) => tokenIds)),
  fc.constantFrom(...exchange.demo.openOrders().slice(0, 3)),
  fc.string({ maxLength: 12 }),
);
const name = fc.constantFrom(
  ...'limit offset order q user token_id market side next_cursor before id creator'.split(' '),
);
const fieldName = fc.constantFrom(
  ...'token_id market markets asset_id price size side winner __proto__ forwardMs tokenId account type expiresAt'.split(
    ' ',
  ),
  ...'start_ts end_ts interval fidelity'.split(' '),
);
/** What parses and is no value of anything. */
const monster = fc.constantFrom(1e300, -1e300, 1e17, 0.1, -1, { toString: 1, valueOf: 1 }, [[]], null);
const history = fc
  .dictionary(fc.constantFrom('start_ts', 'end_ts', 'interval', 'fidelity'), fc.oneof(monster, fc.nat()))
  .map((window) => JSON.stringify({ markets: [known[0]?.tokenIds[0]], ...window }));
const body = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.json({ maxDepth: 3 }),
  fc.dictionary(fieldName, fc.oneof(word, monster, fc.jsonValue())).map((fields) => JSON.stringify(fields)),
  history,
  fc.array(fc.record({ token_id: word }), { maxLength: 5 }).map((items) => JSON.stringify(items)),
);

describe('requests that make no sense', () => {
  it('are answered with JSON and a status of the family, and leave the engine whole', async () => {
    const request = fc.record({
      endpoint: fc.constantFrom(...ALL_ENDPOINTS),
      words: fc.array(word, { minLength: 3, maxLength: 3 }),
      query: fc.dictionary(name, word, { maxKeys: 4 }),
      body,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, words, query, body }) => {
        let place = 0;
        const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(words[place++] ?? 'x'));
        const route = `${endpoint.method} ${path}?${new URLSearchParams(query)}`;
        const answer = await ask(exchange, route, {
          signed: endpoint.auth,
          ...(endpoint.method !== 'GET' && { body }),
        });
        expect([200, 400, 404, 405, 501]).toContain(answer.status);
        expect(answer.json).toBeDefined();
        exchange.faults.clear();
      }),
      { numRuns: 1500 },
    );
    expect(findViolations(exchange.engine.state)).toEqual([]);
  });
});
