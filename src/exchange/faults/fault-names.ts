/** Every way in which the exchange can be told to misbehave; docs/exchange.md says what each does. */
export const FAULT_NAMES = [
  'latency',
  'hang',
  'reset-before',
  'reset-after',
  'truncated',
  'garbled',
  'empty-body',
  'html-page',
  'wrong-types',
  'hostile-strings',
  'skewed-clock',
  'partial-cancel',
  'lying-cancel',
  'orders-left-behind',
  'orders-appear',
  'books-shuffled',
  'books-stale',
  'books-crossed',
  'books-ghosted',
  'looping-cursors',
  'engine-restarting',
  'cancel-only',
  'trading-disabled',
  'throttled',
  'throttled-no-hint',
  'throttled-date',
  'throttled-html',
  'unauthorised',
  'server-error',
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

export function isFaultName(text: string): text is FaultName {
  return (FAULT_NAMES as readonly string[]).includes(text);
}
