import { expect, it } from 'vitest';
import { isAlreadyGone } from '../../../src/cancel/run/says-gone.ts';

it.each([
  'not found',
  'order not found',
  'Order not found.',
  "order can't be found - already canceled or matched",
  'order can\u2019t be found \u2014 already canceled or matched',
  'already canceled',
  'already cancelled or matched',
  'order was already filled',
  'order is fully filled',
  'the order has been canceled',
  'order 0xab12 not found',
  'no such order',
  'unknown order',
  "order doesn't exist",
  'order is no longer live',
])('"%s" says that there is no order any more', (reason) => {
  expect(isAlreadyGone(reason)).toBe(true);
});

it.each([
  '',
  'order not found in cancel queue, still resting',
  'order already matched in part, the remainder rests',
  'already partially matched',
  'market not found',
  'user not found',
  'engine not found',
  'matching engine: not found',
  'order cannot be found in cache; engine busy',
  "order can't be found on replica 2 - retry",
  'order does not exist on this shard',
  'could not be found canceled',
  'order is being matched',
  'not yet canceled',
  'order could not be canceled',
  'api key expired',
  'order cannot be canceled or matched while the market is paused',
])('"%s" does not', (reason) => {
  expect(isAlreadyGone(reason)).toBe(false);
});
