import { expect, it, onTestFinished, vi } from 'vitest';
import type { CancelOutcome, CancelProgress, EverythingProgress } from '../../src/domain/cancel.ts';
import type { Cancels } from '../../src/cancel/cancel-machine.ts';
import { printShutdown } from '../../src/monitor/shutdown-message.ts';
import { order, orders, target } from '../cancel/fake-account.ts';
import { sampleProgress } from '../support/sample-cancels.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

function cancel(id: number, outcome: CancelOutcome, change: Partial<CancelProgress> = {}): CancelProgress {
  const question = `Will ${id} happen?`;
  return sampleProgress({ id, target: { ...target(orders(1)), question }, outcome, ...change });
}

/** What is said when cancels that run end like `verdicts`, and everything stands like `progress` then. */
async function said(verdicts: readonly CancelProgress[], progress: EverythingProgress): Promise<string[]> {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => void write.mockRestore());
  let now: EverythingProgress = { ...progress, phase: 'canceling' };
  const cancels = {
    running: () => verdicts,
    standing: () => [],
    everything: {
      last: () => ({
        get progress() {
          return now;
        },
      }),
    },
    async finish() {
      now = progress;
      return verdicts;
    },
  };
  const code = await printShutdown(cancels as unknown as Cancels, simulatedClock(), { unicode: true });
  return [...lines.map((line) => line.trimEnd()), `exit ${code}`];
}

it('tells each market of a cancel of everything by the last reading of the account, and those it found not clear', async () => {
  const apart = cancel(7, 'confirmed');
  const verdicts = [apart, cancel(1, 'confirmed'), cancel(2, 'confirmed')];
  const found = { outcome: 'left', appeared: [order('new')] } as const;
  const members = [cancel(1, 'confirmed', found), cancel(2, 'confirmed'), cancel(3, 'confirmed', found)];
  const lines = await said(verdicts, {
    cancels: [...members, cancel(4, 'confirmed')],
    phase: 'settled',
    outcome: 'left',
    startedAtMs: 0,
    openAtLastReading: 2,
  });
  expect(lines).toEqual([
    'pmtop: waiting up to 3 s for the cancel of everything',
    'pmtop: waiting up to 3 s for the cancel on Will 7 happen?',
    'pmtop: cancel on Will 7 happen?: clear, verified',
    'pmtop: cancel on Will 1 happen?: NOT clear: 1 left',
    'pmtop:   1 new since the cancel: cancel again',
    'pmtop: cancel on Will 2 happen?: clear, verified',
    'pmtop: cancel on Will 3 happen?: NOT clear: 1 left',
    'pmtop:   1 new since the cancel: cancel again',
    'pmtop: cancel of everything: NOT clear: 2 left · 2 of 4 markets not verified',
    'exit 3',
  ]);
});
