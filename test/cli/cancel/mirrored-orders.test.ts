import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CancelCommand } from '../../../src/cli/cancel/cancel-options.ts';
import { marketTarget } from '../../../src/cancel/resolve-target.ts';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import { clientService } from '../../../src/cancel/client-service.ts';
import { createExchange, type Exchange } from '../../../src/exchange/create-exchange.ts';
import { connectTo } from '../../support/test-client.ts';

const ORDERS = 6;
const CANCEL = { path: '/cancel-market-orders' };

let exchange: Exchange;
let stateFolder: string;
let used = 0;
beforeAll(async () => {
  stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-mirrored-'));
  exchange = await createExchange({ clock: realClock, markets: 60, traders: false, limits: false }).listen();
});
afterEach(() => exchange.faults.clear());
afterAll(async () => {
  await exchange.close();
  rmSync(stateFolder, { recursive: true, force: true });
});

const connect = ({ creator }: { readonly creator?: string } = {}) =>
  connectTo({ url: exchange.url, credentials: exchange.account, ...(creator && { creator }) });

/** The only market with open orders of the account: six, of which three are listed under its second id. */
function takeMarket(): Exchange['markets'][number] {
  for (const id of exchange.demo.openOrders()) exchange.demo.cancel(id);
  for (;;) {
    const market = exchange.markets[used];
    if (!market) throw new Error('no market left');
    if (exchange.engine.state.markets[used++]?.status !== 'open') continue;
    for (let i = 0; i < ORDERS; i++) {
      exchange.demo.place({ tokenId: market.tokenIds[0], side: 'BUY', price: '0.01', size: '20' });
    }
    if (resting(market.conditionId) !== ORDERS) continue;
    exchange.faults.on('orders-mirrored');
    return market;
  }
}

function resting(conditionId: string): number {
  return exchange.demo.openOrders(conditionId).length;
}

async function byKey(slug: string) {
  const client = connect();
  const cancels = createCancels({
    service: clientService(client),
    clock: realClock,
    random: realRandom,
    windowMs: 3_000,
  });
  const market = await client.getMarketBySlug({ slug });
  if (!market.ok) throw new Error(market.failure.message);
  const verdict = await cancels.start(marketTarget(market.value));
  await cancels.finish(0);
  await client.close();
  return verdict;
}

async function byCommand(command: CancelCommand, profile: { readonly creator?: string } = {}) {
  const out: string[] = [];
  const code = await runCancel(
    { yes: true, json: true, timeout: 6, ...command },
    {
      settings: { url: exchange.url, credentials: exchange.account, readOnly: false, ...profile },
      connect,
      clock: realClock,
      random: realRandom,
      stateFolder,
      processId: process.pid,
      out: (text) => out.push(text),
      err: () => {},
      interrupted: new AbortController().signal,
    },
  );
  return { code, document: JSON.parse(out.join('')) as Record<string, unknown> };
}

describe('a service that lists orders of one market under its two ids', () => {
  it('is cleared of both by the key', async () => {
    const { slug, conditionId } = takeMarket();
    expect((await byKey(slug)).outcome).toBe('confirmed');
    expect(resting(conditionId)).toBe(0);
  });

  it('is told as not clear, with what rests under either, when orders stay', async () => {
    const { slug, conditionId } = takeMarket();
    exchange.faults.on('lying-cancel', CANCEL);
    const { outcome, left } = await byKey(slug);
    expect(outcome).toBe('left');
    expect(left).toHaveLength(resting(conditionId));
    expect(new Set(left.map((order) => order.market)).size).toBe(2);
  });

  it.each([
    ['its slug', (market: Exchange['markets'][number]): CancelCommand => ({ ref: market.slug })],
    [
      'its condition id',
      (market: Exchange['markets'][number]): CancelCommand => ({ ref: market.conditionId }),
    ],
    ['--all', (): CancelCommand => ({ all: true })],
  ])('is cleared of both by the command with %s', async (_, commandFor) => {
    const market = takeMarket();
    expect((await byCommand(commandFor(market))).code).toBe(0);
    expect(resting(market.conditionId)).toBe(0);
  });

  it.each([
    [
      'its condition id',
      (market: Exchange['markets'][number]): CancelCommand => ({ ref: market.conditionId }),
    ],
    ['--all', (): CancelCommand => ({ all: true })],
  ])('ends the command with 3 when orders stay, with %s', async (_, commandFor) => {
    const market = takeMarket();
    exchange.faults.on('lying-cancel', CANCEL);
    expect((await byCommand(commandFor(market))).code).toBe(3);
    expect(resting(market.conditionId)).toBeGreaterThan(0);
  });

  it.each([
    ['falls ill for a moment', 3, 0, 0],
    ['stays ill', 1_000_000, 4, ORDERS / 2],
  ])('ends the command in the true word with a catalog that %s', async (_, times, code, left) => {
    const { conditionId } = takeMarket();
    exchange.faults.on('server-error', { path: `/markets/${conditionId}`, times });
    const ended = await byCommand({ ref: conditionId, timeout: 3 });
    expect(ended.code).toBe(code);
    expect(resting(conditionId)).toBe(left);
  });

  it('ends it with 0 when that stays ill and nothing rests anywhere', async () => {
    const { conditionId } = takeMarket();
    exchange.faults.clear();
    exchange.faults.on('server-error', { path: `/markets/${conditionId}` });
    expect((await byCommand({ ref: conditionId, timeout: 4 })).code).toBe(0);
    expect(resting(conditionId)).toBe(0);
  });

  it.each<[string, (market: Exchange['markets'][number]) => CancelCommand]>([
    ['its slug', ({ slug }) => ({ ref: slug })],
    ['its condition id', ({ conditionId }) => ({ ref: conditionId })],
    ['a token', ({ tokenIds }) => ({ ref: tokenIds[0] })],
    ['--all', () => ({ all: true })],
  ])(
    'is cleared of both where the profile has the catalog of a creator who has it not, with %s',
    async (_, commandFor) => {
      const market = takeMarket();
      expect((await byCommand(commandFor(market), { creator: 'nobody' })).code).toBe(0);
      expect(resting(market.conditionId)).toBe(0);
    },
  );
});
