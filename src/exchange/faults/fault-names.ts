/** Every way in which the exchange can be told to misbehave, and what each does. */
export const FAULTS = {
  latency: 'carries a request out at once and answers it late (`amount` in ms, default 1500)',
  hang: 'never answers, and does not carry out',
  'hang-after': 'carries out and never answers',
  'reset-before': 'breaks the connection without carrying out',
  'reset-after': 'carries out, then breaks the connection instead of answering',
  truncated: 'carries out, then breaks off in the middle of the answer',
  garbled: 'carries out and answers with bytes that are no JSON',
  'empty-body': 'carries out and answers 200 with nothing',
  'html-page': 'carries out and answers 200 with a page of HTML',
  'wrong-types': 'swaps the types of some fields of every answer',
  'hostile-strings': 'puts escape sequences, bidirectional marks and broken text into titles and names',
  'skewed-clock':
    'runs its own clock, in `Date` and in the freshness check, ahead (`amount` in ms, default 300000)',
  'partial-cancel': 'cancels every other order and refuses the rest with a reason',
  'lying-cancel': 'says that all orders are cancelled and leaves the last one open',
  'orders-left-behind': 'cancels all but the last order and does not mention that one',
  'orders-appear': 'places a new order of the account in the market right after a cancel',
  'orders-mirrored':
    "lists every other order under its market's second id (`mirrorConditionId`), and cancels it by that only",
  'quoting-bot': 'lets a bot of the same account keep quoting its markets, a hundred orders at most',
  'books-shuffled': 'sends levels and books in no order',
  'books-stale': 'keeps sending the books as they were when the fault was first met',
  'books-crossed': 'sends books whose best bid is above the best ask',
  'books-ghosted': 'sends books that hold nothing but 0.01 and 0.99',
  'looping-cursors': 'never ends a list: the last page points back to the first',
  'engine-restarting': 'answers 425 on the CLOB',
  'cancel-only': 'answers 503 to new orders; cancels work',
  'trading-disabled': 'answers 503 to new orders and to cancels',
  throttled: 'answers 429 in JSON with Retry-After (`amount` in seconds, default 2)',
  'throttled-no-hint': 'answers 429 in JSON without Retry-After',
  'throttled-date': 'answers 429 with an HTTP date in Retry-After (`amount` in seconds, default 2)',
  'throttled-html': 'answers 429 with a page of HTML',
  'throttled-delay': 'answers a request above a limit when its turn comes instead of refusing it',
  unauthorised: 'answers 401 on the endpoints of the account',
  'server-error': 'answers 500 without carrying out',
  'server-error-after': 'carries out and answers 500',
} as const;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(FAULTS, text);
}
