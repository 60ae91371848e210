import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import {
  failure,
  honest,
  listing,
  MARKET,
  never,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  UNAUTHORISED,
} from '../../cancel/fake-account.ts';
import { nameById } from '../../../src/text/shorten-id.ts';
import { auditLines, headlessScene, MARKET_FACTS } from './headless-scene.ts';

const sends = (scene: ReturnType<typeof headlessScene>): number =>
  scene.account.calls.filter((call) => call.what === 'cancel').length;

/** Answers nothing, and when its time is over what the client says of a call that was taken back. */
function silentUntilTakenBack() {
  const taken = failure({ kind: 'network', code: 'ABORTED', message: 'taken back' });
  const advice = 'Check the network.';
  return async (_: unknown, options?: { readonly signal?: AbortSignal | undefined }) => {
    await new Promise<void>((resolve) => options?.signal?.addEventListener('abort', () => resolve()));
    return fail({ ...taken, advice });
  };
}

const twoMarkets = [...orders(3), order('else', { market: OTHER_MARKET })];

describe('--all', () => {
  it('takes down every market of the account', async () => {
    const scene = headlessScene(twoMarkets);
    expect(await scene.run({ all: true, yes: true })).toBe(0);
    expect(scene.account.open.size).toBe(0);
    expect(sends(scene)).toBe(2);
    expect(scene.account.mostInFlight).toBe(2);
    const said = scene.out.join('').trim().split('\n');
    expect(said.slice(-3)).toEqual([
      expect.stringMatching(/^clear, verified · .* · 3 canceled/),
      expect.stringMatching(/^clear, verified · .* · 1 canceled/),
      'clear, verified · 2 markets · 4 canceled · 0 listed on the whole account',
    ]);
  });

  it('names each market by its title where the catalog has one, and waits for none', async () => {
    const scene = headlessScene(twoMarkets);
    expect(await scene.run({ all: true, yes: true })).toBe(0);
    const verdicts = scene.out.join('').split('\n');
    expect(verdicts.filter((line) => line.includes(`${MARKET_FACTS.question} (`))).toHaveLength(1);
    expect(verdicts.filter((line) => / · market \S+…\S+ · /.test(line))).toHaveLength(1);
  });

  it('writes the audit log with those titles', async () => {
    const scene = headlessScene(twoMarkets);
    expect(await scene.run({ all: true, yes: true })).toBe(0);
    const lines = await auditLines(scene, 2);
    expect(lines.map(({ asked }) => asked.question).toSorted()).toEqual([
      MARKET_FACTS.question,
      nameById(OTHER_MARKET),
    ]);
  });

  it('writes the slug of a market without a question, and waits for no name', async () => {
    const scene = headlessScene(twoMarkets);
    const client = scene.io.connect(scene.io.settings);
    const connect = (): typeof client => ({
      ...client,
      getMarket: ({ id }) =>
        id === MARKET ? Promise.resolve(ok({ ...MARKET_FACTS, question: '' })) : never(),
    });
    expect(await scene.run({ all: true, yes: true }, { connect })).toBe(0);
    const lines = await auditLines(scene, 2);
    expect(lines.map(({ asked }) => asked.question).toSorted()).toEqual([
      nameById(OTHER_MARKET),
      MARKET_FACTS.slug,
    ]);
  });

  it('ends with the worst code of all markets', async () => {
    const scene = headlessScene(twoMarkets);
    scene.account.cancelScripts = [
      async (account, request) =>
        request.market === OTHER_MARKET ? fail(rejected(400)) : ok(account.execute(request)),
    ];
    expect(await scene.run({ all: true, yes: true })).toBe(3);
  });

  it('follows orders that came up on further markets meanwhile', async () => {
    const scene = headlessScene(orders(1));
    const third = `0x${'c3'.repeat(32)}`;
    scene.account.cancelScripts = [
      async (account, scope) => {
        const answer = account.execute(scope);
        account.open.set('late', order('late', { market: third }));
        return ok(answer);
      },
      honest,
    ];
    expect(await scene.run({ all: true, yes: true })).toBe(0);
    expect(scene.account.open.size).toBe(0);
  });

  it('does not drop an order that the first list shows live and, in a later row, canceled', async () => {
    const scene = headlessScene([]);
    const hidden = order('hidden');
    let lists = 0;
    scene.account.listOpen = async () =>
      ok({ orders: ++lists === 1 ? [hidden, { ...hidden, status: 'canceled' }] : [], complete: true });
    scene.account.getOrder = async () => ok(hidden);
    scene.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    expect(await scene.run({ all: true, yes: true })).toBe(3);
    expect(sends(scene)).toBeGreaterThan(0);
  });

  it('does not take one empty list for an account without orders', async () => {
    const scene = headlessScene(twoMarkets);
    scene.account.listScripts = [async () => ok({ orders: [], complete: true }), listing];
    expect(await scene.run({ all: true, yes: true })).toBe(0);
    expect(scene.account.open.size).toBe(0);
  });

  it('asks about what a second list shows where the first was empty', async () => {
    const scene = headlessScene(twoMarkets, false);
    scene.account.listScripts = [async () => ok({ orders: [], complete: true }), listing];
    await scene.run({ all: true });
    expect(scene.asked[0]).toContain('on 2 markets');
  });

  it('says so and sends nothing when the account cannot be read', async () => {
    const scene = headlessScene(twoMarkets);
    scene.account.listScripts = [async () => fail(RESET)];
    expect(await scene.run({ all: true, yes: true, timeout: 5 })).toBe(3);
    expect(sends(scene)).toBe(0);
    expect(scene.err.join('')).toContain('not sent: ');
  });

  it.each([
    ['the account', { all: true }, 'the open orders could not be read in 5 s: try a longer --timeout'],
    [
      'the market',
      { ref: 'rain-in-lisbon' },
      'rain-in-lisbon could not be looked up in 5 s: a condition id in lower case needs no look-up',
    ],
  ])(
    'says of a service that is silent about %s just that, and promises nothing',
    async (_, command, says) => {
      const scene = headlessScene(twoMarkets);
      const silent = silentUntilTakenBack();
      const client = scene.io.connect(scene.io.settings);
      const connect = () => ({ ...client, listOrders: silent, getMarketBySlug: silent });
      expect(await scene.run({ ...command, yes: true, timeout: 5 }, { connect })).toBe(3);
      const told = scene.err.join('');
      expect(told).toContain(`not sent: ${says}`);
      expect(told).not.toMatch(/taken back|by itself/);
    },
  );

  it('names what broke before its time was over', async () => {
    const scene = headlessScene(twoMarkets);
    const client = scene.io.connect(scene.io.settings);
    const silent = silentUntilTakenBack();
    let count = 0;
    const listOrders: typeof client.listOrders = async (query, options) =>
      count++ === 0 ? fail({ ...RESET, message: 'nothing answers there' }) : silent(query, options);
    const connect = () => ({ ...client, listOrders });
    expect(await scene.run({ all: true, yes: true, timeout: 5 }, { connect })).toBe(3);
    expect(scene.err.join('')).toContain(
      'not sent: the open orders could not be read: nothing answers there',
    );
  });

  it.each([
    [
      { contradiction: 'its status is 206, not 200' },
      'the list contradicts itself: its status is 206, not 200',
    ],
    [{ lost: 2 }, 'no row of the list names an order'],
  ])('says why a list without orders proves nothing: %j', async (page, says) => {
    const scene = headlessScene(twoMarkets);
    const client = scene.io.connect(scene.io.settings);
    const listOrders: typeof client.listOrders = async () => ok({ rows: [], lost: 0, ...page });
    const connect = () => ({ ...client, listOrders });
    expect(await scene.run({ all: true, yes: true, timeout: 5 }, { connect })).toBe(3);
    expect(scene.err.join('')).toBe(`pmtop: not sent: the open orders could not be read: ${says}\n`);
    expect(sends(scene)).toBe(0);
  });

  it('cancels what the first page had where its time ends while later ones are read', async () => {
    const scene = headlessScene(twoMarkets);
    const client = scene.io.connect(scene.io.settings);
    const silent = silentUntilTakenBack();
    const listOrders: typeof client.listOrders = async (query = {}, options) => {
      if (query.market !== undefined || query.tokenId !== undefined) return client.listOrders(query, options);
      const isOver = scene.clock.monotonicMs() > 6_000;
      if (query.next !== undefined) return silent(query, options);
      return ok({ rows: [...scene.account.open.values()], lost: 0, ...(!isOver && { next: 'second' }) });
    };
    const connect = () => ({ ...client, listOrders });
    await scene.run({ all: true, yes: true, timeout: 5 }, { connect });
    expect([sends(scene), scene.account.open.size]).toEqual([2, 0]);
  });

  it('promises no further try when the last one broke', async () => {
    const scene = headlessScene(twoMarkets);
    const advice = 'Check the network.';
    scene.account.listScripts = [async () => fail({ ...RESET, advice })];
    expect(await scene.run({ all: true, yes: true, timeout: 5 })).toBe(3);
    expect(scene.err.join('')).toContain('told network\n  Check the network.\n');
  });

  it('is a document, too, where nothing could be read', async () => {
    const scene = headlessScene(twoMarkets);
    scene.account.listScripts = [async () => fail(RESET)];
    expect(await scene.run({ all: true, yes: true, json: true, timeout: 5 })).toBe(3);
    expect(JSON.parse(scene.out.join(''))).toEqual({
      schema: 'pmtop.cancel-all/1',
      exitCode: 3,
      says: 'not sent: the open orders could not be read',
      markets: [],
    });
  });

  it('with nothing open is done', async () => {
    const scene = headlessScene([]);
    expect(await scene.run({ all: true, yes: true, json: true })).toBe(0);
    expect(JSON.parse(scene.out.join(''))).toMatchObject({
      exitCode: 0,
      says: 'no open orders by two readings, nothing was sent',
      openAtLastReading: 0,
      markets: [],
    });
    expect(sends(scene)).toBe(0);
  });

  it('starts eight at a time, and no market waits long behind those that hang', async () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      order(`o${i}`, { market: `0x${String(i + 1).padStart(64, '0')}` }),
    );
    const scene = headlessScene(many);
    const stuck = new Set(many.slice(0, 8).map((each) => each.market));
    scene.account.cancelScripts = [
      async (account, request) => (stuck.has(request.market) ? never() : honest(account, request)),
    ];
    expect(await scene.run({ all: true, yes: true, timeout: 10 })).toBe(4);
    const first = scene.account.calls.filter((call) => call.what === 'cancel').slice(0, 30);
    expect(first.filter((call) => call.atMs === first[0]?.atMs)).toHaveLength(8);
    expect(scene.account.open.size).toBe(8);
    expect((first.at(-1)?.atMs ?? 0) - (first[0]?.atMs ?? 0)).toBeLessThan(3_000);
  });

  it('asks a person, who is told how many orders on how many markets', async () => {
    const refused = headlessScene(twoMarkets, false);
    expect(await refused.run({ all: true })).toBe(2);
    expect(sends(refused)).toBe(0);
    expect(refused.asked[0]).toContain('4 orders · $328.00 on 2 markets');
    const agreed = headlessScene(orders(1), true);
    expect(await agreed.run({ all: true })).toBe(0);
    expect(agreed.asked[0]).toContain('1 order · $82.00 on 1 market,');
    expect(agreed.out.join('')).toContain('0 listed on the whole account');
  });

  it('takes down what it sees although the list never ends, and does not call that done', async () => {
    const scene = headlessScene(twoMarkets);
    scene.account.listScripts = [
      async (account) => ok({ orders: [...account.open.values()], complete: false }),
    ];
    expect(await scene.run({ all: true, yes: true, timeout: 10 })).toBe(4);
    expect(scene.account.open.size).toBe(0);
  });

  it.each([
    ['beside others', orders(3)],
    ['and nothing else', []],
  ])('takes down what its first list named unreadably %s, and no later one', async (_, readable) => {
    const scene = headlessScene([...readable, order('else', { market: OTHER_MARKET })]);
    const seen = (account: typeof scene.account) =>
      [...account.open.values()].filter(({ market }) => market === MARKET);
    const unread = [{ id: 'else', market: OTHER_MARKET, tokenId: 'b' }];
    scene.account.listScripts = [
      async (account) => ok({ orders: seen(account), complete: false, unread }),
      async (account) => ok({ orders: seen(account), complete: true }),
    ];
    expect(await scene.run({ all: true, yes: true })).toBe(0);
    expect(scene.account.open.size).toBe(0);
  });

  it('does not let a person agree to fewer orders than there may be', async () => {
    const scene = headlessScene(orders(6), false);
    scene.account.listScripts = [
      async (account) => ok({ orders: [...account.open.values()], complete: false }),
    ];
    expect(await scene.run({ all: true, timeout: 5 })).toBe(2);
    expect(scene.asked[0]).toContain('Cancel at least 6 orders');
  });

  it('is not done while something new rests on a market it has been to', async () => {
    const scene = headlessScene(orders(1));
    scene.account.cancelScripts = [
      async (account, scope) => {
        const answer = account.execute(scope);
        account.open.set('new', order('new'));
        return ok(answer);
      },
    ];
    expect(await scene.run({ all: true, yes: true })).toBe(3);
    expect(scene.out.join('')).toContain('1 listed on the whole account');
  });

  it('is unresolved when the account cannot be read again at the end', async () => {
    const scene = headlessScene(orders(1));
    scene.account.listScripts = [listing, listing, async () => fail(RESET)];
    expect(await scene.run({ all: true, yes: true, timeout: 5 })).toBe(4);
    expect(scene.out.join('')).toContain('no reading of the whole account after that');
  });

  it('does not tell as open what an earlier reading found when there was no time for another', async () => {
    const scene = headlessScene(orders(3));
    scene.account.cancelScripts = [
      async (account, scope) => {
        account.execute(scope);
        return never();
      },
    ];
    scene.account.listScripts = [listing, async () => never()];
    expect(await scene.run({ all: true, yes: true, json: true, timeout: 5 })).toBe(4);
    expect(JSON.parse(scene.out.join(''))).not.toHaveProperty('openAtLastReading');
  });

  it('gives up at once when the keys are wrong', async () => {
    const scene = headlessScene(twoMarkets);
    scene.account.listScripts = [async () => fail(UNAUTHORISED)];
    expect(await scene.run({ all: true, yes: true })).toBe(3);
    expect(scene.account.calls).toHaveLength(1);
  });
});
