import { describe, expect, it } from 'vitest';
import { answerKey } from '../../../src/view/speech/answer-key.ts';
import { spokenContext } from '../../../src/view/speech/spoken-text.ts';
import { greeting } from '../../../src/view/speech/greeting.ts';
import { COMMANDS } from '../../../src/actions/commands.ts';
import { keyLabels, resolveKey } from '../../../src/actions/keymap.ts';
import type { Order } from '../../../src/domain/order.ts';
import { fullStore } from '../../support/full-store.ts';
import { readAloud } from './screen-reader-scene.ts';

const ESCAPE = '\u001b';

async function begin() {
  const aloud = readAloud();
  await aloud.clock.advance(1_000);
  await aloud.said();
  return aloud;
}

function ordersOf({ store }: ReturnType<typeof readAloud>): [Order, Order] {
  return (store.state().orders?.value ?? []) as unknown as [Order, Order];
}

describe('a hint for a newcomer', () => {
  it('is heard once, and the next one when it was followed', async () => {
    const aloud = await begin();
    aloud.store.dispatch({ type: 'hintsRestarted' });
    expect(await aloud.said()).toEqual([
      'Hint: press Down to go to the next market; its order book follows, Esc: no more hints.',
    ]);
    await aloud.type('?', ESCAPE);
    expect((await aloud.type('j')).join('\n')).toMatch(/\nHint: press 2 to go into the order book/);
    expect((await aloud.type(ESCAPE)).join('\n')).not.toContain('Hint');
  });

  it.each([
    ['dismissed', [ESCAPE]],
    ['just heard', []],
  ])('is heard again when it was %s and is asked for', async (_, keys) => {
    const aloud = await begin();
    aloud.store.dispatch({ type: 'hintsRestarted' });
    const [first] = await aloud.said();
    await aloud.type(...keys);
    aloud.store.dispatch({ type: 'hintsRestarted' });
    expect(await aloud.said()).toEqual([first]);
  });
});

describe('a cancel is heard step by step', () => {
  it('armed, sent, answered and verified', async () => {
    const aloud = await begin();
    expect(await aloud.type('X')).toEqual([
      'ARMED. CANCEL 2 orders, $164.00, Will it rain? 0xa, DEMO no account, X or Enter sends, Esc keeps, 5 s.',
    ]);
    expect(await aloud.type('X')).toEqual(['cancel on Will it rain?: sending.']);
    aloud.cancelTurns({ phase: 'verifying', answeredAfterMs: 12 });
    expect(await aloud.said()).toEqual(['cancel on Will it rain?: answered, verifying.']);
    aloud.cancelTurns({ outcome: 'confirmed', canceled: ['order-0', 'order-1'] });
    expect(await aloud.said()).toEqual(['cancel on Will it rain?: clear, verified.']);
  });

  it('not clear, with everything that has to be known', async () => {
    const aloud = await begin();
    await aloud.type('X', 'X');
    const [left, filled] = ordersOf(aloud);
    aloud.cancelTurns({
      outcome: 'left',
      left: [left],
      filled: [{ ...filled, matchedSize: 50_000_000 }],
      notCanceled: [{ id: left.id, reason: 'busy' }],
    });
    expect(await aloud.said()).toEqual([
      'cancel on Will it rain?: NOT clear: 1 left.',
      'still open: BUY 200 Will it rain? at 0.41 (busy).',
      'filled 50/200: BUY 200 Fed holds rates at 0.41.',
    ]);
  });

  it('a fill while it runs, once and in words; what trades later is new', async () => {
    const aloud = await begin();
    await aloud.type('X', 'X');
    const [left, order] = ordersOf(aloud);
    const filled = { ...order, matchedSize: 50_000_000 };
    aloud.cancelTurns({ outcome: 'left', left: [left], filled: [filled] });
    aloud.publish({
      type: 'ordersTurned',
      outcomes: [{ kind: 'filled', order: filled, size: 50_000_000, isToldByCancel: true }],
      atMs: 0,
    });
    const said = await aloud.said();
    expect(said.filter((line) => /filled|partial/i.test(line))).toEqual([
      'filled 50/200: BUY 200 Fed holds rates at 0.41.',
    ]);
    const rest = { ...order, matchedSize: order.originalSize };
    aloud.publish({
      type: 'ordersTurned',
      outcomes: [{ kind: 'filled', order: rest, size: 150_000_000 }],
      atMs: 0,
    });
    expect((await aloud.said()).join()).toContain('FILLED');
  });

  it('an order of a stranger by as much of its id as tells it apart', async () => {
    const aloud = await begin();
    await aloud.type('X', 'X');
    aloud.cancelTurns({ outcome: 'confirmed', outside: [`0x${'ab12'.repeat(16)}`] });
    const said = (await aloud.said()).join(' ');
    expect(said).toContain('ALARM: 1 canceled outside this market: 0xab12');
    expect(said).not.toMatch(/[0-9a-f]{20}/);
  });

  it.each([
    ['Escape', [ESCAPE]],
    ['five seconds', []],
  ])('armed and let go by %s', async (_, keys) => {
    const aloud = await begin();
    await aloud.type('X');
    await aloud.type(...keys);
    await aloud.clock.advance(6_000);
    expect([...(await aloud.said()), 'Disarmed: nothing was sent.']).toContain('Disarmed: nothing was sent.');
    expect(aloud.store.state().armed).toBeUndefined();
  });

  it('of everything, which tells what it does first when the key is at rest again', async () => {
    const aloud = await begin();
    expect((await aloud.type('\u0018')).join()).toMatch(/^ARMED\. CANCEL EVERYTHING/);
    expect(await aloud.type('\u0018')).toEqual(["cancel everything: reading the account's open orders."]);
    expect(aloud.store.state().armed).toBeUndefined();
  });

  it('with a key that does nothing said so, and why', async () => {
    const aloud = await begin();
    expect(await aloud.type('u')).toEqual(['this writer: no comments are open.']);
  });
});

describe('what moves', () => {
  it('prices are told every ten seconds at most, and only when they have changed', async () => {
    const aloud = await begin();
    for (let second = 0; second < 30; second++) {
      const times = { askedAtMs: aloud.clock.monotonicMs(), readAtMs: aloud.clock.monotonicMs() };
      const bids = [{ price: (30 + Math.min(second, 14)) * 10_000, size: 1_000_000 }];
      const book = { tokenId: '0-Yes', market: '0xa', bids, asks: [], hash: '', negRisk: false };
      aloud.publish({ type: 'bookRead', book, times });
      await aloud.clock.advance(1_000);
    }
    const prices = (await aloud.said()).filter((line) => line.includes('no ask'));
    expect(prices).toEqual([
      expect.stringContaining('bid 0.38, no ask.'),
      expect.stringContaining('bid 0.44, no ask.'),
    ]);
  });

  it('a book that is not read any more is told once, and once that it lives again', async () => {
    const aloud = await begin();
    await aloud.clock.advance(20_000);
    expect(await aloud.said()).toEqual([
      expect.stringMatching(/^STALE: the book was last read \d.*s ago\.$/),
    ]);
    const times = { askedAtMs: aloud.clock.monotonicMs(), readAtMs: aloud.clock.monotonicMs() };
    const book = { tokenId: '0-Yes', market: '0xa', bids: [], asks: [], hash: '', negRisk: false };
    aloud.publish({ type: 'bookRead', book, times });
    await aloud.clock.advance(300);
    expect(await aloud.said()).toEqual(['The book is live again.']);
  });

  it('a book that was never read does not live again because the one before it was stale', async () => {
    const aloud = await begin();
    await aloud.clock.advance(20_000);
    await aloud.said();
    const said = await aloud.type('j');
    await aloud.clock.advance(1_000);
    expect([...said, ...(await aloud.said())].join()).not.toContain('live again');
  });

  it('trouble and fills are told at once', async () => {
    const aloud = await begin();
    aloud.publish({
      type: 'pollFailed',
      poller: 'book',
      failure: {
        kind: 'network',
        code: 'ECONNREFUSED',
        attempt: 1,
        atMs: 0,
        sent: 'no',
        endpoint: 'GET /book',
        message: 'connection refused',
        advice: 'is the service up?',
      },
      nextTryAtMs: 5_000,
    });
    const [order] = ordersOf(aloud);
    const filled = { ...order, matchedSize: order.originalSize };
    aloud.publish({
      type: 'ordersTurned',
      outcomes: [{ kind: 'filled', order: filled, size: 200_000_000 }],
      atMs: 0,
    });
    expect(await aloud.said()).toEqual([
      'GET /book: connection refused. is the service up?',
      'BUY 200 Will it rain? at 0.41 FILLED, Will it rain?',
    ]);
  });
});

it('greets with the keys as they are bound', () => {
  const { session } = fullStore(['Will it rain?']).state();
  const lines = (keys: Readonly<Record<string, readonly string[]>>): string =>
    greeting({ session, keys }).join('\n');
  expect(lines({})).toMatch(
    /^X tells .* a second X cancels it, .*\nj and k move, 1, 2, 3, 4 and 5 read .* q quits\.$/m,
  );
  expect(lines({ cancelMarket: ['K'], down: ['n', 'down'], help: [] })).toMatch(
    /^K tells .* a second K cancels it, .*\nDown and k move, .* colon and help reads all keys/m,
  );
  expect(lines({ cancelMarket: [] })).toMatch(/^Colon and cancelMarket tells .*, Enter cancels it/m);
});

it('greets with what a single press does where it needs no second one', () => {
  const { session } = fullStore(['Will it rain?']).state();
  const lines = greeting({ session: { ...session, instant: true }, keys: {} }).join('\n');
  expect(lines).toMatch(/^X cancels all orders on the selected market at once: .*second time\.$/m);
  expect(lines).not.toMatch(/tells/);
});

it('greets a recording with its length and its own keys, and with none that does nothing there', () => {
  const { session } = fullStore(['Will it rain?']).state();
  const replay = { atMs: 0, endMs: 95_000, speed: 1, paused: false };
  const lines = greeting({ session: { ...session, readOnly: true }, keys: {}, replay });
  expect(lines).toEqual([
    expect.stringMatching(
      /^pmtop replays a recording of .*, 1:35 long\. Every line stands; nothing is written over\.$/,
    ),
    'Nothing is sent: orders and cancels are those of then.',
    'Space pauses, Left and Right go ten seconds back and on, less than and greater than change the speed.',
    expect.stringMatching(/^j and k move, 1, .* question mark reads all keys, q quits\.$/),
  ]);
  const rebound = greeting({ session, keys: { replayPause: ['P'], replaySlower: [] }, replay }).join('\n');
  expect(rebound).toMatch(
    /^capital P pauses, .* colon and replaySlower and greater than change the speed\.$/m,
  );
});

describe('of a recording is heard', () => {
  const replay = { atMs: 65_000, endMs: 95_000, speed: 1, paused: false };

  it.each([
    [{}, 'Replay at 1:05 of 1:35.'],
    [{ paused: true }, 'Replay at 1:05 of 1:35, paused.'],
    [{ speed: 0.5 }, 'Replay at 1:05 of 1:35, 0.5 times as fast as then.'],
    [{ atMs: 95_000, speed: 4 }, 'Replay at 1:35 of 1:35, the end.'],
  ])('where it is, to each of its keys, whatever else was said (%j)', (change, words) => {
    const state = { ...fullStore(['Will it rain?']).state(), replay: { ...replay, ...change } };
    const resolved = resolveKey({ name: ' ', text: ' ', ctrl: false, alt: false }, 'normal', {}, true);
    const context = spokenContext({ nowMs: 0, wallMs: 0 });
    for (const heard of [false, true])
      expect(answerKey({ label: 'Space', resolved, heard }, state, context)).toEqual([words]);
  });

  it('its end, once', async () => {
    const aloud = await begin();
    const said: string[] = [];
    for (const atMs of [94_000, 95_000, 95_000]) {
      aloud.store.dispatch({ type: 'replayMoved', replay: { ...replay, atMs } });
      said.push(...(await aloud.said()));
    }
    expect(said).toEqual(['The recording is at its end.']);
  });
});

describe('every key is answered', () => {
  it('and so is each that a filter takes, from wherever it is opened', async () => {
    const aloud = await begin();
    await aloud.type('4');
    expect(await aloud.type('/')).toEqual(['Filter: type; Enter keeps it, Escape shows all.']);
    expect(await aloud.type('\u007f')).toEqual(['backspace: the field is empty.']);
    await aloud.type('rain');
    expect(await aloud.type('\r')).toEqual(['Filter rain stays.']);
    await aloud.type('/');
    expect((await aloud.type(ESCAPE)).join('\n')).toMatch(/^No filter: 2 orders\./);
    await aloud.type('/');
    expect(await aloud.type('\r')).toEqual(['No filter.']);
  });

  it.each([
    ['j', /^Market 2 of 2: Fed holds rates\./],
    ['2', /^Book, Will it rain\?, .*\n.*Bids: 7 at 0\.41, .*; 7 more prices\.\nAsks: 7 at 0\.43/s],
    ['3', /^Price, 6h\.\nasking for past prices/],
    ['4', /^My orders, here 2, \$164; all 2, \$164.*\n1\. BUY 200 .*\n2\. BUY 200 /],
    ['1', /^Markets, 2, by event\.\nMarket 1 of 2/],
    ['k', /^up: this is the first line\.$/],
    ['s', /^Sorted by market\.$/],
    ['S', /^Sorted by mine, reversed\.$/],
    ['*', /^Starred\.$/],
    ['p', /^Paused/],
    ['r', /^Asking for everything\.$/],
    ['T', /^theme light\.$/],
    ['Z', /^capital Z is no key here\.$/],
    ['?', /^Help\. Escape closes\.\n1\. capital X: cancel market/],
    ['!', /^Messages, the newest first\. Escape closes\.\n1\. nothing to report yet$/],
    [':', /^Go to: type a market or a command\. Enter takes line 1 of \d+\.\n1\. filter/],
    ['\r', /^Market, .*\n(outcome .*\n)+1\. Will it rain\?/],
  ])('%j', async (key, answer) => {
    const aloud = await begin();
    expect((await aloud.type(key)).join('\n')).toMatch(answer);
  });

  // What leaves the program, or the screen, is not for it to answer.
  it.each(COMMANDS.map(({ id }) => id).filter((id) => id !== 'quit' && id !== 'suspend'))(
    'that means %s',
    async (id) => {
      const aloud = await begin();
      expect(await aloud.type(bytesFor(id))).not.toEqual([]);
    },
  );

  it('a card says what was looked up when it arrives, and no line twice', async () => {
    const aloud = await begin();
    const opened = await aloud.type('\r');
    expect(opened.filter((line) => line.includes('asking for the rules'))).toHaveLength(1);
    expect(await aloud.type(ESCAPE)).toEqual(['Closed.']);
  });
});

it('nothing that is said holds a control character, a box or a bar', async () => {
  const aloud = readAloud(['Will it rain?', '東京で雪が降るか？']);
  const said = await aloud.type(
    'j',
    'k',
    '2',
    'j',
    '3',
    '4',
    'j',
    '?',
    ESCAPE,
    '!',
    ESCAPE,
    ':',
    ESCAPE,
    '\r',
    ESCAPE,
  );
  expect(said.length).toBeGreaterThan(60);
  for (const line of said) expect(line).not.toMatch(/[\p{Cc}─-▟⠀-⣿]/u);
});

/** What a terminal sends for the first key of a command. */
function bytesFor(id: string): string {
  const [label = ''] = keyLabels(id);
  return KEY_BYTES[label] ?? label;
}

const KEY_BYTES: Readonly<Record<string, string>> = {
  Enter: '\r',
  Esc: ESCAPE,
  Tab: '\t',
  'Shift-Tab': `${ESCAPE}[Z`,
  Up: `${ESCAPE}[A`,
  Down: `${ESCAPE}[B`,
  PgUp: `${ESCAPE}[5~`,
  PgDn: `${ESCAPE}[6~`,
};
