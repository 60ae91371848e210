import { updateStore, type LimitStore, type StoreLost } from '../../../src/limits/store/limit-store.ts';
import {
  countHolders,
  updateSharedState,
  type SharedUpdate,
} from '../../../src/limits/update-shared-state.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';

const BOOKS = { name: 'books', windowMs: 10_000, requests: 1_000 };

/** What became of a holder's request for a book, and how many share. */
export interface BookAnswer {
  readonly terminals: number;
  readonly isGranted: boolean;
}

/** Asks a store for one request of `holder`, as a process does. */
export async function requestBook(
  store: LimitStore,
  holder: string,
  parts: Partial<SharedUpdate> = {},
): Promise<BookAnswer | StoreLost> {
  const options = { clock: realClock, random: realRandom, isUrgent: () => false };
  const reply = await updateStore(store, options, ({ state, storeMs }, ownMs) =>
    updateSharedState(
      state,
      {
        holder,
        ownMs,
        uses: {},
        throttles: {},
        requests: [{ limits: [BOOKS], priority: 'rest', turnMs: ownMs }],
        leaving: false,
        ...parts,
      },
      storeMs,
    ),
  );
  if ('lost' in reply) return reply;
  const terminals = countHolders(reply.state, reply.nowMs - reply.state.offsetMs);
  return { terminals, isGranted: reply.decisions[0]?.kind === 'granted' };
}
