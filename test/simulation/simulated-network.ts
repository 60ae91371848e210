import type { WireReply, WireRequest } from '../../src/api/transport/wire.ts';
import type { ConnectionPool } from '../../src/api/transport/transport.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Random } from '../../src/domain/random.ts';
import { writeReply } from '../../src/exchange/server/reply.ts';
import type { ExchangeRequest } from '../../src/exchange/server/endpoint.ts';
import type { Service } from '../../src/exchange/server/serve-requests.ts';
import type { MortalClock } from './mortal-clock.ts';

/** What the network does to a request that it does not simply carry. */
const TROUBLES = [
  'lost',
  'refused',
  'reset-before',
  'late-arrival',
  'answer-lost',
  'answer-reset',
  'answer-late',
  'answer-garbled',
  'bad-gateway',
] as const;
type Trouble = (typeof TROUBLES)[number];

/** Told of each request what it wants to know, to check what the program does. */
export interface NetworkWitness {
  /** The program hands a request to the network. */
  readonly sent?: (request: ExchangeRequest, id: number, written: boolean) => void;
  /** The exchange is about to see it. */
  readonly arrives?: (request: ExchangeRequest, id: number) => void;
  /** The exchange answered it, whether or not anybody hears. */
  readonly answered?: (request: ExchangeRequest, id: number, status: number) => void;
  /** The program has its answer, or has given up. */
  readonly ended?: (request: ExchangeRequest, id: number, reply: WireReply) => void;
}

export interface NetworkOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly receive: Service;
  readonly witnesses: readonly NetworkWitness[];
}

/** Everything between programs and the exchange, in one process and from one seed. */
export interface SimulatedNetwork {
  /** Part of the requests that get into trouble, 0 … 1. */
  troubleShare: number;
  /** A pool of one process; a process that is killed hears nothing more, though what it sent may still arrive. */
  openPool(origin: string, process: MortalClock): ConnectionPool;
}

export function simulatedNetwork({ clock, random, receive, witnesses }: NetworkOptions): SimulatedNetwork {
  let ids = 0;

  function carry(
    request: ExchangeRequest,
    id: number,
    trouble: Trouble | undefined,
    finish: (reply: WireReply) => void,
  ): void {
    const thereMs = travelMs();
    if (trouble === 'refused') {
      clock.schedule(thereMs, () => finish(broken('ECONNREFUSED', 'no')));
    } else if (trouble === 'reset-before') {
      clock.schedule(thereMs, () => finish(broken('ECONNRESET', 'maybe')));
    } else if (trouble === 'bad-gateway' && random.next() < 0.5) {
      clock.schedule(thereMs, () => finish(BAD_GATEWAY));
    } else if (trouble !== 'lost') {
      const lateMs = trouble === 'late-arrival' ? random.next() * 15_000 : 0;
      clock.schedule(thereMs + lateMs, () => arrive(request, id, trouble, finish));
    }
  }

  function arrive(
    request: ExchangeRequest,
    id: number,
    trouble: Trouble | undefined,
    finish: (reply: WireReply) => void,
  ): void {
    const back = (reply: WireReply, delayMs = 0): void =>
      void clock.schedule(travelMs() + delayMs, () => finish(reply));
    for (const { arrives } of witnesses) arrives?.(request, id);
    receive(request, {
      reset: () => back(broken('ECONNRESET', 'maybe')),
      deliver(reply, delivery, nowMs) {
        for (const { answered } of witnesses) answered?.(request, id, reply.status);
        if (delivery === 'hang' || trouble === 'answer-lost') return;
        if (delivery !== 'whole' || trouble === 'answer-reset') return back(broken('ECONNRESET', 'maybe'));
        const { headers, pieces } = writeReply(reply, nowMs);
        const body = Buffer.concat(pieces);
        const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]));
        const answer = { kind: 'answer', status: reply.status, headers: told, body } as const;
        if (trouble === 'bad-gateway') return back(BAD_GATEWAY);
        if (trouble === 'answer-garbled')
          return back({ ...answer, body: body.subarray(0, body.length >> 1) });
        back(answer, trouble === 'answer-late' ? random.next() * 8_000 : 0);
      },
    });
  }

  /** Mostly a few milliseconds, now and then a few hundred. */
  function travelMs(): number {
    return 2 + 300 * random.next() ** 8;
  }

  const network: SimulatedNetwork = {
    troubleShare: 0,
    openPool(origin, process) {
      const open = new Set<(reply: WireReply) => void>();
      let connected = false;
      return {
        origin,
        openConnections: () => (connected ? 3 : 0),
        send: (wire, signal) =>
          new Promise((resolve) => {
            if (process.killed) return;
            if (signal.aborted) return resolve({ kind: 'broken', error: signal.reason as Error, sent: 'no' });
            const trouble = random.next() < network.troubleShare ? pick(TROUBLES, random) : undefined;
            const stop = (): void => end({ kind: 'broken', error: signal.reason as Error, sent: 'maybe' });
            const request = readRequest(wire);
            const id = ++ids;
            function end(reply: WireReply): void {
              if (process.killed || !open.delete(end)) return;
              for (const { ended } of witnesses) ended?.(request, id, reply);
              signal.removeEventListener('abort', stop);
              connected = reply.kind === 'answer';
              resolve(reply);
            }
            open.add(end);
            signal.addEventListener('abort', stop);
            for (const { sent } of witnesses) sent?.(request, id, trouble !== 'refused');
            carry(request, id, trouble, end);
          }),
        async close() {
          for (const end of open) end(broken('ECONNRESET', 'maybe'));
        },
      };
    },
  };
  return network;
}

function readRequest({ method, path, headers, body }: WireRequest): ExchangeRequest {
  const url = new URL(path, 'http://127.0.0.1');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...Object.fromEntries(named), host: '127.0.0.1' },
    body: body ? Buffer.from(body).toString('utf8') : '',
  };
}

const BAD_GATEWAY: WireReply = {
  kind: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html><body>Bad gateway</body></html>'),
};

function broken(code: string, sent: 'no' | 'maybe'): WireReply {
  return { kind: 'broken', error: Object.assign(new Error(code), { code }), sent };
}

export function pick<T>(choices: readonly T[], random: Random): T {
  return choices[Math.floor(random.next() * choices.length)] as T;
}
