import type { CatalogMarket } from '../catalog/catalog.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { LIST_END, pageByCursor } from '../server/paging.ts';
import { text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { samplingMarket, simplifiedMarket } from '../wire/clob-market-json.ts';
import type { World } from '../exchange-state.ts';

const feeRate = endpoint({
  number: 18,
  method: 'GET',
  path: '/fee-rate',
  surface: 'clob',
  parameters: { token_id: text() },
  answer(world, { token_id: tokenId }) {
    const token = tokenId === undefined ? undefined : world.directory.byToken.get(tokenId);
    if (tokenId !== undefined && !token) return refuse('clob', 404, 'token not found');
    const baseFee = token?.market.takerFeeBps ?? 0;
    return answer({
      base_fee: baseFee,
      fd: { r: baseFee / 10_000, e: 1, to: true },
      fee_schedule: {
        rate: baseFee / 10_000,
        exponent: 1,
        takerOnly: true,
        rebateRate: 0,
        category: token?.market.event.tags[0]?.slug ?? 'default',
        version: 1,
        source: token?.market.event.creator.isMirrored ? 'polymarket' : 'local',
      },
    });
  },
});

const samplingMarkets = marketList(20, '/sampling-markets', isSampled, samplingMarket);
const samplingSimplified = marketList(21, '/sampling-simplified-markets', isSampled, simplifiedMarket);
/** The family's own list of markets, in the full form. */
const markets = marketList(undefined, '/markets', () => true, samplingMarket);
const simplified = marketList(22, '/simplified-markets', () => true, simplifiedMarket);

export const CLOB_ENDPOINTS: readonly Endpoint[] = [
  feeRate,
  samplingMarkets,
  samplingSimplified,
  simplified,
  markets,
];

function marketList(
  number: number | undefined,
  path: string,
  isListed: (market: CatalogMarket, world: World) => boolean,
  write: (world: World, market: CatalogMarket) => unknown,
): Endpoint {
  return endpoint({
    ...(number !== undefined && { number }),
    method: 'GET',
    path,
    surface: 'clob',
    parameters: { next_cursor: text() },
    answer(world, { next_cursor: cursor }) {
      const page = pageByCursor(world.catalog.markets, cursor, LIST_END, {
        isWanted: (market) => isListed(market, world),
      });
      if (!page.ok) return refuse('clob', 400, page.failure);
      return answer({ ...page.value, data: page.value.data.map((market) => write(world, market)) });
    },
  });
}

/** Markets that pay for quotes and take orders. */
function isSampled(market: CatalogMarket, { engine }: World): boolean {
  return market.rewarded && engine.state.markets[market.index]?.status === 'open';
}
