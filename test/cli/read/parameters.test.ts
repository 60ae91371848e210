import { expect, it } from 'vitest';
import { READ_COMMANDS } from '../../../src/cli/read/commands/all-commands.ts';
import type { Flag } from '../../../src/cli/read/fields/flag.ts';
import type { SeenRequest } from '../../../src/exchange/exchange.ts';
import { INTERFACE_ENDPOINTS } from '../../support/interface-tables.ts';
import { ownMarket, readScene, type ReadScene } from './read-scene.ts';

const EVENTS =
  '--limit 7 --offset 1 --active --no-closed --no-archived --tag a --tag-id 3 --tag-slug b --series-slug c --slug d --order e --ascending --creator harbour';
const PAGE = '--limit 7 --offset 1';

/** Lines that together send every parameter of an endpoint, by its row. */
const LINES: Readonly<Record<number, readonly string[]>> = {
  1: [
    `comments --event a --holders-only --order b ${PAGE}`,
    'comments --parent-entity-type Event --parent-entity-id 1',
    'comments --market SLUG',
  ],
  2: [`comments --user ADDRESS ${PAGE}`],
  3: [`comments --replies 1 ${PAGE}`],
  4: ['markets SLUG --creator harbour'],
  5: ['markets CONDITION --creator harbour'],
  6: [`series ${PAGE} --creator harbour`],
  7: [`tags ${PAGE} --creator harbour`],
  8: [`events ${EVENTS}`, `markets ${EVENTS}`],
  9: ['events a --creator harbour'],
  10: [`creators ${PAGE} --order a --ascending --creator-name b --creator-handle c`],
  11: ['search rain --limit-per-type 3 --page 1 --no-search-tags --search-profiles --creator harbour'],
  12: [`activity ADDRESS ${PAGE}`],
  13: ['orders --id 1 --market CONDITION --token-id TOKEN --cursor MA=='],
  14: ['order 0x1'],
  15: ['book TOKEN'],
  16: ['prices TOKEN'],
  17: ['history TOKEN --start-seconds 1 --end-seconds 2 --fidelity-minutes 3', 'history TOKEN --interval 1d'],
  18: ['fee TOKEN'],
  20: ['markets --list sampling --cursor MA=='],
  21: ['markets --list sampling-simplified --cursor MA=='],
  22: ['markets --list simplified --cursor MA=='],
  23: [
    'trades --id 1 --maker-address ADDRESS --market CONDITION --token-id TOKEN --before 9 --after 1 --cursor MA==',
  ],
};

const READ_ENDPOINTS = INTERFACE_ENDPOINTS.filter(({ method }) => method !== 'DELETE');

it.each(READ_ENDPOINTS)(
  'every parameter of $method $path reaches it from the command line',
  async (endpoint) => {
    const scene = await readScene();
    for (const line of LINES[endpoint.row] ?? []) await runLine(scene, line);
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const seen = scene.exchange.requests.filter(
      ({ method, path }) => method === endpoint.method && pattern.test(path),
    );
    expect(
      seen.length,
      `no line of LINES asks for endpoint ${endpoint.row}, or its command is not in READ_COMMANDS`,
    ).toBeGreaterThan(0);
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const sent = new Set([...inPath, ...seen.flatMap(namesSent)]);
    expect(endpoint.parameters.filter((name) => !sent.has(name))).toEqual([]);
  },
);

it('the table names parameters for most endpoints', () => {
  expect(READ_ENDPOINTS.filter(({ parameters }) => parameters.length > 0).length).toBeGreaterThan(20);
});

it('no flag claims a parameter that the interface does not have', () => {
  const known = new Set(READ_ENDPOINTS.flatMap(({ parameters }) => parameters));
  const own = new Set(['all', 'outcome', 'depth', 'list', 'sort']);
  const unknown = READ_COMMANDS.flatMap(({ flags }) => flags)
    .filter(({ name }) => !own.has(name))
    .map(parameterOf)
    .filter((name) => !known.has(name));
  expect(unknown, 'a flag of the command alone belongs into `own` here').toEqual([]);
});

it.each([
  [['events', '--slug', ''], '--slug must not be empty; leave it out to list all'],
  [['markets', '--tag-slug', ' '], '--tag-slug must not be empty; leave it out to list all'],
  [['comments', '--event', ''], '--event must not be empty; leave it out to list all'],
  [['creators', '--creator-name', ''], '--creator-name must not be empty; leave it out to list all'],
  [['trades', '--after', '1763700000000'], '--after must be Unix seconds, and 1763700000000 is in'],
  [['trades', '--before', '1763700000000'], '--before must be Unix seconds, and 1763700000000 is in'],
  [['history', 'TOKEN', '--start-seconds', '1763700000000'], '--start-seconds must be Unix seconds, and'],
  [['history', 'TOKEN', '--fidelity-minutes', '0'], ': --fidelity-minutes must be a whole number at least 1'],
  [
    ['history', 'TOKEN', '--interval', '1d', '--end-seconds', '9'],
    ': --interval stands instead of --start-seconds and --end-seconds: leave out one',
  ],
])('what would mean everything or nothing is not asked: %j', async (argv, words) => {
  const scene = await readScene();
  const [token] = ownMarket(scene.exchange).tokenIds;
  scene.exchange.requests.length = 0;
  const { code, err } = await scene.run(...argv.map((word) => (word === 'TOKEN' ? token : word)));
  expect(code).not.toBe(0);
  expect(err).toContain(words);
  const asked = scene.exchange.requests.map(({ path }) => path);
  expect(asked.filter((path) => /events|comments|trades|history/.test(path))).toEqual([]);
});

async function runLine(scene: ReadScene, line: string): Promise<void> {
  const { slug, conditionId, tokenIds } = ownMarket(scene.exchange);
  const named: Readonly<Record<string, string>> = {
    SLUG: slug,
    CONDITION: conditionId,
    TOKEN: tokenIds[0],
    ADDRESS: scene.exchange.account.address,
  };
  await scene.run(...line.split(' ').map((word) => named[word] ?? word));
}

function namesSent({ query, body }: SeenRequest): string[] {
  const told = Object.keys(query).filter((name) => query[name] !== undefined);
  if (body === '') return told;
  const parsed = JSON.parse(body) as object | readonly object[];
  return [...told, ...Object.keys(Array.isArray(parsed) ? (parsed[0] as object) : parsed)];
}

/** The name of the parameter a flag is sent as. */
function parameterOf({ name, parameter }: Flag): string {
  return parameter ?? name.replaceAll('-', '_');
}
