import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import {
  failing,
  honest,
  listing,
  MARKET,
  never,
  NO,
  NO_CONNECTION,
  order,
  orders,
  OTHER_MARKET,
  rejected,
  RESET,
  throttled,
  UNAUTHORISED,
  YES,
} from '../../cancel/fake-account.ts';
import { reachableFrom } from '../../architecture/read-imports.ts';
import { auditLines, drive, headlessScene, MIRROR } from './headless-scene.ts';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';

const sends = (scene: ReturnType<typeof headlessScene>): number =>
  scene.account.calls.filter((call) => call.what === 'cancel').length;

describe('what sends nothing and ends with 2', () => {
  it.each([
    ['no service', { settings: { readOnly: false } }, 'no service is configured'],
    ['read-only', { settings: { url: 'https://x.example', readOnly: true } }, 'read-only'],
    [
      'no credentials',
      { settings: { url: 'https://x.example', readOnly: false, credentialsProblem: 'PMTOP_SECRET not set' } },
      'PMTOP_SECRET not set',
    ],
  ])('%s', async (_, change, says) => {
    const scene = headlessScene();
    expect(await scene.run({ ref: MARKET, yes: true }, change)).toBe(2);
    expect(scene.err.join('')).toContain(says);
    expect(scene.out).toEqual([]);
    expect(scene.account.calls).toEqual([]);
  });

  it.each([
    ['neither a market nor --all', {}, 'name a market, or --all for every market'],
    ['a market and --all', { ref: MARKET, all: true }, 'name one market, or --all, not both'],
    ['--all with an outcome', { all: true, outcome: 'Yes' }, '--outcome belongs to one market'],
    ['a blank reference', { ref: '  ' }, 'name a market, or --all'],
    ['a time-out out of bounds', { ref: MARKET, timeout: 0 }, '--timeout takes 1 to 3600'],
    ['a time-out that is no number', { ref: MARKET, timeout: Number.NaN }, '--timeout takes 1'],
  ])('%s', async (_, command, says) => {
    const scene = headlessScene();
    expect(await scene.run({ ...command, yes: true })).toBe(2);
    expect(scene.err.join('')).toContain(says);
    expect(scene.account.calls).toEqual([]);
  });

  it('no --yes and no terminal', async () => {
    const scene = headlessScene();
    expect(await scene.run({ ref: MARKET })).toBe(2);
    expect(scene.account.calls).toEqual([]);
    expect(scene.err.join('')).toContain('--yes');
  });

  it('a person who says no, having been told what it is about', async () => {
    const scene = headlessScene(orders(6), false);
    expect(await scene.run({ ref: 'rain-in-lisbon' })).toBe(2);
    expect(sends(scene)).toBe(0);
    expect(scene.asked[0]).toContain('6 orders · $492.00');
    expect(scene.asked[0]).toContain('Will it rain in Lisbon on Friday?');
    expect(scene.asked[0]).toContain('clob.example.com');
  });

  it.each(['no-such-market', '41', '9'.repeat(70)])('a reference nobody knows: %s', async (ref) => {
    const scene = headlessScene();
    expect(await scene.run({ ref, yes: true })).toBe(2);
    expect(sends(scene)).toBe(0);
  });

  it('an outcome the market does not have, naming those it has', async () => {
    const scene = headlessScene();
    expect(await scene.run({ ref: MARKET, outcome: 'Maybe', yes: true })).toBe(2);
    expect(scene.err.join('')).toContain('Yes, No');
    expect(sends(scene)).toBe(0);
  });

  it.each([OTHER_MARKET, '0x54812b'])('an id of no market, which is never called clear: %s', async (ref) => {
    const scene = headlessScene();
    expect(await scene.run({ ref, yes: true })).toBe(2);
    expect(scene.err.join('')).toMatch(/^[^\n]*: sending\n[^\n]*: answered, verifying\n.*knows no market/);
    expect(scene.err.join('')).not.toContain('clear');
  });

  it('a condition id the service does not know, although nothing rests there', async () => {
    const scene = headlessScene();
    expect(await scene.run({ ref: OTHER_MARKET, yes: true })).toBe(2);
    expect(scene.err.join('')).toContain('knows no market');
    expect(scene.out).toEqual([]);
  });

  it('loads nothing but what it needs: it is part of the emergency', () => {
    const loaded = [...reachableFrom('cli/cancel/run-cancel.ts', ['value', 'dynamic'])];
    const mayLoad =
      /^(api|cancel|cli\/cancel|cli\/io|domain|limits|storage|system|text)\/|^node:|^undici\/lib\/dispatcher\/client\.js$/;
    expect(loaded.filter((name) => !mayLoad.test(name))).toEqual([]);
    expect(loaded).toContain('cancel/cancel-machine.ts');
  });
});

describe('what a condition id alone is called', () => {
  const FULL_NAME = 'Will it rain in Lisbon on Friday? (0xa1a1…a1a1)';

  it('the question, as soon as the catalog tells it', async () => {
    const scene = headlessScene(orders(6), true);
    expect(await scene.run({ ref: MARKET })).toBe(0);
    expect(await scene.run({ ref: MARKET, yes: true })).toBe(0);
    expect(scene.asked[0]).toContain(`on ${FULL_NAME}, account`);
    expect(scene.out.map((text) => text.split(' · ')[1])).toEqual([FULL_NAME, FULL_NAME]);
  });

  it('the id, once, while the catalog does not', async () => {
    const scene = headlessScene();
    const client = scene.io.connect(scene.io.settings);
    const connect = () => ({ ...client, getMarket: async () => fail(RESET) });
    expect(await scene.run({ ref: MARKET, yes: true }, { connect })).toBe(0);
    expect(scene.out.join('')).toMatch(/^clear, verified · market 0xa1a1…a1a1 · 6 canceled/);
  });
});

describe('what is canceled', () => {
  it.each([
    ['a slug', 'rain-in-lisbon'],
    ['a condition id', MARKET],
    ['a condition id in capitals', `0x${MARKET.slice(2).toUpperCase()}`],
    ['a numeric id', '42'],
  ])('the whole market of %s', async (_, ref) => {
    const scene = headlessScene([order('y'), order('n', { tokenId: NO })]);
    expect(await scene.run({ ref, yes: true })).toBe(0);
    expect(scene.account.open.size).toBe(0);
  });

  it.each([
    ['a token id', { ref: YES }],
    ['--outcome', { ref: 'rain-in-lisbon', outcome: 'yes' }],
    ['--outcome of a condition id', { ref: MARKET, outcome: 'Yes' }],
  ])('only the outcome of %s', async (_, command) => {
    const scene = headlessScene([order('y'), order('n', { tokenId: NO })]);
    expect(await scene.run({ ...command, yes: true })).toBe(0);
    expect([...scene.account.open.keys()]).toEqual(['n']);
  });

  it('goes first when the market is a condition id', async () => {
    const scene = headlessScene();
    await scene.run({ ref: MARKET, yes: true });
    expect(scene.account.calls[0]?.what).toBe('cancel');
  });

  it('with a person who agrees although the orders could not be counted, is the market', async () => {
    const scene = headlessScene(orders(6), true);
    scene.account.listScripts = [async () => fail(RESET), listing];
    expect(await scene.run({ ref: MARKET })).toBe(0);
    expect(scene.asked[0]).toContain('orders that could not be counted');
  });

  it('with a person who agrees, is also what only an earlier list showed', async () => {
    const scene = headlessScene(orders(6), true);
    scene.account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
    scene.account.listScripts = [listing, async () => ok({ orders: [], complete: true })];
    expect(await scene.run({ ref: 'rain-in-lisbon', timeout: 10 })).toBe(3);
    expect(scene.out.join('')).toContain('NOT clear: 6 left');
  });

  it.each([
    ['with --yes', { yes: true }],
    ['with a person who agrees', {}],
  ])('%s, is also what only the list that named the market showed', async (_, consent) => {
    const scene = headlessScene([], true);
    const [o1, hidden] = ['o1', 'hidden'].map((id) => order(id, { market: 'KX-1', tokenId: '7' })) as [
      Order,
      Order,
    ];
    let lists = 0;
    let canceled = false;
    scene.account.listOpen = async () =>
      ok({ orders: ++lists === 2 ? [o1, hidden] : canceled ? [] : [o1], complete: true });
    scene.account.getOrder = async (id) => ok(id === 'hidden' ? hidden : { ...o1, status: 'canceled' });
    scene.account.cancelScripts = [
      async () => {
        canceled = true;
        return ok({ canceled: ['o1'], notCanceled: [] });
      },
    ];
    expect(await scene.run({ ref: 'KX-1', ...consent })).toBe(3);
    expect(canceled).toBe(true);
    expect(scene.out.join('')).toContain('NOT clear: 1 left');
  });

  it('with a person who agrees, is what was shown', async () => {
    const scene = headlessScene(orders(6), true);
    expect(await scene.run({ ref: MARKET })).toBe(0);
    expect(scene.asked).toHaveLength(1);
  });
});

it('does not call an id mistyped where the service knows no path at all', async () => {
  const scene = headlessScene([]);
  scene.account.cancelScripts = [failing(rejected(404), false)];
  scene.account.listScripts = [async () => fail(rejected(404))];
  expect(await scene.run({ ref: `0x${'77'.repeat(32)}`, yes: true })).toBe(3);
  expect(scene.out.join('')).toContain('refused: told rejected');
});

describe('exit codes and words', () => {
  it.each([
    ['all gone', [honest], 0, 'clear, verified'],
    ['one kept for ever', [async () => ok({ canceled: [], notCanceled: [] })], 3, 'NOT clear: 6 left'],
    ['refused', [failing(rejected(400), false)], 3, 'refused: told rejected'],
    ['wrong credentials', [failing(UNAUTHORISED, false)], 3, 'refused: told unauthorised'],
    ['never sent', [failing(NO_CONNECTION, false)], 3, 'not sent: told network'],
    ['throttled to the end', [failing(throttled(50_000), false)], 3, 'throttled, may be sent again in'],
    ['an answer lost, then all gone', [failing(RESET, true), honest], 0, 'clear, verified'],
    [
      'no answer, ever, and orders nobody had read',
      [failing(RESET, true)],
      4,
      'unresolved: none listed at last',
    ],
    ['no answer at first, then all gone', [never, honest], 0, 'clear, verified'],
  ] as const)('%s', async (_, scripts, code, says) => {
    const scene = headlessScene();
    scene.account.cancelScripts = [...scripts];
    expect(await scene.run({ ref: MARKET, yes: true })).toBe(code);
    expect(scene.out.join('')).toContain(says);
    expect(scene.account.calls.at(-1)?.atMs).toBeLessThanOrEqual(30_100);
  });

  it.each([MARKET, 'rain-in-lisbon'])(
    '%s: orders that are listed under its second id go as well',
    async (ref) => {
      const scene = headlessScene([...orders(2), order('m1', { market: MIRROR })]);
      expect(await scene.run({ ref, yes: true })).toBe(0);
      expect(scene.account.open.size).toBe(0);
    },
  );

  it('is not clear while orders under its second id are kept', async () => {
    const scene = headlessScene([...orders(2), order('m1', { market: MIRROR })]);
    scene.account.cancelScripts = [
      async (account, request) =>
        ok(request.market === MIRROR ? { canceled: [], notCanceled: [] } : account.execute(request)),
    ];
    expect(await scene.run({ ref: MARKET, yes: true, timeout: 10 })).toBe(3);
    expect(scene.out.join('')).toMatch(/^NOT clear: 1 left/);
  });

  it('tells at the end of its time how long the service still throttles', async () => {
    const scene = headlessScene();
    scene.account.cancelScripts = [failing(throttled(50_000), false)];
    expect(await scene.run({ ref: MARKET, yes: true, timeout: 10 })).toBe(3);
    expect(scene.out.join('')).toMatch(
      /^throttled, may be sent again in 40 s .*\n {2}nothing more is sent automatically/,
    );
  });

  it('4 when something may have been sent and no reading settled it', async () => {
    const scene = headlessScene();
    scene.account.cancelScripts = [failing(RESET, true)];
    scene.account.listScripts = [async () => fail(RESET)];
    expect(await scene.run({ ref: MARKET, yes: true, timeout: 5 })).toBe(4);
    expect(scene.out.join('')).toContain('unresolved: ');
    expect(scene.out.join('')).not.toContain('failed');
    expect(scene.account.calls.at(-1)?.atMs).toBeLessThanOrEqual(5_100);
  });

  it('3 and nothing sent when the market cannot be looked up in time', async () => {
    const scene = headlessScene();
    const client = scene.io.connect(scene.io.settings);
    const connect = () => ({ ...client, getMarketBySlug: async () => fail(RESET) });
    expect(await scene.run({ ref: 'rain-in-lisbon', yes: true, timeout: 5 }, { connect })).toBe(3);
    expect(scene.err.join('')).toContain('not sent: ');
    expect(sends(scene)).toBe(0);
  });

  it.each([
    ['while a request is under way', [never], [listing], 'unresolved: '],
    ['while nothing can be read', [failing(RESET, true)], [async () => fail(RESET)], 'unresolved: '],
    [
      'while it waits to be let through',
      [failing(throttled(20_000), false)],
      [listing],
      'throttled, may be sent again in',
    ],
    ['while there is no connection', [failing(NO_CONNECTION, false)], [listing], 'not sent: '],
    [
      'while orders are kept',
      [async () => ok({ canceled: [], notCanceled: [] })],
      [listing],
      'NOT clear: 6 left',
    ],
  ] as const)('130 when interrupted %s, after telling how it stands', async (_, cancels, lists, says) => {
    const scene = headlessScene();
    scene.account.cancelScripts = [...cancels];
    scene.account.listScripts = [...lists];
    const running = runCancel({ ref: MARKET, yes: true }, scene.io);
    await scene.clock.advance(100);
    scene.interrupt.abort();
    const interruptedAtMs = scene.clock.monotonicMs();
    expect(await drive(scene.clock, running)).toBe(130);
    expect(scene.out.join('')).toContain(says);
    expect((scene.account.calls.at(-1)?.atMs ?? 0) - interruptedAtMs).toBeLessThanOrEqual(3_100);
  });

  it.each([{ ref: MARKET }, { all: true }])(
    '130 when interrupted before anybody agreed to %j',
    async (command) => {
      const scene = headlessScene();
      const confirm = async (): Promise<boolean> => {
        scene.interrupt.abort();
        return false;
      };
      expect(await scene.run(command, { confirm })).toBe(130);
      expect(scene.err.join('')).toContain('not sent: interrupted before anybody agreed');
      expect(sends(scene)).toBe(0);
    },
  );

  it('130 when interrupted while keys were read', async () => {
    const scene = headlessScene();
    scene.interrupt.abort();
    expect(await drive(scene.clock, runCancel({ ref: MARKET, yes: true }, scene.io))).toBe(130);
    expect(sends(scene)).toBe(0);
    expect(scene.err.join('')).toContain('not sent: interrupted before anything was asked');
  });

  it('130 when interrupted before anything was sent', async () => {
    const scene = headlessScene();
    const client = scene.io.connect(scene.io.settings);
    const connect = () => ({ ...client, getMarketBySlug: async () => fail(RESET) });
    const running = runCancel({ ref: 'rain-in-lisbon', yes: true }, { ...scene.io, connect });
    await scene.clock.advance(100);
    scene.interrupt.abort();
    expect(await drive(scene.clock, running)).toBe(130);
    expect(sends(scene)).toBe(0);
    expect(scene.err.join('')).toContain('not sent: ');
  });

  it('0 when interrupted but settled within the grace', async () => {
    const scene = headlessScene();
    const running = runCancel({ ref: MARKET, yes: true }, scene.io);
    scene.interrupt.abort();
    expect(await drive(scene.clock, running)).toBe(0);
  });
});

it('on the embedded exchange promises no monitor that verifies what is unresolved', async () => {
  const scene = headlessScene();
  scene.account.cancelScripts = [failing(RESET, true)];
  scene.account.listScripts = [async () => fail(RESET)];
  expect(await scene.run({ ref: MARKET, yes: true, timeout: 5 }, { demo: true })).toBe(4);
  expect(scene.out.join('')).not.toContain('The monitor verifies');
});

it('leaves a line that says whether it was on the embedded exchange', async () => {
  const scene = headlessScene();
  await scene.run({ ref: MARKET, yes: true }, { demo: true });
  await auditLines(scene, 1);
  await scene.run({ ref: MARKET, yes: true });
  expect((await auditLines(scene, 2)).map((line) => line.demo)).toEqual([true, undefined]);
});

it('--json tells asked, canceled, kept, traded, new, tries and times in one document', async () => {
  const scene = headlessScene(orders(6), true);
  scene.account.cancelScripts = [
    async (account, scope) => {
      account.fill('o2');
      const kept = account.open.get('o3');
      account.open.delete('o3');
      const answer = account.execute(scope);
      if (kept) account.open.set('o3', kept);
      account.open.set('new', order('new'));
      return ok({ ...answer, notCanceled: [{ id: 'o3', reason: 'locked' }] });
    },
    async () => ok({ canceled: [], notCanceled: [] }),
  ];
  expect(await scene.run({ ref: MARKET, json: true })).toBe(3);
  expect(scene.out).toHaveLength(1);
  expect(JSON.parse(scene.out.join(''))).toMatchObject({
    schema: 'pmtop.cancel/1',
    outcome: 'left',
    says: 'NOT clear: 2 left',
    asked: { market: MARKET, orders: ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'] },
    canceled: ['o1', 'o4', 'o5', 'o6'],
    notCanceled: [{ id: 'o3', reason: 'locked' }],
    filledMeanwhile: [{ id: 'o2', filled: '200' }],
    left: [{ id: 'o3', price: '0.41', size: '200' }],
    newMeanwhile: [{ id: 'new' }],
    openAtLastReading: 2,
    answeredAfterMs: expect.any(Number),
    verifiedAfterMs: expect.any(Number),
  });
});
