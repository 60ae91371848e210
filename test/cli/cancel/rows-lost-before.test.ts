import { expect, it } from 'vitest';
import { fail, ok } from '../../../src/domain/result.ts';
import { honest, MARKET, order, throttled } from '../../cancel/fake-account.ts';
import { withFractions } from '../../support/simulated-clock.ts';
import { headlessScene, MARKET_FACTS } from './headless-scene.ts';

it('sends each request once, though the list read beside the look-up had rows without a name: those came before it', async () => {
  const scene = headlessScene([order('o1')]);
  const { account, clock } = scene;
  let lists = 0;
  account.listOpen = async () => ok({ orders: [...account.open.values()], complete: ++lists > 1 });
  const sent: string[] = [];
  account.cancelScripts = [
    async (own, request) => {
      const isAgain = sent.includes(request.market);
      sent.push(request.market);
      return isAgain ? fail(throttled(600_000)) : honest(own, request);
    },
  ];
  const code = await scene.run({ ref: MARKET_FACTS.slug, yes: true }, { clock: withFractions(clock) });
  expect({ code, sent: sent.filter((id) => id === MARKET).length }).toEqual({ code: 0, sent: 1 });
});
