import { describe, expect, it, onTestFinished } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { CREDENTIALS } from '../../support/test-client.ts';
import { problemsOf } from '../../support/json-schemas.ts';
import { readScene, type Printed } from './read-scene.ts';

function makerOrder(facts: object): object {
  return {
    order_id: 'theirs',
    maker_address: '0x00000000000000000000000000000000000000bb',
    owner: 'somebody',
    matched_amount: '480',
    fee_rate_bps: '0',
    price: '0.41',
    asset_id: '1',
    outcome: 'Yes',
    side: 'BUY',
    ...facts,
  };
}

/** A taker sold 500, some of it into an order of the account. */
function sale(mine: object): object {
  return {
    id: 't1',
    taker_order_id: 'taken',
    market: '0xm',
    asset_id: '1',
    side: 'SELL',
    size: '500',
    fee_rate_bps: '30',
    price: '0.4',
    status: 'MATCHED',
    outcome: 'Yes',
    maker_address: '0x00000000000000000000000000000000000000aa',
    owner: 'the taker',
    type: 'MAKER',
    maker_orders: [
      makerOrder({}),
      makerOrder({ order_id: 'mine', matched_amount: '20', price: '0.42', ...mine }),
    ],
  };
}

const OPEN_ID = '3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40';
const OPEN_ORDER = { side: 'BUY', price: '0.42', originalSize: '50', sizeMatched: '20' };

async function tradesOf(trade: object, ...argv: readonly string[]): Promise<Printed & { listed: number }> {
  const service = await startLoopbackServer(({ path }) =>
    path === '/builder/trades'
      ? { json: { data: [trade], next_cursor: 'LTE=' } }
      : {
          json: {
            data: ['known', OPEN_ID].map((id) => Object.assign({ id }, OPEN_ORDER)),
            next_cursor: '',
          },
        },
  );
  onTestFinished(() => service.close());
  const scene = await readScene();
  const settings = { url: service.url, credentials: CREDENTIALS, readOnly: false };
  const printed = await scene.runWith({ settings }, 'trades', ...argv);
  return { ...printed, listed: service.requests.filter(({ path }) => path === '/data/orders').length };
}

describe('a trade in which the account was the maker', () => {
  it('is told as what the account did, with the taker\u2019s order beside it', async () => {
    const { out, listed } = await tradesOf(sale({ owner: CREDENTIALS.apiKey }), '--json');
    expect(problemsOf(out)).toBeUndefined();
    expect(JSON.parse(out)).toMatchObject({
      schema: 'pmtop.trades/2',
      rows: [
        {
          role: 'maker',
          order: 'mine',
          side: 'BUY',
          size: '20',
          price: '0.42',
          feeRateBps: 0,
          taker: { side: 'SELL', size: '500', price: '0.4', order: 'taken' },
        },
      ],
    });
    expect(listed).toBe(0);
  });

  it('is recognized by an order that the account has, which is asked for only then', async () => {
    const { out, listed } = await tradesOf(sale({ order_id: 'known' }), '-o', 'tsv', '--fields', 'side,size');
    expect(out).toBe('side\tsize\nBUY\t20\n');
    expect(listed).toBe(1);
  });

  it('is recognized by that order in any letter case of a hexadecimal id', async () => {
    const { out } = await tradesOf(
      sale({ order_id: OPEN_ID.toUpperCase() }),
      '-o',
      'tsv',
      '--fields',
      'role',
    );
    expect(out).toBe('role\nmaker\n');
  });

  it('is one row without side and size where nobody in it is known', async () => {
    const { out } = await tradesOf(sale({}));
    expect(out).toMatch(/own part unknown/);
    expect(out).toMatch(/^side +price +size /m);
    expect(out).toMatch(/^– +– +– /m);
    expect(out).not.toMatch(/SELL|BUY|500|\b20\b/);
  });
});
