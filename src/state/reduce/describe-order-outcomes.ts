import type { OrderOutcome, UnknownReason } from '../../domain/order-outcome.ts';
import { remainingSize } from '../../domain/order.ts';
import { formatOrder, formatSize } from '../../text/format-quantity.ts';

/** So many outcomes of one kind on one market are told one by one; more of them in one sentence. */
const MOST_TOLD_SINGLY = 3;

type News = Exclude<OrderOutcome, { readonly kind: 'ended' }>;

/** What became of orders, a sentence each; many alike on one market in one. `questionOf` names a market by condition id. */
export function describeOutcomes(
  outcomes: readonly OrderOutcome[],
  questionOf: (conditionId: string) => string,
): readonly string[] {
  const news = outcomes.filter((outcome) => outcome.kind !== 'ended');
  const groups = Map.groupBy(news, (outcome) => `${outcome.order.market} ${verdictOf(outcome)}`);
  return [...groups.values()].flatMap((group) => {
    const place = questionOf((group[0] as News).order.market);
    if (group.length <= MOST_TOLD_SINGLY)
      return group.map((outcome) => `${describeOutcome(outcome)} · ${place}`);
    const verdict = verdictOf(group[0] as News).replace(/^is /, 'are ');
    return [`${group.length} orders ${verdict} · ${place}`];
  });
}

function describeOutcome(outcome: News): string {
  if (outcome.kind !== 'filled')
    return `${formatOrder(outcome.order, outcome.order.originalSize)} ${verdictOf(outcome)}`;
  const left = remainingSize(outcome.order);
  if (left === 0) return `${formatOrder(outcome.order, outcome.order.originalSize)} FILLED`;
  return `${formatOrder(outcome.order, outcome.order.originalSize)} PARTIAL +${formatSize(outcome.size)}, ${formatSize(left)} left`;
}

const CANCELED_BY = {
  us: 'canceled by you',
  'us-or-others': 'canceled: by your cancel, whose answer does not name it, or by another program of yours',
  others: 'canceled, not from here: by another program of yours, or by the service',
} as const;

function verdictOf(outcome: News): string {
  switch (outcome.kind) {
    case 'placed':
      return 'is new';
    case 'listed':
      return 'is listed only now';
    case 'returned':
      return 'is listed again';
    case 'expired':
      return 'expired';
    case 'filled':
      return remainingSize(outcome.order) === 0 ? 'FILLED' : 'PARTIAL';
    case 'canceled':
      return CANCELED_BY[outcome.by];
    case 'gone':
      return describeGone(outcome.why);
  }
}

/** It left the lists; whether it ended is not known where its record was not read. */
function describeGone(why: UnknownReason): string {
  switch (why.kind) {
    case 'forgotten':
      return `${GONE}: no record at the service`;
    case 'status':
      if (why.status === 'live') return 'in no list, and its record says live';
      return `${GONE}: ${why.status === '' ? 'the record has no status' : `the record still says ${why.status}`}`;
    case 'failed':
      return `${UNLISTED}: ${why.failure.endpoint}: ${why.failure.message}`;
    case 'unasked':
      return `${UNLISTED}: too many at once to look each up`;
  }
}

const GONE = 'gone, filled or canceled unknown';
const UNLISTED = 'no longer listed, end not known';
