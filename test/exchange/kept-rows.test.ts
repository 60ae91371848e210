import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { CatalogEvent } from '../../src/exchange/catalog/catalog.ts';
import { listedEvent, listedSeries } from '../../src/exchange/wire/catalog-json.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

const clock = simulatedClock();
const exchange = createExchange({ clock, limits: false });
const { state: world } = exchange;
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

// oxlint-disable-next-line no-explicit-any -- answers of every shape
const get = async (path: string): Promise<any> => (await ask(exchange, `GET ${path}`)).json;

function volumeOf(event: CatalogEvent): number {
  return event.markets.reduce((sum, { index }) => sum + (world.engine.state.markets[index]?.volume ?? 0), 0);
}

describe('rows that are kept', () => {
  it('say what the engine knows, however long the traders went on since they were written', async () => {
    for (let minute = 0; minute < 5; minute++) {
      const rows = await get('/events?limit=100');
      expect(rows).toEqual(
        world.catalog.events
          .slice(0, 100)
          .map((event) => JSON.parse(JSON.stringify(listedEvent(world, event)))),
      );
      expect(await get('/series?limit=100')).toEqual(
        world.catalog.series.map((series) => JSON.parse(JSON.stringify(listedSeries(world, series)))),
      );
      await clock.advance(60_000);
    }
  });

  it('show at once that a market was resolved', async () => {
    const event = world.catalog.events[0] as CatalogEvent;
    expect((await get('/events?limit=1'))[0].closed).toBe(false);
    for (const { index } of event.markets) world.engine.resolve(index, 1);
    expect((await get('/events?limit=1'))[0]).toMatchObject({ active: false, closed: true });
  });
});

describe('the order by volume', () => {
  it('is that of what changed hands in the engine, after more trades too', async () => {
    for (let round = 0; round < 3; round++) {
      const rows = await get('/events?limit=100&order=volume');
      const expected = world.catalog.events.toSorted((a, b) => volumeOf(b) - volumeOf(a)).slice(0, 100);
      expect(rows.map(({ slug }: { slug: string }) => slug)).toEqual(expected.map(({ slug }) => slug));
      await clock.advance(60_000);
    }
  });
});

describe('holders of shares', () => {
  it('are those who offer all they hold, too', async () => {
    const offered = world.comments.all().find(({ parent }) => parent === undefined);
    if (!offered) throw new Error('no comments');
    const { author, event } = offered;
    for (const { index } of event.markets) world.engine.state.accounts[author]?.positions.delete(index);
    const slug = encodeURIComponent(event.slug);
    const authors = async (): Promise<string[]> =>
      (await get(`/comments?limit=100&holders_only=true&event_slug=${slug}`)).map(
        ({ userAddress }: { userAddress: string }) => userAddress,
      );
    expect(await authors()).not.toContain(world.personas[author]?.address);
    const market = event.markets[0]?.index ?? 0;
    world.engine.state.accounts[author]?.positions.set(market, { free: [0, 0], reserved: [500, 0] });
    expect(await authors()).toContain(world.personas[author]?.address);
  });
});
