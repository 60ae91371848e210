import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveTarget } from '../../src/cancel/resolve-target.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptView } from '../../src/monitor/persistence/save-preferences.ts';
import { readCachedMarket } from '../../src/storage/cached-market.ts';
import { formatAlert, parseAlert } from '../../src/domain/alert.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CREDENTIALS, testClient } from '../support/test-client.ts';
import { readScene } from './read/read-scene.ts';

const IDS = [
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'ab'.repeat(32),
  '17',
  '9'.repeat(26),
  'größe-1',
  "it's/a?market#1",
];

/** A service with one market, known to its catalog by its id unless told. */
async function serve(id: string, hasCatalog = true): Promise<LoopbackServer> {
  const market = {
    id: '5',
    conditionId: id,
    question: 'Rain?',
    outcomes: '["Yes","No"]',
    clobTokenIds: '["t1","t2"]',
  };
  const order = {
    id: 'o1',
    market: id,
    asset_id: 't1',
    side: 'BUY',
    price: '0.4',
    originalSize: '9',
    sizeMatched: '0',
  };
  const service = await startLoopbackServer(({ path, query }) => {
    if (hasCatalog && path === `/markets/${encodeURIComponent(id)}`) return { json: market };
    if (path === '/data/orders')
      return { json: { data: [order], next_cursor: '', asked: query.get('market') } };
    if (path === '/books') return { json: [] };
    return { status: 404, json: { error: 'unknown' } };
  });
  onTestFinished(() => service.close());
  return service;
}

async function scopeOf(service: LoopbackServer, ref: string): Promise<unknown> {
  const client = testClient(service.url);
  const found = await resolveTarget(ref, undefined, client, new AbortController().signal);
  await client.close();
  return found.kind === 'target' ? found.target.scope : found;
}

describe('a condition id that is no hash', () => {
  it.each(IDS)('names its market for a cancel: %s', async (id) => {
    expect(await scopeOf(await serve(id), id)).toMatchObject({ kind: 'market', conditionId: id });
  });

  it.each(IDS)('names it by the orders that rest on it, where no catalog knows it: %s', async (id) => {
    expect(await scopeOf(await serve(id, false), id)).toEqual({ kind: 'market', conditionId: id });
  });

  it('is a mistake where nothing rests on it', async () => {
    expect(await scopeOf(await serve('another'), '01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({
      kind: 'mistake',
    });
  });

  it.each(IDS)('names it for the commands that read: %s', async (id) => {
    const scene = await readScene();
    for (const hasCatalog of [true, false]) {
      const service = await serve(id, hasCatalog);
      const settings = { url: service.url, credentials: CREDENTIALS, readOnly: false };
      const { out, code } = await scene.runWith({ settings }, 'orders', '--market', id, '--json');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ rows: [{ market: id }] });
      expect(service.requests.map(({ query }) => query.get('market'))).toContain(id);
    }
  });

  it.each(IDS)('comes back from files and from an alert: %s', (id) => {
    expect(readCachedMarket({ conditionId: id, outcomes: [] })?.conditionId).toBe(id);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'view.json'), JSON.stringify({ stars: [id], markets: { host: id } }));
    expect(readKeptView(folder, 'host')).toMatchObject({ stars: new Set([id]), savedMarket: id });
    const alert = { rule: { kind: 'filled' }, market: id } as const;
    expect(parseAlert(formatAlert(alert))).toEqual({ alert });
  });
});

it('comes back from an alert however long it is', () => {
  const alert = {
    rule: { kind: 'quote', quote: 'spread', is: '>=', limit: 123_456 },
    outcome: 'o'.repeat(200),
    market: 'x'.repeat(200),
  } as const;
  expect(parseAlert(formatAlert(alert))).toEqual({ alert });
});
