import { createClient, type Client } from '../../src/api/client.ts';
import { createConnectionPool } from '../../src/api/transport/transport.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import { createExchange } from '../../src/exchange/create-exchange.ts';

/** Asks of one kind under way at a time: each window is full before it has slid. */
const SIDE_BY_SIDE = 4;

/** Answers by status of a time in which everything was asked as fast as the client lets it, in real time. */
export async function saturateForReal(ms: number): Promise<ReadonlyMap<number, number>> {
  const exchange = await createExchange({ clock: realClock, markets: 20, traders: false }).listen();
  const statuses = new Map<number, number>();
  const client = createClient({
    url: exchange.url,
    clock: realClock,
    random: realRandom,
    openPool: createConnectionPool,
    onTraffic: ({ status = 0 }) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
  });
  const [token = ''] = exchange.markets[0]?.tokenIds ?? [];
  const endMs = realClock.monotonicMs() + ms;
  const keepAsking = async (ask: (client: Client) => Promise<unknown>): Promise<void> => {
    while (realClock.monotonicMs() < endMs) await ask(client);
  };
  const asks: readonly ((client: Client) => Promise<unknown>)[] = [
    (one) => one.getBooks([token]),
    (one) => one.getPrices([token]),
    (one) => one.getPriceHistory({ tokenIds: [token], interval: '1h', fidelityMinutes: 60 }),
    (one) => one.listTags({ limit: 1 }),
    (one) => one.search({ text: 'rain' }),
    (one) => one.listEvents({ limit: 1 }),
  ];
  await Promise.all(asks.flatMap((ask) => Array.from({ length: SIDE_BY_SIDE }, () => keepAsking(ask))));
  await client.close();
  await exchange.close();
  return statuses;
}
