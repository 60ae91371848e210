import { describe, expect, it } from 'vitest';
import { updateStore, type LimitStore } from '../../../src/limits/store/limit-store.ts';
import { updateSharedState, type SharedState } from '../../../src/limits/update-shared-state.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const STATE: SharedState = {
  born: 'one',
  offsetMs: 0,
  lastMs: 0,
  holders: {},
  left: {},
  throttles: {},
};

function storeOf(parts: Partial<LimitStore>): LimitStore {
  return {
    load: async () => ({ state: STATE, storeMs: 0, version: undefined }),
    swap: async () => true,
    describeLoss: (error) => (error instanceof Error ? error.message : 'others were in the way'),
    close: () => undefined,
    ...parts,
  };
}

/** What an update of `store` ends with, and after how long. */
async function update(store: LimitStore) {
  const clock = simulatedClock();
  const options = { clock, random: seededRandom(1), isUrgent: () => false };
  const parts = { holder: 'one', ownMs: 0, uses: {}, throttles: {}, requests: [], leaving: false };
  let tookMs = Number.NaN;
  const done = updateStore(store, options, ({ state, storeMs }) => updateSharedState(state, parts, storeMs));
  void done.then(() => (tookMs = clock.monotonicMs()));
  await clock.advance(10_000);
  return { reply: await done, tookMs };
}

describe('an update of a limit store', () => {
  it('is tried again when another process was quicker', async () => {
    let swaps = 0;
    const { reply } = await update(storeOf({ swap: async () => ++swaps === 3 }));
    expect([swaps, reply]).toEqual([3, expect.objectContaining({ nowMs: 0 })]);
  });

  it('is given up when others are quicker all the time', async () => {
    let swaps = 0;
    const { reply, tookMs } = await update(storeOf({ swap: async () => ++swaps < 0 }));
    expect([swaps, reply]).toEqual([24, { lost: 'others were in the way' }]);
    expect(tookMs).toBeLessThan(1_000);
  });

  it.each([
    ['load', { load: async () => undefined }],
    ['swap', { swap: async () => undefined }],
  ])('is given up when another process holds the place for 0.4 s: %s', async (_, parts) => {
    const { reply, tookMs } = await update(storeOf(parts));
    expect(reply).toEqual({ lost: 'others were in the way' });
    expect(tookMs).toBeGreaterThanOrEqual(400);
    expect(tookMs).toBeLessThanOrEqual(450);
  });

  it('waits half a second for an answer, and tells what the store rejected with', async () => {
    const silent = await update(storeOf({ load: () => new Promise(() => undefined) }));
    expect(silent).toEqual({ reply: { lost: 'no answer' }, tookMs: 500 });
    const broken = await update(storeOf({ swap: () => Promise.reject(new Error('broken')) }));
    expect(broken.reply).toEqual({ lost: 'broken' });
  });
});
