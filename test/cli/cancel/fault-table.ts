import type { CancelOutcome } from '../../../src/domain/cancel.ts';
import type { ProxyFault } from '../../support/fault-proxy.ts';

/**
 * How a cancel must end when a fault strikes every cancel request until the end of the window, while the open
 * orders can be read: not carried out, or carried out; and when it strikes every request.
 */
export interface FaultRow {
  readonly name: string;
  readonly unheard?: ProxyFault;
  readonly executed?: ProxyFault;
  readonly whenUnheard?: CancelOutcome;
  readonly whenExecuted?: CancelOutcome;
  /** When nothing else comes through either. */
  readonly whenAll: CancelOutcome;
}

function http(status: string, body: string | Buffer = '', headers: readonly string[] = []): Buffer {
  const bytes = Buffer.from(body);
  const head = [
    `HTTP/1.1 ${status}`,
    `content-length: ${bytes.length}`,
    'connection: close',
    ...headers,
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), bytes]);
}

const JSON_TYPE = ['content-type: application/json'];
const GOOD = '{"canceled":[],"not_canceled":{}}';
const DRIP = { bytes: 1, everyMs: 40 };

/** A row whose fault is other bytes in place of the answer. */
function answered(
  name: string,
  bytes: string | Buffer,
  whenUnheard: CancelOutcome,
  whenAll: CancelOutcome,
): FaultRow {
  return {
    name,
    unheard: { kind: 'answer', bytes, when: 'unheard' },
    executed: { kind: 'answer', bytes, when: 'executed' },
    whenUnheard,
    whenExecuted: 'confirmed',
    whenAll,
  };
}

function broken(name: string, kind: 'reset' | 'close' | 'hang'): FaultRow {
  return {
    name,
    unheard: { kind, when: 'unheard' },
    executed: { kind, when: 'executed' },
    whenUnheard: 'left',
    whenExecuted: 'confirmed',
    whenAll: 'unresolved',
  };
}

function dripping(name: string, bytes: Buffer): FaultRow {
  const row = answered(name, bytes, 'left', 'unresolved');
  return {
    ...row,
    unheard: { kind: 'answer', bytes, when: 'unheard', drip: DRIP },
    executed: { kind: 'answer', bytes, when: 'executed', drip: DRIP },
  };
}

/** The faults behind a connection; the four that keep one from being made are in the test itself. */
export const FAULT_ROWS: readonly FaultRow[] = [
  {
    name: 'reset before the service hears it',
    unheard: { kind: 'reset', when: 'unheard' },
    whenUnheard: 'left',
    whenAll: 'unresolved',
  },
  {
    name: 'reset after it was carried out',
    executed: { kind: 'reset', when: 'executed' },
    whenExecuted: 'confirmed',
    whenAll: 'unresolved',
  },
  broken('connection ended without an answer', 'close'),
  broken('no answer, ever', 'hang'),
  dripping('headers a byte at a time', http('200 OK', GOOD, JSON_TYPE)),
  dripping('body a byte at a time', http('200 OK', `${' '.repeat(4_000)}${GOOD}`, JSON_TYPE)),
  {
    name: 'answer shorter than it says',
    executed: { kind: 'cut', bytes: 150, how: 'close' },
    whenExecuted: 'confirmed',
    whenAll: 'unresolved',
  },
  {
    name: 'answer cut by a reset',
    executed: { kind: 'cut', bytes: 150, how: 'reset' },
    whenExecuted: 'confirmed',
    whenAll: 'unresolved',
  },
  answered(
    'a chunk cut',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"canc',
    'left',
    'unresolved',
  ),
  answered('garbage', 'SSH-2.0-OpenSSH_9.6\r\n\u0000\u0001\u0002', 'left', 'unresolved'),
  answered(
    'a header of 64 kB',
    http('200 OK', GOOD, [`x-padding: ${'x'.repeat(65_536)}`]),
    'left',
    'unresolved',
  ),
  answered('a body of 5 MB', http('200 OK', Buffer.alloc(5_000_000, ' ')), 'left', 'unresolved'),
  answered('200 with nothing', http('200 OK'), 'left', 'unresolved'),
  answered(
    '200 with a page of HTML',
    http('200 OK', '<html><body>Sign in</body></html>'),
    'left',
    'unresolved',
  ),
  answered('200 of another shape', http('200 OK', '{"success":true}', JSON_TYPE), 'left', 'unresolved'),
  answered(
    '200 that is not UTF-8',
    http('200 OK', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
    'left',
    'unresolved',
  ),
  answered(
    '200 with a key twice',
    http('200 OK', `{"canceled":["o1"],${GOOD.slice(1)}`, JSON_TYPE),
    'left',
    'unresolved',
  ),
  answered('204', http('204 No Content'), 'left', 'unresolved'),
  answered('301', http('301 Moved Permanently', '', ['location: http://127.0.0.1:9/']), 'refused', 'refused'),
  answered(
    '307 to another origin',
    http('307 Temporary Redirect', '', ['location: http://127.0.0.1:9/']),
    'refused',
    'refused',
  ),
  answered('400', http('400 Bad Request', '{"error":"bad market"}', JSON_TYPE), 'refused', 'refused'),
  answered('401', http('401 Unauthorized', '{"error":"bad key"}', JSON_TYPE), 'refused', 'refused'),
  answered('403', http('403 Forbidden', '{"error":"not allowed"}', JSON_TYPE), 'refused', 'refused'),
  {
    name: '429 with Retry-After',
    unheard: {
      kind: 'answer',
      when: 'unheard',
      bytes: http('429 Too Many Requests', '{}', ['retry-after: 60']),
    },
    whenUnheard: 'throttled',
    whenAll: 'throttled',
  },
  {
    name: '429 without a hint',
    unheard: {
      kind: 'answer',
      when: 'unheard',
      bytes: http('429 Too Many Requests', '<html>slow down</html>'),
    },
    whenUnheard: 'throttled',
    whenAll: 'throttled',
  },
  answered('500', http('500 Internal Server Error', '{"error":"oops"}', JSON_TYPE), 'left', 'unresolved'),
  answered(
    '503',
    http('503 Service Unavailable', '{"error":"trading is disabled"}', JSON_TYPE),
    'left',
    'unresolved',
  ),
  answered('504', http('504 Gateway Timeout', '<html>504</html>'), 'left', 'unresolved'),
];
