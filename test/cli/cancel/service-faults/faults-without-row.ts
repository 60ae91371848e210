import type { FaultName } from '../../../../src/exchange/faults/fault-names.ts';

const CONNECTION = 'test/cli/cancel/fault-table.ts';
const DRILL = 'test/cli/cancel/drill-ends.ts';
const SLOW = 'test/opponents/services/slow-but-honest.ts';
const ONLY_BOOKS = 'changes levels of books, which no cancel reads';

/** Faults of the exchange that are in no row: the test of a cancel that holds the like of them, or why none has to. */
export const WITHOUT_ROW: Readonly<Partial<Record<FaultName, string>>> = {
  latency: SLOW,
  'hang-after': CONNECTION,
  'reset-before': CONNECTION,
  'reset-after': CONNECTION,
  truncated: CONNECTION,
  garbled: CONNECTION,
  'empty-body': CONNECTION,
  'html-page': CONNECTION,
  'wrong-types': 'test/opponents/services/unreadable-rows.ts',
  'hostile-strings': 'changes titles and names, by which no order is told from another',
  'skewed-clock': DRILL,
  'partial-cancel': DRILL,
  'orders-appear': DRILL,
  'quoting-bot': 'test/opponents/services/rival-programs.ts',
  'books-shuffled': ONLY_BOOKS,
  'books-stale': ONLY_BOOKS,
  'books-crossed': ONLY_BOOKS,
  'books-ghosted': ONLY_BOOKS,
  'looping-cursors': 'test/opponents/services/paging-traps.ts',
  'cancel-only': 'refuses new orders alone',
  'trading-disabled': CONNECTION,
  throttled: CONNECTION,
  'throttled-no-hint': CONNECTION,
  'throttled-date': CONNECTION,
  'throttled-html': CONNECTION,
  'throttled-delay': SLOW,
  unauthorised: CONNECTION,
  'server-error-after': CONNECTION,
};
