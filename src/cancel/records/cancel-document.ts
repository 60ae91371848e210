import { canceledHere, type CancelProgress, openAtLastReading } from '../../domain/cancel.ts';
import { describeCancel, namesNoMarket } from '../describe-cancel.ts';
import { formatMicros } from '../../domain/micros.ts';
import type { Order } from '../../domain/order.ts';

interface OrderFacts {
  readonly id: string;
  readonly side: string;
  readonly outcome: string;
  /** Missing where the service says none. */
  readonly price?: string;
  readonly size: string;
  readonly filled: string;
}

/** A cancel as `--json` and the audit log tell it. Quantities are decimal strings, times ISO 8601 or milliseconds. */
export interface CancelDocument {
  readonly schema: 'pmtop.cancel/1';
  readonly outcome: string;
  /** The outcome in the program's words. */
  readonly says: string;
  readonly asked: {
    readonly market: string;
    readonly token?: string;
    readonly outcome?: string;
    readonly question: string;
    /** Ids that rested under the scope before; missing when they were not read before the request. */
    readonly orders?: readonly string[];
  };
  /** Ids under the scope. What the service says of one that is left, or outside the scope, does not stand here. */
  readonly canceled: readonly string[];
  readonly notCanceled: readonly { readonly id: string; readonly reason: string }[];
  readonly filledMeanwhile: readonly OrderFacts[];
  readonly left: readonly OrderFacts[];
  readonly newMeanwhile: readonly OrderFacts[];
  readonly outsideScope: readonly string[];
  readonly openAtLastReading?: number;
  readonly attempts: number;
  readonly startedAt: string;
  readonly answeredAfterMs?: number;
  readonly verifiedAfterMs?: number;
  readonly tookMs?: number;
  readonly error?: {
    readonly kind: string;
    readonly status?: number;
    readonly message: string;
    readonly advice: string;
  };
}

/** Tells a cancel in full. `nowMonotonicMs` is for the countdown of a throttled one. */
export function cancelDocument(progress: CancelProgress, nowMonotonicMs: number): CancelDocument {
  const { target, startedAtMs, settledAtMs, failure } = progress;
  const { scope } = target;
  return {
    schema: 'pmtop.cancel/1',
    outcome: progress.outcome ?? 'unresolved',
    says: namesNoMarket(progress)
      ? 'nothing rested there, and the service knows no such market'
      : describeCancel(progress, nowMonotonicMs),
    asked: {
      market: scope.conditionId,
      ...(scope.kind === 'outcome' && { token: scope.tokenId }),
      ...(target.outcome !== undefined && { outcome: target.outcome }),
      question: target.question,
      ...(wasReadBefore(progress) && { orders: target.orders.map((order) => order.id) }),
    },
    canceled: canceledHere(progress),
    notCanceled: progress.notCanceled,
    filledMeanwhile: progress.filled.map(orderFacts),
    left: progress.left.map(orderFacts),
    newMeanwhile: progress.appeared.map(orderFacts),
    outsideScope: progress.outside,
    // As the words have it.
    openAtLastReading:
      progress.outcome === 'unresolved' ? openAtLastReading(progress) : progress.openAtLastReading,
    attempts: progress.attempts,
    startedAt: new Date(startedAtMs).toISOString(),
    answeredAfterMs: rounded(progress.answeredAfterMs),
    verifiedAfterMs: rounded(progress.verifiedAfterMs),
    ...(settledAtMs !== undefined && { tookMs: Math.max(0, settledAtMs - startedAtMs) }),
    ...(failure && {
      error: {
        kind: failure.kind,
        ...('status' in failure && { status: failure.status }),
        message: failure.message,
        advice: failure.advice,
      },
    }),
  };
}

function wasReadBefore({ target, startedAtMs }: CancelProgress): boolean {
  return target.ordersReadAtMs !== undefined && target.ordersReadAtMs <= startedAtMs;
}

function orderFacts(order: Order): OrderFacts {
  return {
    id: order.id,
    side: order.side,
    outcome: order.outcome,
    ...(order.price !== undefined && { price: formatMicros(order.price) }),
    size: formatMicros(order.originalSize),
    filled: formatMicros(order.matchedSize),
  };
}

function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}
