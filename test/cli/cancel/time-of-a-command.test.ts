import { describe, expect, it } from 'vitest';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import { sleep } from '../../../src/domain/clock.ts';
import { fail } from '../../../src/domain/result.ts';
import { countCalls } from '../../cancel/cancel-scene.ts';
import { listing, MARKET, orders, RESET } from '../../cancel/fake-account.ts';
import { standingClock } from '../../support/standing-clock.ts';
import { drive, headlessScene } from './headless-scene.ts';

const HOURS_MS = 8 * 3_600_000;

/** A command whose market cannot be looked up yet. */
function lookingUp() {
  const scene = headlessScene(orders(2));
  const client = scene.io.connect(scene.io.settings);
  let isBack = false;
  const getMarketBySlug: typeof client.getMarketBySlug = async (...call) =>
    isBack ? client.getMarketBySlug(...call) : fail(RESET);
  const connect = () => ({ ...client, getMarketBySlug });
  const running = runCancel({ ref: 'rain-in-lisbon', yes: true }, { ...scene.io, connect });
  return { scene, running, comeBack: () => void (isBack = true) };
}

describe('the time of pmtop cancel', () => {
  it.each([
    ['REF', { ref: MARKET }, 40_000],
    ['--all', { all: true }, 40_000],
    ['REF', { ref: MARKET }, 29_700],
    ['--all', { all: true }, 29_700],
  ])('begins when a person agrees: %s', async (_, command, thoughtMs) => {
    const scene = headlessScene(orders(2), true);
    const confirm = async (): Promise<boolean> => {
      await sleep(scene.clock, thoughtMs);
      return true;
    };
    const code = await scene.run(command, { confirm });
    expect({ code, open: scene.account.open.size }).toEqual({ code: 0, open: 0 });
  });

  it('is over when the machine slept while the market was looked up: nothing is sent', async () => {
    const { scene, running, comeBack } = lookingUp();
    await scene.clock.advance(2_000);
    scene.clock.jumpWall(HOURS_MS);
    comeBack();
    expect(await drive(scene.clock, running)).not.toBe(0);
    expect(countCalls(scene.account, 'cancel')).toBe(0);
    expect(scene.err.join('')).toContain('not sent: it stood still too long; run it again');
  });

  it('is over when a sleep and the time awake together are as long: nothing is sent', async () => {
    const { scene, running, comeBack } = lookingUp();
    await scene.clock.advance(1_000);
    scene.clock.jumpWall(29_000);
    await scene.clock.advance(3_000);
    comeBack();
    await drive(scene.clock, running);
    expect(countCalls(scene.account, 'cancel')).toBe(0);
  });

  it('is over when the program stood still while the market was looked up', async () => {
    const scene = headlessScene(orders(2));
    const client = scene.io.connect(scene.io.settings);
    const clock = standingClock(scene.clock);
    const getMarketBySlug: typeof client.getMarketBySlug = async (...call) => {
      const found = await client.getMarketBySlug(...call);
      await clock.arrive();
      return found;
    };
    const connect = () => ({ ...client, getMarketBySlug });
    clock.stop();
    const running = runCancel({ ref: 'rain-in-lisbon', yes: true }, { ...scene.io, clock, connect });
    await scene.clock.advance(40_000);
    clock.goOn((waiting) => waiting.toReversed());
    expect(await drive(scene.clock, running)).not.toBe(0);
    expect(countCalls(scene.account, 'cancel')).toBe(0);
    expect(scene.err.join('')).toContain('not sent: it stood still too long; run it again');
  });

  it('is over when it slept while the orders were listed', async () => {
    const scene = headlessScene(orders(2));
    scene.account.listScripts = [async () => fail(RESET)];
    const running = runCancel({ all: true, yes: true, json: true }, scene.io);
    await scene.clock.advance(2_000);
    scene.clock.jumpWall(HOURS_MS);
    scene.account.listScripts = [listing];
    expect(await drive(scene.clock, running)).toBe(3);
    expect(countCalls(scene.account, 'cancel')).toBe(0);
    expect(JSON.parse(scene.out.join(''))).toMatchObject({ exitCode: 3, markets: [] });
    expect(scene.err.join('')).toContain('not sent: it stood still too long; run it again');
  });
});
