import type { WireReply } from '../api/transport/wire.ts';
import type { OpenConnectionPool } from '../api/transport/transport.ts';
import type { Clock } from '../domain/clock.ts';
import type { RecordedRequest } from './recording-line.ts';
import { HIDDEN } from '../api/signing/redact.ts';
import type { Credentials } from '../api/signing/credentials.ts';

/** Beyond this a request is another one than was asked then. */
const SAME_TIME_MS = 250;
/** What a row lacks of these is not known, as of one that was not in sight. */
const ANSWERED_BY_TOKEN: ReadonlySet<string> = new Set(['/prices', '/batch-prices-history']);

/** What is given for a request at that time of the recording. */
type Choose = (asked: Asked, atMs: number) => RecordedRequest | undefined;
type Asked = Pick<RecordedRequest, 'origin' | 'method' | 'path'> & { readonly body: string };

/**
 * Connection pools that answer from a recording, after as long as it took then: with what was answered to the same request at the
 * nearest time, or to one that asked for the same tokens besides others, and never with something older than what was given
 * for it before. Prices of rows are those that were asked for then, however many: which rows are in sight can depend on how
 * fast the machine was. A request that was never made breaks: what was answered to the cancel of another market would be
 * told as the verdict on this one. `clock` begins at the recording's beginning.
 */
export function replayPool(requests: readonly RecordedRequest[], clock: Clock): OpenConnectionPool {
  const groups = new Map<string, Repeats>();
  const alike = Map.groupBy(requests, (recorded) => kindOf(atAnyTime(recorded)));

  function repeatsFor(asked: Asked): Repeats {
    const others = alike.get(kindOf(atAnyTime(asked))) ?? [];
    const same = others.filter(({ body = '' }) => body === asked.body);
    if (same.length > 0 || asked.method === 'DELETE') return repeatsOf(same);
    const wider = others.filter((other) => asksForAll(other, asked));
    const mayBePart = wider.length === 0 && ANSWERED_BY_TOKEN.has(asked.path);
    return repeatsOf(mayBePart ? mostShared(others, asked) : wider);
  }

  return pools(clock, (asked, atMs) => {
    const key = `${kindOf(asked)} ${asked.body}`;
    const group = groups.get(key) ?? repeatsFor(asked);
    groups.set(key, group);
    return group(atMs);
  });
}

/**
 * The same for one who asks what was known at a moment: the newest answer that was there by then, to the same request or to
 * one that asked for the same tokens besides others.
 */
export function openReplayPool(requests: readonly RecordedRequest[], clock: Clock): OpenConnectionPool {
  const alike = Map.groupBy(requests, kindOf);
  return pools(clock, (asked, atMs) =>
    alike
      .get(kindOf(asked))
      ?.findLast((other) => other.atMs + other.tookMs <= atMs && hasEnd(other) && asksForAll(other, asked)),
  );
}

/** What the program gave up waiting for says nothing. */
function hasEnd({ answer, broke }: RecordedRequest): boolean {
  return answer !== undefined || broke !== undefined;
}

/** Whether `recorded` asks for every token that `asked` has. */
function asksForAll({ body: recorded = '' }: RecordedRequest, { body }: Asked): boolean {
  return tokensOf(body).every((token) => recorded.includes(token));
}

/** Those that ask for most of the tokens that `asked` has; none where no token was asked for then. */
function mostShared(others: readonly RecordedRequest[], { body }: Asked): readonly RecordedRequest[] {
  const tokens = tokensOf(body);
  const shared = others.map(
    ({ body: recorded = '' }) => tokens.filter((token) => recorded.includes(token)).length,
  );
  const most = Math.max(1, ...shared);
  return others.filter((_, place) => shared[place] === most);
}

/** They stand in quotes in a body. */
function tokensOf(body: string): readonly string[] {
  return body.match(/"\d+"/g) ?? [];
}

function pools(clock: Clock, choose: Choose): OpenConnectionPool {
  return (origin) => {
    let isOpen = false;
    return {
      origin,
      openConnections: () => (isOpen ? 1 : 0),
      close: async () => {},
      send: (request, signal) =>
        new Promise((resolve) => {
          const body = request.body ? Buffer.from(request.body).toString('utf8') : '';
          const { method, path } = request;
          const nowMs = clock.monotonicMs();
          const recorded = choose({ origin, method, path, body }, nowMs);
          const forget = clock.schedule(recorded ? waitMs(recorded, nowMs) : 0, () => {
            const reply = replyOf(recorded);
            if (reply) finish(reply);
          });
          const stop = (): void => finish({ kind: 'broken', error: signal.reason as Error, sent: 'maybe' });
          function finish(reply: WireReply): void {
            forget();
            signal.removeEventListener('abort', stop);
            isOpen = reply.kind === 'answer';
            resolve(reply);
          }
          if (signal.aborted) stop();
          else signal.addEventListener('abort', stop);
        }),
    };
  };
}

/**
 * What was asked at about the same time then is answered when it was answered then, so that replay and recording stay
 * together.
 */
function waitMs({ atMs, tookMs }: RecordedRequest, nowMs: number): number {
  return Math.abs(nowMs - atMs) <= SAME_TIME_MS ? Math.max(0, atMs + tookMs - nowMs) : tookMs;
}

/** The same request again and again: gives the one of a time, and none before the last one given. */
type Repeats = (atMs: number) => RecordedRequest | undefined;

/** Without the time since when it asks, which is made of the time of asking: a replay may be a second off. */
function atAnyTime<T extends { readonly path: string }>(asked: T): T {
  return { ...asked, path: asked.path.replace(/(?<=[?&]after=)\d+/, '') };
}

/** Requests of one kind differ by the tokens in the list of their bodies at most. */
function kindOf({ origin, method, path, body = '' }: Pick<RecordedRequest, keyof Asked>): string {
  return [origin, method, path, body.replace(/\[[^\]]*\]/, '[]')].join(' ');
}

function repeatsOf(group: readonly RecordedRequest[]): Repeats {
  let next = 0;
  const distance = (index: number, atMs: number): number => Math.abs((group[index]?.atMs ?? Infinity) - atMs);
  return (atMs) => {
    while (next + 1 < group.length && distance(next + 1, atMs) <= distance(next, atMs)) next++;
    return group[next];
  };
}

/** Undefined: nobody answered then either. */
function replyOf(recorded: RecordedRequest | undefined): WireReply | undefined {
  if (!recorded) {
    const error = Object.assign(new Error('not in the recording'), { code: 'NOT_RECORDED' });
    return { kind: 'broken', error, sent: 'no' };
  }
  if (recorded.answer) {
    const { status, headers, text } = recorded.answer;
    return { kind: 'answer', status, headers, body: Buffer.from(text) };
  }
  if (!recorded.broke) return undefined;
  const { code, message, sent } = recorded.broke;
  return { kind: 'broken', error: Object.assign(new Error(message), { code }), sent };
}

/** Signs requests that go nowhere, for the recorded account, with the API key that a recording shows. */
export function replayCredentials(address: string): Credentials {
  const secret = Buffer.from('a replay sends nothing').toString('base64url');
  return { address, apiKey: HIDDEN, secret, passphrase: 'replay' };
}
