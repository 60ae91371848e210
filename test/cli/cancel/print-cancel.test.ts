import { describe, expect, it } from 'vitest';
import { formatCancel } from '../../../src/cli/cancel/print-cancel.ts';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import { failure, order, orders, target } from '../../cancel/fake-account.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';

function told(change: Partial<CancelProgress>): string {
  return formatCancel(sampleProgress({ target: target(orders(6)), settledAtMs: 2_000, ...change }), 0);
}

describe('the result of a cancel on the terminal', () => {
  it('counts no order as canceled that is still open, or was canceled elsewhere', () => {
    expect(told({ outcome: 'left', canceled: ['o1', 'o2'], left: [order('o2')] })).toContain(
      ' · 1 canceled · ',
    );
    expect(told({ outcome: 'confirmed', canceled: ['o1', 'far'], outside: ['far'] })).toContain(
      ' · 1 canceled · ',
    );
  });

  it('does not count nothing where no answer told what was canceled', () => {
    expect(told({ outcome: 'confirmed', openAtLastReading: 0 })).not.toContain('canceled');
    expect(told({ outcome: 'unresolved', openAtLastReading: 6 })).not.toContain('canceled');
  });

  it('says as the screen does that what no reading confirms was only called canceled', () => {
    expect(told({ outcome: 'unresolved', canceled: ['o1', 'o2'] })).toContain(' · 2 called canceled · ');
  });

  it('counts no tries where only what a dead process had sent is verified', () => {
    expect(told({ outcome: 'confirmed', attempts: 2 })).toContain(' · 2 tries · ');
    expect(told({ outcome: 'confirmed', attempts: 0 })).not.toMatch(/tries|try/);
  });

  it('says what can be done about the failure, and that nothing is tried after its end', () => {
    const cause = { ...failure({ kind: 'network', message: 'broken' }), advice: 'Check the network.' };
    const lines = told({ outcome: 'not-sent', failure: cause }).split('\n').slice(1, -1);
    expect(lines).toEqual(['  Check the network.', '  Tried once: run it again.']);
  });

  it('says how long the service wants to be left alone when nothing is sent again', () => {
    const cause = { ...failure({ kind: 'throttled', retryAfterMs: 9_000 }), atMs: 500 };
    expect(told({ outcome: 'throttled', failure: cause })).toContain('asked again in 8 s.');
    expect(told({ outcome: 'throttled', failure: cause, nextTryAtMs: 4_000 })).not.toContain(
      'asked again in',
    );
  });

  it('ends with the next step, and says what becomes of a cancel that nothing settled', () => {
    const left = { outcome: 'left', left: [order('a')] } as const;
    expect(told({ ...left, attempts: 2 })).toMatch(/\n  Stopped retrying: run it again\.\n$/);
    expect(told({ ...left, attempts: 1 })).toMatch(/\n  Tried once: run it again\.\n$/);
    expect(told({ ...left, attempts: 0 })).toMatch(/\n  Run it again\.\n$/);
    expect(told({ outcome: 'unresolved', openAtLastReading: 6, attempts: 2 })).toMatch(
      /\n  Stopped retrying: run it again\. The monitor verifies it at its next start\.\n$/,
    );
    expect(told({ outcome: 'confirmed' })).not.toContain('retrying');
  });
});
