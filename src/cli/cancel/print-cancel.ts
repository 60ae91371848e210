import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { describeCancel, describeCancelDetails } from '../../domain/cancel-words.ts';
import type { Order } from '../../domain/order.ts';
import { worthOf } from '../../engine/cancel/compare-reading.ts';
import { formatMoney } from '../../text/format-quantity.ts';
import { adviceAtEnd } from './advice-at-end.ts';
import { nameMarket } from './name-market.ts';
import { tellCounts } from './tell-counts.ts';

/** `Will it rain? · Yes (0x5f3a…9c1e)` */
export function nameTarget({ scope, question, outcome }: CancelTarget): string {
  const what = scope.kind === 'outcome' ? `${question} · ${outcome ?? 'one outcome'}` : question;
  return nameMarket(what, scope.conditionId);
}

/**
 * The result of a cancel for people: the verdict first, then what it rests on, then what else to know. After a cancel on
 * the `demo` exchange, which ends with the command, nobody verifies anything later.
 */
export function tellCancel(progress: CancelProgress, nowMonotonicMs: number, demo = false): string {
  const { verifiedAfterMs } = progress;
  const facts = [
    describeCancel(progress, nowMonotonicMs),
    nameTarget(progress.target),
    ...tellCounts(progress),
    verifiedAfterMs === undefined ? 'never verified' : `read after ${Math.round(verifiedAfterMs)} ms`,
  ];
  const more = [...describeCancelDetails(progress), ...adviceAtItsEnd(progress, demo)];
  return [facts.join(' · '), ...more.map((line) => `  ${line}`), ''].join('\n');
}

const NEXT = 'Nothing more is sent by itself: run it again. The monitor verifies it at its next start.';
const NEXT_ON_DEMO =
  'Nothing more is sent by itself. A real one you would run again, and the monitor would verify it at its next start.';

function adviceAtItsEnd({ outcome, failure }: CancelProgress, demo: boolean): readonly string[] {
  if (outcome === 'confirmed') return [];
  const advice = adviceAtEnd(failure);
  return [
    ...(advice === undefined ? [] : [advice]),
    ...(outcome === 'unresolved' ? [demo ? NEXT_ON_DEMO : NEXT] : []),
  ];
}

/** `6 orders worth $412.00` */
export function countOrders(orders: readonly Order[]): string {
  return `${orders.length === 1 ? '1 order' : `${orders.length} orders`} worth ${formatMoney(worthOf(orders))}`;
}
