import { describe, expect, it } from 'vitest';
import { createExchange } from '../../src/library-exchange.ts';

const MARKETS = 'markets must be a whole number from 1 to 50000, not';
const SEED = 'seed must be a whole number from 0 to 4294967295, not';

describe('what an exchange is made of is refused with its bounds', () => {
  it.each([
    [{ markets: 1.5 }, `${MARKETS} 1.5`],
    [{ markets: 0 }, `${MARKETS} 0`],
    [{ markets: -1 }, `${MARKETS} -1`],
    [{ markets: 60_000 }, `${MARKETS} 60000`],
    [{ markets: Number.NaN }, `${MARKETS} NaN`],
    [{ markets: '20' }, `${MARKETS} "20"`],
    [{ seed: 0.5 }, `${SEED} 0.5`],
    [{ seed: -1 }, `${SEED} -1`],
    [{ seed: 2 ** 32 }, `${SEED} 4294967296`],
    [{ dialect: 'other\u001b[2J' }, 'dialect must be one of svc, polymarket, kuest, not "other[2J"'],
    [{ hosts: 2 }, 'hosts must be one of 1, 3, not 2'],
    [{ hosts: '3' }, 'hosts must be one of 1, 3, not "3"'],
    [{ traders: 'no' }, 'traders must be true or false, not "no"'],
    [{ traders: null }, 'traders must be true or false, not null'],
    [{ limits: 'off' }, 'limits must be true or false, not "off"'],
    [{ limits: { books: '3' } }, 'limits must be true or false, not an object of books'],
    [{ faults: 'hang' }, 'faults must be a list of names of faults, not "hang"'],
    [{ faults: { hang: true } }, 'faults must be a list of names of faults, not an object of hang'],
    [{ clock: Date }, 'clock must be a clock, with now, monotonicMs and schedule, not function'],
    [
      { clock: { now: (): number => 1e12 } },
      'clock must be a clock, with now, monotonicMs and schedule, not an object of now',
    ],
    [
      { clock: {} },
      'clock must be a clock, with now, monotonicMs and schedule, not an object without members',
    ],
    [null, 'the options must be an object of clock, seed, markets, dialect, hosts, traders, limits, faults'],
    [
      { market: 3 },
      'there is no option "market"; there are clock, seed, markets, dialect, hosts, traders, limits, faults',
    ],
  ])('%j', (options, words) => {
    expect(() => createExchange(options as never)).toThrow(new TypeError(words));
  });
});

describe('where an exchange listens', () => {
  it.each([
    [1 as const, 65_536, 65_535],
    [3 as const, 65_534, 65_533],
    [1 as const, -1, 65_535],
    [1 as const, 1.5, 65_535],
  ])('with %i hosts it is not at %d', async (hosts, port, most) => {
    const exchange = createExchange({ markets: 1, traders: false, hosts });
    const words = `port must be a whole number from 0 to ${most}, not ${port}`;
    await expect(exchange.listen(port)).rejects.toThrow(new TypeError(words));
  });

  it('is at one place until it is closed', async () => {
    const exchange = createExchange({ markets: 1, traders: false });
    const [first, second] = await Promise.allSettled([exchange.listen(), exchange.listen()]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    const { url } = exchange;
    await expect(exchange.listen(8482)).rejects.toThrow(
      `it listens already, at ${url}: close it before it listens elsewhere`,
    );
    await exchange.close();
    await exchange.listen();
    await exchange.close();
  });

  it('is nowhere before it listens, and says so', async () => {
    const exchange = createExchange({ markets: 1, traders: false });
    const words = 'it has no address yet: listen first';
    expect(() => exchange.url).toThrow(words);
    expect(() => exchange.catalogUrl).toThrow(words);
    expect(() => exchange.dataUrl).toThrow(words);
    await exchange.listen();
    const { url } = exchange;
    await exchange.close();
    expect(exchange.url).toBe(url);
  });

  it('comes back where it was after a stop, and after nothing else', async () => {
    const exchange = createExchange({ markets: 1, traders: false });
    const words = 'start brings it back after stop: listen first';
    await expect(exchange.start()).rejects.toThrow(words);
    await exchange.stop();
    await expect(exchange.start()).rejects.toThrow(words);
    await exchange.listen();
    const { url } = exchange;
    await expect(exchange.start()).rejects.toThrow(`it listens already, at ${url}: start is for after stop`);
    await exchange.stop();
    const [first, second] = await Promise.allSettled([exchange.start(), exchange.start()]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(exchange.url).toBe(url);
    await exchange.stop();
    await exchange.close();
    await exchange.stop();
    await expect(exchange.start()).rejects.toThrow(words);
  });

  it('may be tried again where another had taken its port', async () => {
    const exchange = await createExchange({ markets: 1, traders: false }).listen();
    await exchange.stop();
    const other = await createExchange({ markets: 1, traders: false }).listen(
      Number(new URL(exchange.url).port),
    );
    await expect(exchange.start()).rejects.toThrow('EADDRINUSE');
    await other.close();
    await exchange.start();
    await exchange.close();
  });
});
