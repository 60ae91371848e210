import type { Client } from '../api/client.ts';
import type { Clock } from '../domain/clock.ts';
import type { Publish } from '../domain/monitor-event.ts';
import type { TradingAccount } from '../domain/fill.ts';
import { type Detail, detailKey, type DetailKind, type DetailRequest } from '../domain/detail.ts';
import type { Random } from '../domain/random.ts';
import { ok } from '../domain/result.ts';
import { createPoller, type Poller, type PollerRequest } from './poller.ts';
import { detailRequests } from './detail-requests.ts';

export interface DetailPollersOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly publish: Publish;
  /** Whose trades they are, as far as it is known by now. */
  readonly account: () => TradingAccount;
  /** What is looked at now. */
  readonly wants: () => readonly DetailRequest[];
}

/** Things that are asked for while somebody looks at them. */
export interface DetailPollers {
  /** Look at the wants again: what is new is asked for at once, what is gone no more. */
  wantsChanged(): void;
  /** Ask for everything that is looked at now. */
  refresh(): void;
  hold(held: boolean): void;
  stop(): void;
}

/** How often each is asked for as long as it is looked at, milliseconds: nothing here is worth more of a budget. */
export const DETAIL_PACE_MS: Readonly<Record<DetailKind, number>> = {
  order: 5_000,
  trades: 15_000,
  activity: 15_000,
  eventComments: 30_000,
  marketComments: 30_000,
  eventHolderComments: 30_000,
  marketHolderComments: 30_000,
  replies: 30_000,
  userComments: 60_000,
  market: 120_000,
  event: 120_000,
  fee: 120_000,
  sampledFees: 3_600_000,
};

/** Rows of the list want their fees: while somebody scrolls, those that only pass by are never asked for. */
const FIRST_AFTER_MS: Readonly<Partial<Record<DetailKind, number>>> = { fee: 400 };

const DEADLINE_MS = 8_000;
/** So many are remembered, so that what is looked at again within its pace is not asked for again. */
const MOST_REMEMBERED = 50;

/**
 * Asks for what is looked at: at once when it comes on the screen, then slowly, each with its own retries, all at the lowest
 * priority. What is looked at no longer rests, and goes on at its pace when it comes back.
 */
export function startDetailPollers(options: DetailPollersOptions): DetailPollers {
  const pollers = new Map<string, Poller>();
  let wanted = new Set<string>();
  let held = false;

  function wake(detail: DetailRequest): void {
    const key = detailKey(detail);
    const poller = pollers.get(key) ?? createDetailPoller(detail, options);
    pollers.delete(key);
    pollers.set(key, poller);
    poller.hold(held);
  }

  function forgetOldest(): void {
    for (const [key, poller] of pollers) {
      if (pollers.size <= MOST_REMEMBERED) return;
      if (wanted.has(key)) continue;
      poller.stop();
      pollers.delete(key);
    }
  }

  function look(): void {
    const wants = options.wants();
    const before = wanted;
    wanted = new Set(wants.map(detailKey));
    for (const key of before) if (!wanted.has(key)) pollers.get(key)?.hold(true);
    for (const detail of wants) if (!before.has(detailKey(detail))) wake(detail);
    forgetOldest();
  }

  look();
  return {
    wantsChanged: look,
    refresh() {
      for (const key of wanted) pollers.get(key)?.refresh();
    },
    hold(next) {
      held = next;
      for (const key of wanted) pollers.get(key)?.hold(held);
    },
    stop() {
      for (const poller of pollers.values()) poller.stop();
    },
  };
}

/** A look-up is a poller whose events bear its own name. */
function createDetailPoller(
  detail: DetailRequest,
  { client, clock, random, publish, account }: DetailPollersOptions,
): Poller {
  const paceMs = DETAIL_PACE_MS[detail.kind];
  const requestDetail = detailRequests(client, clock, account)[detail.kind];
  const request: PollerRequest = async (signal, stamp, attempt) => {
    const answer = await requestDetail(detail.id, {
      signal,
      attempt,
      priority: 'rest',
      deadlineMs: DEADLINE_MS,
    });
    if (!answer.ok) return answer;
    const finding = { ...detail, answer: answer.value } as Detail;
    return ok([{ type: 'detailRead', finding, times: stamp(), paceMs }]);
  };
  return createPoller({
    clock,
    random,
    request,
    pace: () => paceMs,
    firstAfterMs: FIRST_AFTER_MS[detail.kind] ?? 0,
    publish,
    failed: (failure, nextTryAtMs) => publish({ type: 'detailFailed', detail, failure, nextTryAtMs }),
  });
}
