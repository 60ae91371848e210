import { expect, it } from 'vitest';
import { readScene } from './read-scene.ts';

it('says after a 429 how long to wait, and what is left of it to those who ask too early', async () => {
  const scene = await readScene();
  scene.exchange.faults.on('throttled', { amount: 30 });
  const client = scene.io.connect(scene.io.settings);
  const ask = (...argv: readonly string[]) =>
    scene.runWith({ connect: () => ({ ...client, close: async () => {} }) }, 'fee', ...argv);
  const first = await ask();
  expect([first.code, first.err]).toEqual([
    1,
    expect.stringMatching(/429: .*Wait; ask less often, .* It may be asked again in 30 s\.\n$/),
  ]);
  const words = /left alone for a while\. .*It may be asked again in (?:30|29|28) s\./;
  expect((await ask()).err).toMatch(words);
  const { error } = JSON.parse((await ask('--json')).err) as { error: { advice: string } };
  expect(error.advice).toMatch(/It may be asked again in (?:30|29|28) s\.$/);
  await client.close();
});

it('says of a failure in a recording when it was, and gives no advice for now', async () => {
  const scene = await readScene();
  scene.exchange.faults.on('throttled', { amount: 30 });
  const end = { atMs: 0, notice: 'the recording ends' };
  const { code, err } = await scene.runWith({ end }, 'fee');
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /429: .*\. So it was when this was recorded: --from asks as of another moment\.\n$/,
    ),
  ]);
});
