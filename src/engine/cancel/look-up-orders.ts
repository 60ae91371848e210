import type { Clock } from '../../domain/clock.ts';
import type { Order } from '../../domain/order.ts';
import { sleep } from '../../domain/clock.ts';
import type { CancelService } from './cancel-service.ts';

/** Beyond these nobody reads the list, and the verdict is known without it. */
const MOST_LOOKUPS = 50;
const AT_ONCE = 4;
const DEADLINE_MS = 3_000;

/** Asks for each order by its id; ids that could not be told in time are missing from the answer. */
export async function lookUpOrders(
  ids: readonly string[],
  { service, clock, stop }: { service: CancelService; clock: Clock; stop: AbortSignal },
): Promise<ReadonlyMap<string, Order>> {
  const found = new Map<string, Order>();
  if (ids.length === 0) return found;
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  const queue = ids.slice(0, MOST_LOOKUPS).values();
  const workers = Array.from({ length: AT_ONCE }, () => lookUpEach(queue, service, signal, found));
  const expired = sleep(clock, DEADLINE_MS, signal);
  await Promise.race([Promise.all(workers).catch(() => {}), expired]);
  over.abort();
  return new Map(found);
}

async function lookUpEach(
  queue: Iterable<string>,
  service: CancelService,
  signal: AbortSignal,
  found: Map<string, Order>,
): Promise<void> {
  for (const id of queue) {
    if (signal.aborted) return;
    const order = await service.getOrder(id, signal);
    if (order.ok && order.value) found.set(id, order.value);
  }
}
