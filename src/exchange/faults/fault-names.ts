import { isText } from '../../text/rule.ts';
import { findUnknownOption } from '../../text/find-unknown-option.ts';

/** Every fault of the exchange, and what it does. */
export const FAULTS = {
  latency: 'carries out at once and answers late (`amount` in ms, default 1500)',
  hang: 'never answers, and does not carry out',
  'hang-after': 'carries out and never answers',
  'reset-before': 'breaks the connection without carrying out',
  'reset-after': 'carries out, then breaks the connection instead of answering',
  truncated: 'carries out, then breaks off in the middle of the answer',
  garbled: 'carries out and answers with bytes that are no JSON',
  'empty-body': 'carries out and answers 200 with nothing',
  'html-page': 'carries out and answers 200 with an HTML page',
  'wrong-types': 'swaps the types of some fields of every answer',
  'hostile-strings': 'puts escape sequences, bidirectional marks and broken text into titles and names',
  'skewed-clock':
    'runs its own clock, in `Date` and in the freshness check, ahead (`amount` in ms, default 300000)',
  'partial-cancel': 'cancels every other order and refuses the rest with a reason',
  'lying-cancel': 'calls all orders canceled and leaves the last one open',
  'orders-left-behind': 'cancels all but the last order and does not mention it',
  'orders-appear': 'places a new order of the account in the market right after a cancel that took any',
  'orders-unlisted': 'lists no order that a cancel was asked for and did not take down; by id it is live',
  'cancel-in-part-unlisted':
    'cancels every other order (with `amount`, all but so many), answers 500 and lists none of the rest; by id they are live',
  'orders-mirrored':
    "lists every other order under its market's second id (`mirrorConditionId`) with the mirror's token, and cancels it by those only",
  'mirror-tokens':
    "lists every other order under its own market's id with the mirror's token, and cancels it by those only",
  'market-unheard-of':
    'lists every other order under a market id that no catalog knows, with its own token, and cancels it by those only',
  'case-folding-catalog':
    'spells condition ids in upper-case hex in the catalog, which matches any case; orders stay in lower case and match exactly',
  'upper-case-orders':
    'lists orders with market ids in upper-case hex and matches those exactly; the catalog stays in lower case and matches any case',
  'list-empty': 'answers `/data/orders` with an empty list, or with the first `amount` rows alone',
  'list-empty-while-restarting':
    'answers 425 to cancels and `/data/order/{id}`, and 200 with an empty list to `/data/orders`',
  'list-cached':
    'answers `/data/orders` from a cache, with `Age`, `Warning: 110` and `X-Cache: HIT`. `form`: `taken-before` (at the first request), `emptied`, or `unless-no-cache` (emptied, and bypassed by `Cache-Control: no-cache`)',
  'list-contradicts':
    'leaves orders out of `/data/orders` and contradicts it beside the rows (`amount` of them, default 0). `form`: `206`, `202`, `203`, `count`, `error`, `has-more`, `partial`; or, after a full page of other orders, `null-cursor`, `no-cursor`, `other-cursor`, `number-cursor`; by default one after the other',
  'list-other-forms':
    'answers `/data/orders` correctly, in other forms of the family. `form`: `bare-array`, `null-cursor`, `no-cursor`, `no-count`, `whole-count`, `end-marker`, `fresh-headers`; by default one after the other',
  'list-unfiltered-only': 'finds open orders in the list of the whole account alone, none by market or token',
  'list-filtered-only':
    'finds open orders by market or token alone: the list of the whole account is empty (`form` `empty`) or refused with 400 (`refused`)',
  'list-short-pages': 'lists open orders in pages of `amount` rows, default 2',
  'lagging-list':
    'lists canceled orders as live for `amount` ms after the cancel, default 700, then correctly; by id they are canceled at once',
  'look-up-fails': 'fails to answer `/data/order/{id}`. `form`: `500`, `425` or `hang`',
  'look-up-forgets': 'answers 404 to `/data/order/{id}` of an order that rests',
  'look-up-other-order':
    'answers `/data/order/{id}` with another order of the account, an ended one if there is any',
  'catalog-other-market':
    'answers with another market than asked, one with open orders of the account if there is any. `form`: the record of `/markets/…` (`markets`), the market a book names (`books`), or `both`',
  'catalog-cached':
    'answers every `/markets/…` of a market that is there with the one that was asked for first',
  'catalog-guesses': 'answers `/markets/…` with the market of the most similar slug or id instead of 404',
  'quoting-bot': 'lets a bot of the same account keep quoting its markets, a hundred orders at most',
  'books-shuffled': 'sends levels and books in no order',
  'books-stale': 'keeps sending the books as they were when the fault was first met',
  'books-crossed': 'sends books whose best bid is above the best ask',
  'books-ghosted': 'sends books of nothing but 0.01 and 0.99',
  'looping-cursors': 'never ends a list: the last page points back to the first',
  'engine-restarting': 'answers 425 on the CLOB',
  'cancel-only': 'answers 503 to new orders; cancels work',
  'trading-disabled': 'answers 503 to new orders and to cancels',
  throttled: 'answers 429 in JSON with Retry-After (`amount` in seconds, default 2)',
  'throttled-no-hint': 'answers 429 in JSON without Retry-After',
  'throttled-date': 'answers 429 with an HTTP date in Retry-After (`amount` in seconds, default 2)',
  'throttled-html': 'answers 429 with an HTML page',
  'throttled-delay': 'answers a request above a limit when its turn comes',
  unauthorised: 'answers 401 on the endpoints of the account',
  'server-error': 'answers 500 without carrying out',
  'server-error-after': 'carries out and answers 500',
} as const;

/** The name of a fault, a key of `FAULTS`. */
export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** The forms of those faults that have several. */
export const FAULT_FORMS = {
  'list-cached': ['taken-before', 'emptied', 'unless-no-cache'],
  'list-contradicts': [
    '206',
    '202',
    '203',
    'count',
    'error',
    'has-more',
    'partial',
    'null-cursor',
    'no-cursor',
    'other-cursor',
    'number-cursor',
  ],
  'list-other-forms': [
    'bare-array',
    'null-cursor',
    'no-cursor',
    'no-count',
    'whole-count',
    'end-marker',
    'fresh-headers',
  ],
  'list-filtered-only': ['empty', 'refused'],
  'look-up-fails': ['500', '425', 'hang'],
  'catalog-other-market': ['markets', 'books', 'both'],
} as const satisfies Partial<Record<FaultName, readonly string[]>>;

/** A fault that has several forms. */
type FaultWithForms = keyof typeof FAULT_FORMS;

/** A form of this fault, or of any; none of one without forms. */
export type FaultForm<N extends FaultName = FaultName> = N extends FaultWithForms ? FormOf<N> : never;

/** A form of a fault that has several. */
type FormOf<N extends FaultWithForms> = (typeof FAULT_FORMS)[N][number];

export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(FAULTS, text);
}

/** The forms of any fault; none for most. */
export function formsOf(name: FaultName): readonly FaultForm[] {
  return (FAULT_FORMS as Partial<Record<FaultName, readonly FaultForm[]>>)[name] ?? [];
}

/** Most times, and most milliseconds, seconds or rows. */
const MOST_TIMES = 1_000_000;
const MOST_AMOUNT = 86_400_000;

/** How a fault acts, as it was given. */
interface GivenOptions {
  readonly path?: string | undefined;
  readonly times?: number | undefined;
  readonly amount?: number | undefined;
  readonly form?: string | undefined;
}

/** Its description says what an amount is of, where a fault takes one. */
function takesAmount(name: FaultName): boolean {
  return FAULTS[name].includes('`amount`');
}

/** Faults of the service as a whole, which do not act on single requests. */
const OF_THE_WHOLE: ReadonlySet<FaultName> = new Set([
  'skewed-clock',
  'orders-mirrored',
  'mirror-tokens',
  'market-unheard-of',
  'upper-case-orders',
  'quoting-bot',
]);

/** What is wrong with how a fault should act, with the bounds; undefined for nothing. */
export function findFaultProblem(name: FaultName, given: GivenOptions): string | undefined {
  const { path, times, amount, form } = given;
  if (OF_THE_WHOLE.has(name) && (path ?? times) !== undefined) {
    return `${name} takes neither path nor times: it is of the whole service`;
  }
  if (path !== undefined && !(isText(path) && path.startsWith('/'))) return 'path must begin with /';
  if (path?.includes('?')) return 'path must be without the query';
  // A clock may be behind; nothing else can be less than none.
  const leastAmount = name === 'skewed-clock' ? -MOST_AMOUNT : 0;
  const forms = formsOf(name);
  if (form !== undefined && !forms.some((each) => each === form)) {
    return forms.length === 0 ? `${name} has no forms` : `form of ${name} must be one of ${forms.join(', ')}`;
  }
  if (amount !== undefined && !takesAmount(name)) return `${name} takes no amount`;
  const own = [...(takesAmount(name) ? ['amount'] : []), ...(forms.length > 0 ? ['form'] : [])];
  return (
    findUnknownOption(given, ['path', 'times', ...own]) ??
    findBreach('times', times, 1, MOST_TIMES) ??
    findBreach('amount', amount, leastAmount, MOST_AMOUNT)
  );
}

function findBreach(
  field: string,
  value: number | undefined,
  least: number,
  most: number,
): string | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return undefined;
  return `${field} must be an integer from ${least} to ${most}`;
}

/** The form that was asked for or, without one, the form whose turn it is. */
export function chooseForm<N extends FaultWithForms>(
  name: N,
  { form, turn }: { readonly form?: FaultForm; readonly turn: number },
): FormOf<N> {
  const forms: readonly FormOf<N>[] = FAULT_FORMS[name];
  return forms.find((each) => each === form) ?? (forms[turn % forms.length] as FormOf<N>);
}
