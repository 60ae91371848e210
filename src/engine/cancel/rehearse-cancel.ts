import type { Clock } from '../../domain/clock.ts';
import { ok } from '../../domain/result.ts';
import { createCancels } from './cancel-machine.ts';
import type { CancelService } from './cancel-service.ts';

/** Answers at once, from nowhere: no request is made. */
const STAND_IN: CancelService = {
  cancel: async () => ok({ canceled: [], notCanceled: [] }),
  listOpen: async () => ok({ orders: [], complete: true }),
  getOrder: async () => ok(undefined),
};

/**
 * Goes once through everything a cancel does in this process, against nothing, so that the one that counts does
 * not wait for code that never ran.
 */
export async function rehearseCancel(clock: Clock): Promise<void> {
  const cancels = createCancels({ service: STAND_IN, clock, random: { next: () => 0.5 } });
  const scope = { kind: 'market', conditionId: 'rehearsal' } as const;
  await cancels.start({ scope, question: '', orders: [], worth: 0, ordersReadAtMs: 0 });
}
