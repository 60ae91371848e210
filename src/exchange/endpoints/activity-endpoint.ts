import { lotSize, tickPrice } from '../matching/quantities.ts';
import type { Person } from '../personas.ts';
import type { OwnPart } from '../records/trade-log.ts';
import { ownParts } from '../records/trade-log.ts';
import { endpoint } from '../server/endpoint.ts';
import { pageByOffset } from '../server/paging.ts';
import { integer, requiredText } from '../server/parameters.ts';
import { answer } from '../server/reply.ts';
import { writeWireId } from '../wire/wire-ids.ts';
import type { World } from '../exchange-state.ts';
import { catalogMarket } from '../exchange-state.ts';

export const activity = endpoint({
  number: 12,
  method: 'GET',
  path: '/activity',
  surface: 'catalog',
  parameters: { user: requiredText(), limit: integer(1, 500, 100), offset: integer(0, 10_000, 0) },
  answer(world, { user, ...page }) {
    const person = world.directory.personByAddress.get(user.toLowerCase());
    if (!person) return answer([]);
    const parts = world.trades.list(person.account).flatMap((trade) => ownParts(trade, person.account));
    return answer(pageByOffset(parts, page).map((part) => activityJson(world, part, person)));
  },
});

/** Interface: Activity item. */
function activityJson(world: World, { trade, own, lots }: OwnPart, person: Person): Record<string, unknown> {
  const market = catalogMarket(world, trade.market);
  const size = lotSize(lots) / 1_000_000;
  const price = tickPrice(own.tick, market.ticksPerDollar) / 1_000_000;
  return {
    proxyWallet: person.address,
    timestamp: Math.floor(trade.atMs / 1000),
    conditionId: market.conditionId,
    type: 'TRADE',
    size,
    usdcSize: Math.round(size * price * 1_000_000) / 1_000_000,
    transactionHash: writeWireId('transaction', trade.id, world.seed),
    price,
    asset: `${market.conditionId}:${own.outcome}`,
    side: own.side,
    outcomeIndex: own.outcome,
    title: market.question,
    slug: market.slug,
    icon: `https://images.example.com/markets/${market.id}-icon.png`,
    eventSlug: market.event.slug,
    outcome: market.outcomes[own.outcome],
    name: person.name,
    pseudonym: person.pseudonym,
    bio: person.bio,
    profileImage: `https://images.example.com/people/${person.account}.png`,
    profileImageOptimized: `https://images.example.com/people/${person.account}-small.png`,
  };
}
