import { expect, it } from 'vitest';
import { sleep } from '../../../src/domain/clock.ts';
import { honest, MARKET, order } from '../../cancel/fake-account.ts';
import { auditLines, headlessScene } from './headless-scene.ts';

it.each([
  ['REF', { ref: MARKET }],
  ['--all', { all: true }],
])('what had traded before the command is not told as traded meanwhile: %s', async (_, command) => {
  const scene = headlessScene([order('o1', { matchedSize: 50_000_000 })]);
  scene.account.cancelScripts = [
    async (account, request) => {
      await sleep(scene.clock, 50);
      return honest(account, request);
    },
  ];
  expect(await scene.run({ ...command, yes: true })).toBe(0);
  expect(scene.out.join('')).not.toContain('filled');
  expect(await auditLines(scene, 1)).toMatchObject([{ filledMeanwhile: [] }]);
});
