/** What can go wrong with a cancel, to be met before the day: the names for `pmtop drill`, and for a demo under a fault. */
export const DRILLS = {
  plain: 'nothing goes wrong',
  hang: 'the service takes the first request and never answers',
  'reset-after': 'everything is canceled, but the connection breaks instead of an answer',
  throttled: 'the first two requests are told "later", with a time',
  partial: 'the first requests cancel every other order and keep the rest, with a reason',
  lie: 'the service says that all is canceled and leaves an order open',
  rival: 'another program of yours places an order right after the cancel',
  skew: 'the clocks are five minutes apart',
  refused: 'the service does not take your key any more',
  outage: 'the cancel is carried out, but no answer and no reading comes back',
  'orders-mirrored': "half of your orders rest under the market's second id, with tokens of its own",
  'mirror-tokens': "half of your orders rest under the market's id, but with the tokens of its mirror",
  'market-unheard-of': 'half of your orders are listed under a market id that no catalog knows',
  'case-folding-catalog': 'the catalog spells market ids in capitals, and the order book takes none of those',
  'upper-case-orders': 'the order book spells market ids in capitals, and takes no others',
  'orders-unlisted': 'the service says that all is canceled, leaves an order open and lists it no more',
  'cancel-in-part-unlisted':
    'each cancel takes down a part and answers with an error; what rests is listed no more',
  'list-empty': 'no cancel is carried out, and the list of open orders is empty all the same',
  'list-empty-while-restarting': 'the matching engine restarts, and lists no orders while it does',
  'list-cached': 'no cancel is carried out, and the list comes empty from a cache',
  'list-contradicts': 'no cancel is carried out, and an empty list says beside it that there is more',
  'list-other-forms': 'all goes well, and the list comes in another form each time',
  'list-unfiltered-only': 'no cancel is carried out, and by market the list finds nothing',
  'list-filtered-only': 'no cancel is carried out, and the list of the whole account is empty',
  'list-short-pages': 'no cancel is carried out, and the list comes two orders at a time',
  'lagging-list': 'all is canceled, and the list learns of it later',
  'look-up-fails': 'no cancel is carried out, the list is empty, and no order can be looked up',
  'look-up-forgets': 'no cancel is carried out, the list is empty, and by id no order is known',
  'look-up-other-order':
    'no cancel is carried out, the list is empty, and each look-up answers with another order',
  'catalog-other-market':
    "the catalog answers about another market, and half of your orders rest under this market's second id",
} as const satisfies Record<string, string>;

export type DrillName = keyof typeof DRILLS;

export const DRILL_NAMES = Object.keys(DRILLS) as readonly DrillName[];

export function isDrillName(text: string): text is DrillName {
  return Object.hasOwn(DRILLS, text);
}
