import { describe, expect, it, vi } from 'vitest';
import { cancelExitCode } from '../../../src/cancel/exit-code.ts';
import { runDrill } from '../../../src/cli/cancel/run-drill.ts';
import type { CancelOutcome } from '../../../src/domain/cancel.ts';
import type { Exchange } from '../../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../../src/exchange/exchange.ts';
import { shortenMarketId } from '../../../src/text/shorten-id.ts';
import { DRILL_ENDS } from './drill-ends.ts';
import { drillIo } from './drill-scene.ts';

vi.setConfig({ maxConcurrency: 10, testTimeout: 120_000 });

/** Orders on three markets alone: thirty drills share a processor, and each has ten seconds. */
function drillOfAll() {
  const drill = drillIo();
  const { markets, demo } = drill.exchange;
  const open = ({ conditionId }: ExchangeMarket): readonly string[] => demo.openOrders(conditionId);
  const withOrders = markets.filter((market) => open(market).length > 0);
  for (const id of withOrders.slice(3).flatMap(open)) demo.cancel(id);
  return { ...drill, markets: withOrders.slice(0, 3) };
}

/** The last word, and what the exchange's own book says of it. */
const TRUE_WORDS_OF_ALL: Readonly<Record<CancelOutcome, RegExp>> = {
  confirmed: /^clear, verified · \d+ markets\b.*: 0 of your orders rest/,
  left: /^NOT clear: (\d+) left · .*: \1 of your orders rest/,
  refused: /^refused: 401.*: [1-9]\d* of your orders rest/,
  throttled: /^throttled.*: [1-9]\d* of your orders rest/,
  'not-sent': /^not sent.*: [1-9]\d* of your orders rest/,
  unresolved: /^unresolved: .*: \d+ of your orders rest/,
};

/** Markets that were called clear while orders rest there by the exchange's own book. */
function falselyClear({ markets, demo }: Exchange, told: string): readonly string[] {
  const clear = told.split('\n').filter((line) => line.startsWith('clear, verified'));
  return markets
    .filter(({ conditionId }) => demo.openOrders(conditionId).length > 0)
    .filter(({ conditionId }) => clear.some((line) => line.includes(shortenMarketId(conditionId))))
    .map(({ question }) => question);
}

describe('a drill of everything', () => {
  it.concurrent.each(Object.entries(DRILL_ENDS))(
    '%s ends as %s with the true words, and calls no market clear on which an order rests',
    async (fault, outcome) => {
      const { io, out, exchange } = drillOfAll();
      const exitCode = await runDrill({ fault, all: true }, io);
      const told = out.join('');
      expect(exitCode, told).toBe(cancelExitCode(outcome));
      expect(told.trimEnd().split('\n').slice(-2).join(' '), told).toMatch(TRUE_WORDS_OF_ALL[outcome]);
      expect(told).toMatch(/^ +\d+\.\d\d s {2}canceling: 0 of \d+ markets verified$/m);
      expect(falselyClear(exchange, told)).toEqual([]);
      expect(told).not.toContain('The monitor verifies');
    },
  );

  it('says how all ended once', async () => {
    const { io, out } = drillOfAll();
    await runDrill({ fault: 'plain', all: true }, io);
    const totals = out.join('').match(/^clear, verified · 3 markets · .*$/gm);
    expect(totals).toEqual([expect.stringMatching(/ canceled · 0 listed on the whole account$/)]);
  });

  it('names each market by its title', async () => {
    const { io, out, markets } = drillOfAll();
    await runDrill({ fault: 'plain', all: true }, io);
    const clear = out.join('').match(/^clear, verified · .* \(0x/gm);
    const titles = markets.map(({ question }) => `clear, verified · ${question} (0x`);
    expect(clear?.toSorted()).toEqual(titles.toSorted());
  });
});
