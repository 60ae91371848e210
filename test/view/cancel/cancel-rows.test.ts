import { describe, expect, it } from 'vitest';
import type { CancelProgress, CancelTarget } from '../../../src/domain/cancel.ts';
import { initialState, type AppState } from '../../../src/state/app-state.ts';
import { cancelRows } from '../../../src/view/cancel/cancel-rows.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { failure, MARKET, OTHER_MARKET, order, orders, target, YES } from '../../cancel/fake-account.ts';
import { nameById } from '../../../src/text/shorten-id.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';

const WALL_MS = 5_000;
const MARKETS = [
  { conditionId: MARKET, question: '', outcomes: [] },
  { conditionId: OTHER_MARKET, question: 'Will it snow?', outcomes: [] },
];
/** The cancel's market is the selected one. */
const START = reduce(initialState({ demo: false, host: 'clob.example.com', readOnly: false }), {
  type: 'marketsListed',
  markets: MARKETS,
  complete: true,
  times: { askedAtMs: 0, readAtMs: 0 },
});

/** What the bottom of a screen of this width says, line by line. */
function shown(change: Partial<AppState>, width = 200, height = 36): string[] {
  const scene = { nowMs: 1_000, wallMs: WALL_MS, width, height, glyphs: UNICODE_GLYPHS };
  const rows = cancelRows({ ...START, ...change }, scene);
  return rows.map((row) =>
    row.spans
      .map((span) => span.text)
      .join('')
      .trim(),
  );
}

const armed = (pinned: CancelTarget): Partial<AppState> => ({ armed: { target: pinned, untilMs: 5_000 } });

function cancel(change: Partial<CancelProgress>): CancelProgress {
  return sampleProgress({ target: target(orders(6)), settledAtMs: 2_000, ...change });
}

/** One on a market of its own. */
function cancelOn(id: number, change: Partial<CancelProgress>): CancelProgress {
  const scope = { kind: 'market', conditionId: `0x${id}` } as const;
  return cancel({ id, target: target(orders(6), { scope }), ...change });
}

it.each([
  [60, 7],
  [50, 8],
])('what was found says at its last line that there is more of it, on %i×%i', (width, height) => {
  const unaccounted = orders(6).map((each) => ({ id: each.id, order: each }));
  const lines = shown(
    { cancels: [cancel({ outcome: 'unresolved', phase: 'waiting', unaccounted })] },
    width,
    height,
  );
  expect(lines.at(-1)).toMatch(/^not accounted for: .* …$|^and \d+ more$/);
});

it.each<[string, number, number, Partial<CancelProgress>]>([
  ['its market, on a screen of a few lines', 38, 6, { outcome: 'confirmed' }],
  ['what was found', 80, 4, { outcome: 'left', left: orders(2) }],
  ['what was found, on a narrow one', 50, 6, { outcome: 'left', left: orders(2) }],
])('a verdict beneath an armed line says that it is cut before %s', (_, width, height, change) => {
  const question = 'Will it rain in Reykjavik on November 30?';
  const verdict = cancel({ target: target(orders(6), { question }), ...change });
  const lines = shown({ ...armed(target(orders(6))), cancels: [verdict] }, width, height);
  expect(lines).toHaveLength(height);
  expect(lines.at(-1)).toMatch(/ …$/);
});

describe('a cancel of which its command knew the id alone', () => {
  const nameless = cancel({ target: target([], { question: nameById(MARKET) }) });

  it('has that id once, and the name of its market as soon as it is listed', () => {
    expect(shown({ cancels: [nameless] })[0]).toContain(`· ${nameById(MARKET)} ·`);
    const listed = { conditionId: MARKET, question: 'Rain?', outcomes: [] };
    expect(shown({ cancels: [nameless], markets: new Map([[MARKET, listed]]) })[0]).toMatch(/· Rain\? \S+ ·/);
  });
});

describe('the armed line', () => {
  const outcome = { scope: { kind: 'outcome', conditionId: MARKET, tokenId: YES }, outcome: 'Yes' } as const;

  it.each<[string, CancelTarget, string]>([
    [
      'a market',
      target(orders(6), { worth: 41_000_000 }),
      'CANCEL 6 orders · $41.00 · Will it rain? 0xa1a1a1…a1a1 · clob.example.com no account   [X] or [Enter] send   [Esc] keep   4s',
    ],
    ['one order', target(orders(1)), 'CANCEL 1 order · $0.00 · Will it rain?'],
    [
      'an outcome',
      target(orders(3), outcome),
      'CANCEL 3 orders on Yes (the one pointed at and 2 more) · $0.00 · ',
    ],
    ['the only order of an outcome', target(orders(1), outcome), 'CANCEL 1 order on Yes · $0.00 · '],
  ])('says what goes with %s', (_, pinned, says) => {
    expect(shown(armed(pinned)).join(' ')).toContain(says);
  });

  it('names no key where none is bound: it was armed by name', () => {
    const unbound = { ...armed(target(orders(6))), keys: { cancelMarket: [] } };
    expect(shown(unbound)[0]).toMatch(/^CANCEL 6 orders .* [[]Enter[\]] sends /);
  });

  it('gives no number and no worth that nobody has read', () => {
    const { ordersReadAtMs: _, ...unread } = target([]);
    expect(shown(armed(unread))[0]).toMatch(/^CANCEL all orders \(not read yet\) · Will it rain\? 0x/);
  });

  it.each<[string, CancelTarget, string]>([
    ['orders', target(orders(6)), 'CANCEL all orders (6 when read 40s ago) · $0.00 · '],
    ['none', target([]), 'CANCEL all orders (none when read 40s ago) · '],
    [
      'one on an outcome',
      target(orders(1), outcome),
      'CANCEL all orders (1 when read 40s ago) on Yes · $0.00',
    ],
  ])('says how old the reading is that found %s, when it is not fresh', (_, pinned, says) => {
    const old = { ...pinned, ordersReadAtMs: WALL_MS - 40_000 };
    expect(shown(armed(old))[0]).toContain(says);
  });

  it.each<[string, CancelTarget, string]>([
    ['none is listed', target([], { unlisted: orders(2) }), 'CANCEL all orders (perhaps 2 in no list) · '],
    [
      'others are listed',
      target([order('x')], { unlisted: orders(2) }),
      'CANCEL 1 order (perhaps 2 more in no list) · $0.00+ · ',
    ],
  ])('counts what no list shows and may rest, where %s', (_, pinned, says) => {
    expect(shown(armed(pinned))[0]).toContain(says);
    const asked = { ...armed(pinned), notRestingByRecord: new Set(['o1', 'o2']) };
    expect(shown(asked)[0]).not.toContain('in no list');
  });

  it.each<[string, Partial<CancelTarget>, string]>([
    ['', {}, 'CANCEL 2 orders (1 whose market is not told) · '],
    [
      ' beside what no list shows',
      { unlisted: orders(2) },
      'CANCEL 2 orders (1 whose market is not told, perhaps 2 more in no list) · ',
    ],
  ])('says of what it counts the market is not told of%s', (_, change, says) => {
    const unplaced = order('x', { market: '', tokenId: '' });
    expect(shown(armed(target([order('y'), unplaced], change)))[0]).toContain(says);
  });

  it('never says that all of no orders go: those go that came since', () => {
    const fresh = { ...target([]), ordersReadAtMs: WALL_MS - 1_000 };
    expect(shown(armed(fresh))[0]).toContain('CANCEL all orders (none when read 1.0s ago) · ');
  });

  it.each([120, 80, 50, 40])(
    'loses of a question without end what is too much for %i columns, and nothing else',
    (width) => {
      const endless = target(orders(6), { question: 'very '.repeat(200), worth: 41_000_000 });
      const text = shown(armed(endless), width).join(' ');
      expect(text).toContain('CANCEL 6 orders · $41.00 · very');
      expect(text).toMatch(
        /…[very ]* 0xa1a1a1…a1a1 · clob\.example\.com no account +\[X\] or \[Enter\] send +\[Esc\] keep +4s$/,
      );
    },
  );

  it('says on three short lines what would go, where, and how to keep it', () => {
    const session = { ...START.session, demo: true };
    expect(shown({ ...armed(target(orders(6))), session }, 20, 3)).toEqual([
      'CANCEL 6 orders ·',
      '0xa1a1a1…a1a1 ·',
      'DEMO [X] [Esc] 4s',
    ]);
  });

  it('calls none that were read all orders, however little room there is', () => {
    expect(shown(armed(target([])), 24, 3).join(' ')).toContain('CANCEL all orders · 0xa1');
  });

  it.each([36, 38, 40, 44, 50, 60, 80, 100])(
    'breaks no line of %i columns before a unit or a dot',
    (width) => {
      const lines = shown(armed(target(orders(6))), width);
      expect(lines.filter((line) => /^(·|s\))/.test(line))).toEqual([]);
    },
  );

  it('does not take a list that was cut short for all of them', () => {
    const { ordersReadAtMs: _, ...unread } = target(orders(6));
    expect(shown(armed(unread))[0]).toContain('CANCEL all orders (6 or more) · $0.00 · Will it rain? 0x');
  });

  it('names account and host, and how to take it back', () => {
    const session = { ...START.session, address: '0x5f3a00000000000000000000000000000000c0de' };
    expect(shown({ ...armed(target(orders(2))), session })[0]).toMatch(
      /clob\.example\.com 0x5f3a…c0de +\[X\] or \[Enter\] send +\[Esc\] keep +4s$/,
    );
  });

  it('stays above the verdicts, however narrow the screen', () => {
    const rows = shown({ ...armed(target(orders(2))), cancels: [cancel({ outcome: 'left' })] }, 40);
    expect(rows[0]).toMatch(/^CANCEL 2 orders/);
    expect(rows.join(' ')).toContain('[Esc] keep');
  });
});

describe('a verdict', () => {
  it.each<[string, Partial<CancelProgress>, RegExp]>([
    [
      'confirmed',
      { outcome: 'confirmed', canceled: ['a'] },
      /^clear, verified · .* · 1 canceled · .* · Esc dismisses$/,
    ],
    ['left', { outcome: 'left', left: [order('a')] }, /^NOT clear: 1 left/],
    [
      'refused',
      { outcome: 'refused', failure: failure({ kind: 'rejected', status: 400, message: 'no such market' }) },
      /^refused: no such market/,
    ],
    [
      'throttled',
      { outcome: 'throttled', phase: 'waiting', nextTryAtMs: 4_000 },
      /^throttled, next try in 3 s .* X twice: one try now$/,
    ],
    [
      'throttled, its early try spent',
      { outcome: 'throttled', phase: 'waiting', nextTryAtMs: 4_000, isEarlyTrySpent: true },
      /^throttled, next try in 3 s .* retrying automatically$/,
    ],
    ['not sent so far', { outcome: 'not-sent', phase: 'waiting' }, /^not sent: .* retrying automatically$/],
    [
      'unresolved so far',
      { outcome: 'unresolved', phase: 'waiting' },
      /still checking · X tries again · Esc dismisses$/,
    ],
    ['unresolved', { outcome: 'unresolved', openAtLastReading: 6 }, /^unresolved: 6 open at last reading/],
    [
      'unresolved by an empty list',
      { outcome: 'unresolved', openAtLastReading: 0 },
      /^unresolved: none listed /,
    ],
  ])('%s is told in the fixed words', (_, change, words) => {
    expect(shown({ cancels: [cancel(change)] })[0]).toMatch(words);
  });

  it('comes before the name of the market, where a narrow screen would break it off', () => {
    const rows = shown({ cancels: [cancel({ outcome: 'confirmed', canceled: ['a'] })] }, 40);
    expect(rows[0]).toMatch(/^clear, verified · Will it rain/);
  });

  it('counts no order as canceled that is still open, whatever the service said', () => {
    const lie = cancel({ outcome: 'left', canceled: ['o1', 'o2'], left: [order('o2')] });
    expect(shown({ cancels: [lie] })[0]).toContain(' · 1 canceled · ');
  });

  it('counts no order as canceled here that was canceled outside', () => {
    const stranger = cancel({ outcome: 'confirmed', canceled: ['o1', 'far'], outside: ['far'] });
    expect(shown({ cancels: [stranger] })[0]).toContain(' · 1 canceled · ');
  });

  it.each([80, 50, 40])(
    'breaks an id that is longer than a line of %i columns, and loses nothing of it',
    (width) => {
      const id = `0x${'0123456789abcdef'.repeat(4)}`;
      const rows = shown({ cancels: [cancel({ outcome: 'confirmed', outside: [id] })] }, width);
      expect(rows.join('')).toContain(id);
    },
  );

  it('keeps an alarm whole on a narrow screen', () => {
    const rows = shown({ cancels: [cancel({ outcome: 'confirmed', outside: ['0xstranger'] })] }, 40);
    expect(rows.join(' ')).toContain('ALARM: 1 canceled outside this market: 0xstranger');
  });

  it('takes six lines at most, the newest cancel first, and counts those that find no room', () => {
    const cancels = Array.from({ length: 9 }, (_, i) => cancelOn(i, { outcome: 'left', left: orders(i) }));
    const rows = shown({ cancels });
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain('NOT clear: 8 left');
    expect(rows[5]).toBe('+4 more cancels, 4 not verified: Esc makes room');
  });

  it.each([120, 80, 60, 50])('shows each verdict whole, or counts it, on %i columns', (width) => {
    const cancels = [1, 2, 3, 4, 5, 6, 7].map((id) => cancelOn(id, { outcome: 'confirmed', attempts: 0 }));
    const rows = shown({ cancels }, width);
    const whole = rows.filter((line) => line.startsWith('clear, verified')).length;
    expect(rows.join(' ').match(/Esc dismisses/g)).toHaveLength(whole);
    expect(rows.at(-1)).toContain(`+${7 - whole} more cancels`);
  });

  it('shows what is not verified before older ones that are, whatever came later', () => {
    const confirmed = (id: number): CancelProgress => cancelOn(id, { outcome: 'confirmed' });
    const unresolved = cancelOn(0, { outcome: 'unresolved', openAtLastReading: 6 });
    const rows = shown({ cancels: [unresolved, ...[1, 2, 3, 4, 5, 6, 7].map(confirmed)] });
    expect(rows[0]).toMatch(/^clear, verified/);
    expect(rows[1]).toMatch(/^unresolved: 6 open at last reading/);
    expect(rows[5]).toBe('+3 more cancels: Esc makes room');
  });

  it.each([120, 80, 50, 40])(
    'leaves room for an alarm below a question without end on %i columns',
    (width) => {
      const endless = target(orders(6), { question: 'very '.repeat(200) });
      const alarm = cancel({ outcome: 'confirmed', target: endless, outside: ['0xstranger'] });
      const text = shown({ cancels: [alarm] }, width).join(' ');
      expect(text).toMatch(/…[very ]* 0xa1a1a1…a1a1 · 2\.0s · Esc dismisses/);
      expect(text).toContain('ALARM: 1 canceled outside this market: 0xstranger');
    },
  );

  it.each<[string, Partial<CancelProgress>]>([
    ['while it is read', { phase: 'verifying', settledAtMs: undefined }],
    ['when it is clear', { outcome: 'confirmed' }],
  ])('says of a cancel that an earlier run left %s', (_, change) => {
    expect(shown({ cancels: [cancel({ ...change, attempts: 0 })] })[0]).toContain(' · of an earlier run · ');
    expect(shown({ cancels: [cancel(change)] })[0]).not.toContain('earlier');
  });

  it('takes what was never sent for its own', () => {
    const unsent = cancel({ outcome: 'not-sent', attempts: 0 });
    expect(shown({ cancels: [unsent] })[0]).not.toContain('earlier');
  });

  it('says of another market than the selected one that X tries again there', () => {
    const { view } = reduce(START, { type: 'marketChosen', conditionId: OTHER_MARKET });
    const left = cancel({ outcome: 'left', left: orders(2), attempts: 1 });
    expect(shown({ cancels: [left], view })[0]).toContain(' · tried once · X on its market tries again');
  });

  it.each([
    [2, ' · stopped retrying · X tries again'],
    [1, ' · tried once · X tries again'],
    [0, 's · X tries again'],
  ])('after %i tries it says no more of them than there were', (attempts, words) => {
    expect(shown({ cancels: [cancel({ outcome: 'refused', attempts })] })[0]).toContain(words);
  });

  it('tells in milliseconds what took less than a second', () => {
    const quick = cancel({ outcome: 'confirmed', startedAtMs: 1_000, settledAtMs: 1_031.4 });
    expect(shown({ cancels: [quick] })[0]).toContain(' · 31ms · Esc dismisses');
  });

  it('says of a verdict how long ago it was reached, from five seconds on', () => {
    const [startedAtMs, settledAtMs] = [WALL_MS - 302_000, WALL_MS - 300_000];
    const times = { startedAtMs, settledAtMs, settledMs: 1_000 - 300_000 };
    const left = cancel({ outcome: 'left', left: orders(2), ...times, attempts: 2 });
    expect(shown({ cancels: [left] })[0]).toContain(' · 2.0s · 5m ago · stopped retrying');
    const setBack = { ...left, settledAtMs: WALL_MS + 60_000 };
    expect(shown({ cancels: [setBack] })[0]).toContain(' · 5m ago · ');
    const fresh = { ...left, settledMs: 1_000 - 4_900 };
    expect(shown({ cancels: [fresh] })[0]).not.toContain('ago');
  });
});

it('does not arm what a verdict counts as canceled as orders that may rest', () => {
  const [open, ...gone] = orders(7);
  const verdict = cancel({
    phase: 'waiting',
    outcome: 'left',
    canceled: orders(7).map(({ id }) => id),
    left: open ? [open] : [],
  });
  const pinned = target(open ? [open] : [], { unlisted: gone });
  expect(shown({ ...armed(pinned), cancels: [verdict] })[0]).toContain('CANCEL 1 order ');
  expect(shown(armed(pinned))[0]).toContain('CANCEL 1 order (perhaps 6 more in no list)');
  const restingByRecord = new Set(gone.slice(0, 1).map(({ id }) => id));
  expect(shown({ ...armed(pinned), cancels: [verdict], restingByRecord })[0]).toContain('(perhaps 1 more in');
});
