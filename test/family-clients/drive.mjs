/**
 * Drives one of the published clients, unmodified, against an exchange and prints what it answered, by call, as JSON.
 * Arguments: v1 or v2, the exchange's address, a condition id, the ids of its two tokens.
 */
import { ClobClient as ClientV1 } from '@polymarket/clob-client';
import { ClobClient as ClientV2 } from '@polymarket/clob-client-v2';
import { BuilderConfig } from '@polymarket/builder-signing-sdk';
import { createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { polygon } from 'viem/chains';

const [, , version, host, market, yes, no] = process.argv;
const BUILDER_CODE = `0x${'ab'.repeat(32)}`;

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const signer = createWalletClient({ account, chain: polygon, transport: http('http://127.0.0.1:1') });

function connect(creds) {
  if (version === 'v2') return new ClientV2({ host, chain: 137, signer, creds });
  const builder = creds && {
    key: creds.key,
    secret: creds.secret,
    passphrase: creds.passphrase,
  };
  const config = builder && new BuilderConfig({ localBuilderCreds: builder });
  return new ClientV1(host, 137, signer, creds, undefined, undefined, undefined, undefined, config);
}

const creds = await connect().createOrDeriveApiKey();
const client = connect(creds);
const answers = { address: account.address, creds };

async function call(name, run) {
  try {
    answers[name] = await run();
  } catch (error) {
    answers[name] = { thrown: String(error?.message ?? error) };
  }
  return answers[name];
}

await call('ok', () => client.getOk());
await call('time', () => client.getServerTime());
await call('markets', () => client.getMarkets());
await call('sampling', () => client.getSamplingSimplifiedMarkets());
await call('market', () => client.getMarket(market));
const book = await call('book', () => client.getOrderBook(yes));
await call('bookHash', () => client.getOrderBookHash({ ...book }));
const both = [
  { token_id: yes, side: 'BUY' },
  { token_id: no, side: 'SELL' },
];
await call('books', () => client.getOrderBooks(both));
await call('prices', () => client.getPrices(both));
await call('price', () => client.getPrice(yes, 'BUY'));
await call('midpoint', () => client.getMidpoint(yes));
await call('midpoints', () => client.getMidpoints(both));
await call('spread', () => client.getSpread(yes));
await call('lastTrades', () => client.getLastTradesPrices(both));
await call('tick', () => client.getTickSize(yes));
await call('negRisk', () => client.getNegRisk(yes));
await call('fee', () => client.getFeeRateBps(yes));
await call('history', () => client.getPricesHistory({ market: yes, interval: '1d', fidelity: 60 }));
if (version === 'v2') await call('info', () => client.getClobMarketInfo(market));

const builderCode = version === 'v2' ? { builderCode: BUILDER_CODE } : {};
const limit = (price, size) => ({ tokenID: yes, price, size, side: 'BUY', ...builderCode });
const rested = await call('rested', () => client.createAndPostOrder(limit(0.01, 25), undefined, 'GTC'));
const soon = Math.floor(Date.now() / 1000) + 3600;
const dated = await call('dated', () =>
  client.createAndPostOrder({ ...limit(0.02, 30), expiration: soon }, undefined, 'GTD'),
);
await call('bought', () =>
  client.createAndPostMarketOrder(
    { tokenID: yes, amount: 20, side: 'BUY', ...builderCode },
    undefined,
    'FOK',
  ),
);
await call('dear', () => client.createAndPostOrder(limit(0.5, 9_000_000), undefined, 'GTC'));

await call('openOrders', () => client.getOpenOrders({ market }));
await call('order', () => client.getOrder(dated?.orderID));
await call('trades', () => client.getTrades({ market }));
const builderQuery = version === 'v2' ? { builder_code: BUILDER_CODE } : { market };
await call('builderTrades', () => client.getBuilderTrades(builderQuery));
await call('keys', () => client.getApiKeys());
await call('closedOnly', () => client.getClosedOnlyMode());
await call('money', () => client.getBalanceAllowance({ asset_type: 'COLLATERAL' }));
await call('shares', () => client.getBalanceAllowance({ asset_type: 'CONDITIONAL', token_id: yes }));
await call('scoring', () => client.isOrderScoring({ order_id: rested?.orderID }));
await call('allScoring', () => client.areOrdersScoring({ orderIds: [rested?.orderID] }));
await call('notifications', () => client.getNotifications());
const beat = await call('heartbeat', () => client.postHeartbeat());
await call('nextHeartbeat', () => client.postHeartbeat(beat?.heartbeat_id));

await call('canceled', () => client.cancelOrder({ orderID: rested?.orderID }));
await call('canceledMarket', () => client.cancelMarketOrders({ market }));
await call('canceledAll', () => client.cancelAll());
await call('left', () => client.getOpenOrders());

process.stdout.write(JSON.stringify(answers));
