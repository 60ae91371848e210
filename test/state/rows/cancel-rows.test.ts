import { describe, expect, it } from 'vitest';
import type { CancelProgress, CancelTarget } from '../../../src/domain/cancel.ts';
import { initialState, type AppState } from '../../../src/state/app-state.ts';
import { cancelRows } from '../../../src/state/rows/cancel-rows.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { failure, MARKET, order, orders, target, YES } from '../../engine/cancel/fake-account.ts';

const START = initialState({ demo: false, host: 'clob.example.com', readOnly: false });

/** What the bottom of a screen of this width says, line by line. */
function shown(change: Partial<AppState>, width = 200): string[] {
  const scene = { nowMs: 1_000, wallMs: 5_000, width, height: 36, glyphs: UNICODE_GLYPHS };
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
  const none = { canceled: [], notCanceled: [], filled: [], left: [], appeared: [], outside: [] };
  const facts = { id: 1, target: target(orders(6)), startedAtMs: 0, settledAtMs: 2_000, attempts: 1 };
  return { ...facts, ...none, phase: 'settled', ...change };
}

describe('the armed line', () => {
  const outcome = { scope: { kind: 'outcome', conditionId: MARKET, tokenId: YES }, outcome: 'Yes' } as const;

  it.each<[string, CancelTarget, string]>([
    [
      'a market',
      target(orders(6), { worth: 41_000_000 }),
      'X again or Enter cancels ALL 6 orders, worth $41.00',
    ],
    ['one order', target(orders(1)), 'X again or Enter cancels the only order, worth $0.00'],
    [
      'an outcome',
      target(orders(3), outcome),
      'x again or Enter cancels this order and 2 more, all 3 on Yes',
    ],
    [
      'the only order of an outcome',
      target(orders(1), outcome),
      'x again or Enter cancels the only order on Yes',
    ],
  ])('says what goes with %s', (_, pinned, says) => {
    expect(shown(armed(pinned)).join(' ')).toContain(says);
  });

  it('names no key where none is bound: it was armed by name', () => {
    const unbound = { ...armed(target(orders(6))), keys: { cancelMarket: [] } };
    expect(shown(unbound)[0]).toMatch(/^Enter cancels ALL 6 orders/);
  });

  it('gives no number and no worth that nobody has read', () => {
    const { ordersReadAtMs: _, ...unread } = target([]);
    expect(shown(armed(unread))[0]).toMatch(/^X again or Enter cancels ALL orders \(never read\) · on 0x/);
  });

  it('names account and host, and how to take it back', () => {
    const session = { ...START.session, address: '0x5f3a00000000000000000000000000000000c0de' };
    expect(shown({ ...armed(target(orders(2))), session })[0]).toMatch(
      /clob\.example\.com 0x5f3a…c0de · Esc keeps them \([^)]+\)$/,
    );
  });

  it('stays above the verdicts, however narrow the screen', () => {
    const rows = shown({ ...armed(target(orders(2))), cancels: [cancel({ outcome: 'left' })] }, 40);
    expect(rows[0]).toMatch(/^X again or Enter cancels/);
    expect(rows.join(' ')).toContain('Esc keeps them');
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
    ['not sent so far', { outcome: 'not-sent', phase: 'waiting' }, /^not sent: .* tried again by itself$/],
    [
      'unresolved so far',
      { outcome: 'unresolved', phase: 'waiting' },
      /read again by itself, Esc dismisses$/,
    ],
    ['unresolved', { outcome: 'unresolved', openAtLastReading: 6 }, /^unresolved: 6 open at last reading/],
  ])('%s is told in the fixed words', (_, change, words) => {
    expect(shown({ cancels: [cancel(change)] })[0]).toMatch(words);
  });

  it('comes before the name of the market, where a narrow screen would break it off', () => {
    const rows = shown({ cancels: [cancel({ outcome: 'confirmed', canceled: ['a'] })] }, 40);
    expect(rows[0]).toMatch(/^clear, verified · 0x/);
  });

  it('counts no order as canceled that is still open, whatever the service said', () => {
    const lie = cancel({ outcome: 'left', canceled: ['o1', 'o2'], left: [order('o2')] });
    expect(shown({ cancels: [lie] })[0]).toContain(' · 1 canceled · ');
  });

  it('keeps an alarm whole on a narrow screen', () => {
    const rows = shown({ cancels: [cancel({ outcome: 'confirmed', outside: ['0xstranger'] })] }, 40);
    expect(rows.join(' ')).toContain('ALARM: 1 canceled outside this market: 0xstranger');
  });

  it('takes six lines at most, the newest cancel first', () => {
    const cancels = Array.from({ length: 9 }, (_, i) => cancel({ id: i, outcome: 'left', left: orders(i) }));
    const rows = shown({ cancels });
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain('NOT clear: 8 left');
  });
});
