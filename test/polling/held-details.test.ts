import { describe, expect, it } from 'vitest';
import { startLivePollers } from './live-pollers.ts';

/** Pollers with look-ups that write down what they are told. */
async function startBeside() {
  const told: string[] = [];
  const details = {
    wantsChanged: () => void told.push('want'),
    refresh: () => void told.push('refresh'),
    hold: (held: boolean) => void told.push(held ? 'hold' : 'go'),
    stop: () => void told.push('stop'),
  };
  const wants = { listTokens: [], window: '6h', account: false } as const;
  return { ...(await startLivePollers(wants, { pollers: { details } })), told };
}

describe('what is looked up beside the pollers', () => {
  it('is told what is wanted, to refresh and to stop', async () => {
    await using live = await startBeside();
    const { pollers, told } = live;
    pollers.wantsChanged();
    pollers.refresh();
    pollers.stop();
    expect(told).toEqual(['want', 'refresh', 'stop']);
  });

  it('is held as long as any reason holds the pollers', async () => {
    await using live = await startBeside();
    const { pollers, told } = live;
    pollers.hold('paused', true);
    pollers.hold('suspended', true);
    pollers.hold('paused', false);
    pollers.hold('suspended', false);
    expect(told).toEqual(['hold', 'hold', 'hold', 'go']);
    expect(pollers.held).toBe(false);
  });

  it('is not refreshed while a throttled cancel has all there is', async () => {
    await using live = await startBeside();
    const { pollers, told } = live;
    pollers.hold('throttled', true);
    pollers.refresh();
    pollers.hold('throttled', false);
    pollers.refresh();
    expect(told.filter((text) => text === 'refresh')).toHaveLength(1);
  });
});
