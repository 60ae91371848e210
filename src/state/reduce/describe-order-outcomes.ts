import type { OrderOutcome, UnknownReason } from '../../domain/order-outcome.ts';
import { remainingSize } from '../../domain/order.ts';
import { formatOrder, formatSize } from '../../text/format-quantity.ts';

/** So many fates of one kind on one market are told one by one; more of them in one sentence. */
const MOST_TOLD_SINGLY = 3;

/** What became of orders, a sentence each; many alike on one market in one. `questionOf` names a market by condition id. */
export function describeOutcomes(
  fates: readonly OrderOutcome[],
  questionOf: (conditionId: string) => string,
): readonly string[] {
  const groups = Map.groupBy(fates, (fate) => `${fate.order.market} ${verdictOf(fate)}`);
  return [...groups.values()].flatMap((group) => {
    const place = questionOf((group[0] as OrderOutcome).order.market);
    if (group.length <= MOST_TOLD_SINGLY) return group.map((fate) => `${describeOutcome(fate)} · ${place}`);
    const verdict = verdictOf(group[0] as OrderOutcome).replace(/^is /, 'are ');
    return [`${group.length} orders ${verdict} · ${place}`];
  });
}

function describeOutcome(fate: OrderOutcome): string {
  if (fate.kind !== 'filled') return `${formatOrder(fate.order, fate.order.originalSize)} ${verdictOf(fate)}`;
  const left = remainingSize(fate.order);
  if (left === 0) return `${formatOrder(fate.order, fate.order.originalSize)} FILLED`;
  return `${formatOrder(fate.order, fate.order.originalSize)} PARTIAL +${formatSize(fate.size)}, ${formatSize(left)} left`;
}

const CANCELED_BY = {
  us: 'canceled by you',
  'us-or-others': 'canceled: by your cancel, whose answer does not name it, or by another program of yours',
  others: 'canceled, not from here: by another program of yours, or by the service',
} as const;

function verdictOf(fate: OrderOutcome): string {
  switch (fate.kind) {
    case 'placed':
      return 'is new';
    case 'returned':
      return 'is listed again';
    case 'expired':
      return 'expired';
    case 'filled':
      return remainingSize(fate.order) === 0 ? 'FILLED' : 'PARTIAL';
    case 'canceled':
      return CANCELED_BY[fate.by];
    case 'gone':
      return fate.why.kind === 'status' && fate.why.status === 'live'
        ? `in no list, and its record says ${fate.why.status}`
        : `gone, filled or canceled unknown: ${describeReason(fate.why)}`;
  }
}

function describeReason(why: UnknownReason): string {
  switch (why.kind) {
    case 'forgotten':
      return 'no record at the service';
    case 'status':
      return why.status === '' ? 'the record has no status' : `the record still says ${why.status}`;
    case 'failed':
      return `${why.failure.endpoint}: ${why.failure.message}`;
    case 'unasked':
      return 'too many at once to look each up';
  }
}
