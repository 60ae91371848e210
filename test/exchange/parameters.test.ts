import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const exchange = createExchange({ clock: simulatedClock(), traders: false, limits: false });
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

const { catalog, comments, personas: people } = exchange.state;
const replied = comments.all().find((comment) => comments.repliesTo(comment).length > 0);
const person = people[1]?.address;
const market = catalog.markets[0];

/** Endpoint number, path, and the bounds and default of each whole number that it takes (interface: parameter bounds). */
const NUMBERS: [number, string, Record<string, { min: number; max?: number; usual?: number }>][] = [
  ...(
    [
      [1, '/comments?'],
      [2, `/comments/user_address/${person}?`],
      [3, `/comments/${replied?.id}?`],
      [6, '/series?'],
      [7, '/tags?'],
      [8, '/events?'],
      [10, '/events/creators?'],
    ] as const
  ).map(([number, path]): (typeof NUMBERS)[number] => [
    number,
    path,
    { limit: { min: 1, max: 100, usual: 20 }, offset: { min: 0, usual: 0 } },
  ]),
  [
    11,
    '/public-search?q=e&',
    { limit_per_type: { min: 1, max: 500, usual: 25 }, page: { min: 1, usual: 1 } },
  ],
  [
    12,
    `/activity?user=${person}&`,
    { limit: { min: 1, max: 500 }, offset: { min: 0, max: 10_000, usual: 0 } },
  ],
];

/** Parameters that are true or false, with their defaults; none where all three cases differ. */
const SWITCHES: [number, string, string, boolean | undefined][] = [
  [1, '/comments?', 'holders_only', false],
  [8, '/events?', 'active', undefined],
  [8, '/events?', 'closed', undefined],
  [8, '/events?', 'archived', undefined],
  [8, '/events?order=volume&', 'ascending', false],
  [10, '/events/creators?order=id&', 'ascending', false],
  [11, '/public-search?q=e&', 'search_tags', true],
];

const scoped: [number, string][] = [
  [4, `/markets/slug/${market?.slug}?`],
  [5, `/markets/${market?.id}?`],
  [5, `/markets/${market?.conditionId}?`],
  [6, '/series?'],
  [7, '/tags?'],
  [8, '/events?'],
  [9, `/events/slug/${market?.event.slug}?`],
  [11, '/public-search?q=e&'],
];

describe('parameters, endpoint by endpoint', () => {
  const bounds = NUMBERS.flatMap(([number, path, parameters]) =>
    Object.entries(parameters).map(([name, { min, max, usual }]) => ({
      number,
      path,
      name,
      min,
      max,
      usual,
    })),
  );

  it.each(bounds)('endpoint $number keeps $name within its bounds', async ({ path, name, min, max }) => {
    const statusOf = async (value: unknown) => (await ask(exchange, `GET ${path}${name}=${value}`)).status;
    expect(await statusOf(min)).toBe(200);
    expect(await statusOf(max ?? 1_000_000)).toBe(200);
    for (const outside of [min - 1, ...(max === undefined ? [] : [max + 1])]) {
      const { status, json } = await ask(exchange, `GET ${path}${name}=${outside}`);
      expect([status, json.type]).toEqual([400, 'validation error']);
      expect(json.error).toContain(name);
      expect(json.error).toContain(String(outside < min ? min : max));
    }
    for (const nonsense of ['1.5', 'ten', '0x10', '1e1', 'NaN', '%20'])
      expect(await statusOf(nonsense)).toBe(400);
  });

  it.each(bounds.filter(({ usual }) => usual !== undefined))(
    'endpoint $number takes $usual for $name unless told',
    async ({ path, name, usual }) => {
      const { text } = await ask(exchange, `GET ${path}`);
      expect((await ask(exchange, `GET ${path}${name}=${usual}`)).text).toBe(text);
      expect((await ask(exchange, `GET ${path}${name}=`)).text).toBe(text);
    },
  );

  it.each(SWITCHES)('endpoint %d at %s tells %s from its opposite', async (_number, path, name, usual) => {
    const answerTo = async (value: string) => (await ask(exchange, `GET ${path}${name}=${value}`)).text;
    const [yes, no] = [await answerTo('true'), await answerTo('false')];
    const { text } = await ask(exchange, `GET ${path}`);
    expect(yes).not.toBe(no);
    if (usual !== undefined) expect(text).toBe(usual ? yes : no);
    const { status, json } = await ask(exchange, `GET ${path}${name}=perhaps`);
    expect([status, json.error]).toEqual([400, `${name} must be true or false`]);
  });

  it('search_profiles is taken and never gives profiles', async () => {
    const { text } = await ask(exchange, 'GET /public-search?q=e');
    expect((await ask(exchange, 'GET /public-search?q=e&search_profiles=true')).text).toBe(text);
    expect((await ask(exchange, 'GET /public-search?q=e&search_profiles=x')).status).toBe(400);
  });

  it.each(scoped)('endpoint %d at %s is narrowed by creator, a wallet or a site', async (_number, path) => {
    const creator = market?.event.creator;
    const others = await ask(exchange, `GET ${path}creator=0x${'0'.repeat(40)}`);
    if (path.startsWith('/markets/') || path.includes('/slug/')) expect(others.status).toBe(404);
    else if (path.startsWith('/public')) expect(others.json.events).toEqual([]);
    else expect(others.json).toEqual([]);
    const own = await ask(exchange, `GET ${path}creator=${creator?.address.toLowerCase()}`);
    expect(own.status).toBe(200);
    expect(own.text).not.toBe(others.text);
    expect((await ask(exchange, `GET ${path}creator=${creator?.handle}`)).text).toBe(own.text);
  });

  it.each(['before', 'after'])('endpoint 23 takes whole seconds for %s', async (name) => {
    const { status, json } = await ask(exchange, `GET /builder/trades?${name}=yesterday`, { signed: true });
    expect([status, json.error]).toEqual([400, expect.stringContaining(name)]);
  });
});
