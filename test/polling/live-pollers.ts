import type { Client } from '../../src/api/client.ts';
import type { ClientOptions } from '../../src/api/client-options.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { seededRandom } from '../../src/domain/random.ts';
import type { Wants } from '../../src/polling/poller-requests.ts';
import { startPollers, type Pollers, type PollersOptions } from '../../src/polling/start-pollers.ts';
import {
  startLoopbackServer,
  type LoopbackServer,
  type ReceivedRequest,
} from '../support/loopback-server.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { testClient } from '../support/test-client.ts';

/** Pollers on a simulated clock, over real connections to a real server. */
export interface LivePollers extends AsyncDisposable {
  readonly clock: SimulatedClock;
  readonly client: Client;
  readonly server: LoopbackServer;
  readonly pollers: Pollers;
  readonly events: MonitorEvent[];
  /** The screen shows something else. */
  show(wants: Wants): void;
  /** Lets so much time pass, `stepMs` at a time, each request answered before time goes on. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Requests whose path begins so, with when they were sent, in order. */
  asked(path: string): readonly { readonly atMs: number; readonly request: ReceivedRequest }[];
}

/** Answers every endpoint with as little as it may. */
export function answerPlainly({ path }: ReceivedRequest): { json: unknown } {
  if (path === '/books' || path === '/events') return { json: [] };
  if (path === '/prices') return { json: {} };
  if (path === '/batch-prices-history') return { json: { history: {} } };
  if (path === '/fee-rate') return { json: { base_fee: 0 } };
  return { json: { data: [], next_cursor: '', limit: 100, count: 0 } };
}

export async function startLivePollers(
  wants: Wants,
  options: { readonly client?: Partial<ClientOptions>; readonly pollers?: Partial<PollersOptions> } = {},
): Promise<LivePollers> {
  const clock = simulatedClock();
  const server = await startLoopbackServer(answerPlainly);
  const random = seededRandom(1);
  const client = testClient(server.url, { clock, random, ...options.client });
  const events: MonitorEvent[] = [];
  const times: number[] = [];
  const shown = { wants };
  const pollers = startPollers({
    client,
    clock,
    random,
    publish(event) {
      events.push(event);
      pollers.handleEvent(event);
    },
    wants: () => shown.wants,
    ...options.pollers,
  });
  /** Until nothing travels, which takes real time but none of the clock's. */
  async function settle(): Promise<void> {
    do {
      await new Promise((resolve) => setImmediate(resolve));
      while (times.length < server.requests.length) times.push(clock.monotonicMs());
    } while (client.budgetSnapshot().inFlight.used > 0);
  }
  return {
    clock,
    client,
    server,
    pollers,
    events,
    show(next) {
      shown.wants = next;
      pollers.wantsChanged();
    },
    async pass(ms, stepMs = 50) {
      const endMs = clock.monotonicMs() + ms;
      await settle();
      while (clock.monotonicMs() < endMs) {
        await clock.advance(Math.min(stepMs, endMs - clock.monotonicMs()));
        await settle();
      }
    },
    asked: (path) =>
      server.requests.flatMap((request, i) =>
        request.path.startsWith(path) ? [{ atMs: times[i] as number, request }] : [],
      ),
    async [Symbol.asyncDispose]() {
      pollers.stop();
      await client.close();
      await server.close();
    },
  };
}
