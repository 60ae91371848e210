import { expect, it } from 'vitest';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { type Order, valueOf } from '../../../src/domain/order.ts';
import { orderCardLines } from '../../../src/view/cards/order-card.ts';
import { armedRows } from '../../../src/view/cancel/armed-rows.ts';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import { orderSentence } from '../../../src/view/speech/selection-sentence.ts';
import { MARKET, order } from '../../cancel/fake-account.ts';
import { ordersRead, sessionAfter, WALL_MS } from '../../view/orders/orders-scene.ts';
import { textOf } from '../../support/row-text.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { headlessScene } from './headless-scene.ts';

const SCENE = { nowMs: 0, wallMs: WALL_MS, width: 110, height: 10, glyphs: UNICODE_GLYPHS };

/** An open order as it is where the service says no price of it. */
function unpriced(order: Order): Order {
  const { price: _, ...rest } = order;
  return rest;
}

const PRICED = sampleOrder('b');
const UNPRICED = unpriced(sampleOrder('a'));

it('is listed and read out like any other, without a price and a worth', () => {
  const state = sessionAfter(ordersRead([UNPRICED, PRICED], 1));
  const [, , first, second] = textOf(orderRows(state, SCENE));
  expect(first).toMatch(/Yes +\.41 .*\$41\.00/);
  expect(second).toMatch(/Yes +– .*unknown/);
  expect(textOf(orderCardLines(state, UNPRICED, SCENE)).join('\n')).toMatch(
    /BUY 100 Yes at –[^]*100 left, value unknown/,
  );
  expect(orderSentence(state, UNPRICED)).toBe('BUY 100 Yes at a price that is not told.');
});

it.each([
  [[UNPRICED], 'CANCEL 1 order · value unknown · '],
  [[UNPRICED, PRICED], 'CANCEL 2 orders · $41.00 and 1 unknown · '],
  [[PRICED], 'CANCEL 1 order · $41.00 · '],
] as const)('is counted by the armed line, which says that its worth is unknown', (orders, says) => {
  const scope = { kind: 'market', conditionId: '0xm' } as const;
  const target = { scope, question: 'Rain?', orders, worth: valueOf(orders), ordersReadAtMs: WALL_MS };
  const rows = armedRows(sessionAfter(), { target, untilMs: 5_000 }, 4, SCENE);
  expect(textOf(rows).join(' ')).toContain(says);
});

it('is asked about, canceled and proven gone by pmtop cancel', async () => {
  const refused = headlessScene([unpriced(order('a')), order('b')], false);
  expect(await refused.run({ ref: MARKET })).toBe(2);
  expect(refused.asked[0]).toContain('Cancel 2 orders · $82.00 and 1 unknown');
  const scene = headlessScene([unpriced(order('a'))]);
  expect(await scene.run({ ref: MARKET, yes: true, json: true })).toBe(0);
  expect(JSON.parse(scene.out.join(''))).toMatchObject({ outcome: 'confirmed', canceled: ['a'] });
});
