import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import type { Surface } from '../../src/exchange/server/reply.ts';
import { createRateLimits } from '../../src/exchange/server/rate-limits.ts';
import { LIMITS } from '../../src/limits/limit-table.ts';

/** `GET /book, GET /price: 200 each; sustained 24,000 each in 10 min`, without the thousands' commas. */
const page = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8').replace(
  /(\d),(?=\d{3})/g,
  '$1',
);
const [section = ''] = (page.split('## 5. Rate limits')[1] ?? '').split('\n## ');
const DOCUMENTED = Array.from(section.matchAll(/^- (.+): (\d+)(?: each)?(?:; sustained (\d+))?/gm)).flatMap(
  ([, names = '', figure, sustained]) =>
    names.split(', ').map((name) => ({ name, figure: Number(figure), sustained: Number(sustained ?? 0) })),
);

/** What the client calls each of them; those that it never asks have no name. */
const SCOPES: Readonly<Record<string, string | undefined>> = {
  catalog: 'catalog',
  'GET /events': 'events',
  'GET /markets': 'markets',
  'lists of events and markets together': 'events and markets',
  'GET /tags': 'tags',
  'GET /public-search': 'search',
  'order book': 'order book',
  'GET /': undefined,
  'GET /book': undefined,
  'GET /price': undefined,
  'GET /midpoint': undefined,
  'POST /books': 'books',
  'POST /prices': 'prices',
  'POST /batch-prices-history': 'history',
  'GET /prices-history': undefined,
  'GET /data/trades': 'trades',
  'POST /order': undefined,
  'DELETE /order': 'cancels',
};

/** What the client asks that counts toward a limit of another name. */
const COUNTED_AS: Readonly<Record<string, string>> = {
  'GET /data/trades': 'GET /builder/trades',
  'DELETE /order': 'DELETE /cancel-market-orders',
};

describe('the limits of docs/interface.md, section 5', () => {
  it('are those that are known here', () => {
    expect(
      DOCUMENTED.map(({ name }) => name),
      'add it to SCOPES',
    ).toEqual(Object.keys(SCOPES));
  });

  it('have a name at the client where it asks what they are on', () => {
    const asked = new Set(Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`));
    const nameless = DOCUMENTED.filter(({ name }) => asked.has(name) && SCOPES[name] === undefined);
    expect(nameless, 'name it in SCOPES, and in src/limits/limit-table.ts').toEqual([]);
  });

  it.each(DOCUMENTED.filter(({ name }) => SCOPES[name] !== undefined))(
    'are kept to by the client: $name $figure',
    ({ name, figure, sustained }) => {
      const scope = SCOPES[name];
      expect(LIMITS.find((limit) => limit.scope === scope)?.requests, 'src/limits/limit-table.ts').toBe(
        figure,
      );
      if (sustained === 0) return;
      expect(LIMITS.find((limit) => limit.scope === `${scope} sustained`)?.requests).toBe(sustained);
    },
  );

  it.each(DOCUMENTED.filter(({ name }) => / \//.test(name) && SCOPES[name] !== undefined))(
    'count the requests that they name, and no others, at the client: $name',
    ({ name }) => {
      const covers = LIMITS.find(({ scope }) => scope === SCOPES[name])?.covers;
      const counted = Object.values(ENDPOINTS).filter((endpoint) => covers?.(endpoint));
      const asked = COUNTED_AS[name] ?? name;
      expect(counted.map(({ row }) => row)).not.toEqual([]);
      for (const { method, path } of counted) expect(`${method} ${path}/`).toContain(`${asked}/`);
      const others = Object.values(ENDPOINTS).filter((endpoint) => !counted.includes(endpoint));
      for (const { method, path } of others) expect(`${method} ${path}/`).not.toContain(`${asked}/`);
    },
  );

  // Those of both lists together bind only where a service raises those of each.
  it.each(DOCUMENTED.filter(({ name }) => !name.startsWith('lists')))(
    'are enforced by the exchange: $name $figure',
    ({ name, figure, sustained }) => {
      const limits = createRateLimits();
      const [method, path, surface] = routeOf(name);
      for (let sent = 0; sent < figure; sent++) expect(limits.admit(method, path, surface, 0)).toBe(0);
      expect(limits.admit(method, path, surface, 0), 'src/exchange/server/rate-limits.ts').toBeGreaterThan(0);
      for (let sent = figure; sent < sustained; sent++) {
        expect(limits.admit(method, path, surface, 10_001 * Math.floor(sent / figure))).toBe(0);
      }
      if (sustained > 0) expect(limits.admit(method, path, surface, 110_000)).toBeGreaterThan(0);
    },
  );
});

/** One that counts toward a total alone, for the totals. */
function routeOf(name: string): [method: string, path: string, surface: Surface] {
  if (name === 'catalog') return ['GET', '/series', 'catalog'];
  if (name === 'order book') return ['GET', '/data/orders', 'clob'];
  const [method = '', path = ''] = name.split(' ');
  return [method, path, /^\/(events|markets|tags|public-search)/.test(path) ? 'catalog' : 'clob'];
}
