import { DeadlinePassed } from '../../domain/deadline.ts';
import type { Failure } from '../../domain/failure.ts';
import { UndiciNotLoaded } from '../transport/undici-not-loaded.ts';
import type { WireReply } from '../transport/wire.ts';
import { factsOf, type FailureContext } from './failure-facts.ts';

type Broken = Extract<WireReply, { kind: 'broken' }>;

const TOO_LONG = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

/** undici's codes for an answer that is there and is no HTTP, or more than we take. */
const MALFORMED: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are longer than 16 kB',
  [TOO_LONG]: 'the answer is longer than 4 MB',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer has another length than it says',
};

/** The parser's codes, and its name where it gives none. */
const NOT_HTTP = /^(HPE_|HTTPParserError$)/;

/** What a connection that could not be made or broke off says. */
export function failureOfBreak(context: FailureContext, { error, sent }: Broken): Failure {
  if (error instanceof DeadlinePassed) {
    const { deadlineMs } = error;
    const advice = 'The service is slow or unreachable: check the address and the network.';
    return { kind: 'timeout', deadlineMs, ...factsOf(context, error.message, advice, sent) };
  }
  const code = codeOf(error);
  const oversized = MALFORMED[code] ?? (NOT_HTTP.test(code) ? 'the answer is not HTTP' : undefined);
  if (oversized !== undefined) {
    const advice = 'Check that the address is the service’s and not that of something else.';
    return {
      kind: 'malformed',
      ...(isTooLong(error) && { isTooLong: true }),
      ...factsOf(context, oversized, advice, sent),
    };
  }
  const { hostname = 'of that name' } = error as { hostname?: string };
  const own = OF_HOST[code]?.(hostname) ?? WORDS[code];
  const message = own ?? (error.message === '' ? code : error.message);
  // Words of our own hold no secret, and to look for one takes longer than the rest of a call.
  const from = own === undefined ? context : { ...context, redact: (text: string) => text };
  return { kind: 'network', code, ...factsOf(from, message, adviceOn(code, error), sent) };
}

/** Whether the answer was broken off because it is longer than any that is read. */
export function isTooLong(error: Error): boolean {
  return codeOf(error) === TOO_LONG;
}

function codeOf(error: Error): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly Error[] };
  if (typeof code === 'string' && code !== '') return code;
  return errors?.[0] ? codeOf(errors[0]) : error.name;
}

/** OpenSSL's code for an answer in plain text. */
const NO_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that address and port',
  ECONNRESET: 'the service broke the connection',
  UND_ERR_SOCKET: 'the service closed the connection in the middle',
  UND_ERR_CONNECT_TIMEOUT: 'no connection could be made in time',
  UND_ERR_DESTROYED: 'the client was closed',
  ABORTED: 'taken back',
  [NO_TLS]: 'that port speaks no TLS',
};

/** A service may have three hosts: which of them is meant, Node says. */
const OF_HOST: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `there is no host ${host}`,
  EAI_AGAIN: (host) => `the host ${host} could not be looked up`,
};

function adviceOn(code: string, error: Error): string {
  if (error instanceof UndiciNotLoaded) return error.advice;
  if (code === 'NOT_RECORDED')
    return 'A recording has what the monitor had asked for by then: docs/recording.md names the commands. Give a later --from, or record anew: pmtop record FILE --market REF';
  if (code === 'ENOTFOUND') return 'Check the address of the service.';
  if (code === 'ECONNREFUSED') return 'Check the address, and that the service is running.';
  if (code === NO_TLS) return 'Begin the address with http://, or give the port that https has.';
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code))
    return 'Its certificate cannot be trusted; nothing was sent.';
  return 'Check the network.';
}
