import { describe, expect, it } from 'vitest';
import type { MonitorEvent, PollerName } from '../../../src/domain/monitor-event.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { Session } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import type { Pane } from '../../../src/state/view-state.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const FACTS = { attempt: 1, atMs: 0, sent: 'no' } as const;

interface Explained {
  readonly what: string;
  readonly pane: Pane;
  readonly session?: Partial<Session>;
  readonly events?: readonly MonitorEvent[];
  /** What the screen says, and which command it names. */
  readonly says: string;
  readonly names: string;
}

const EXPLAINED: readonly Explained[] = [
  {
    what: 'no credentials',
    pane: 'orders',
    session: { credentialsProblem: 'set PMTOP_ADDRESS and the others' },
    says: 'no account: prices and books are public, orders are not',
    names: 'pmtop init',
  },
  {
    what: 'an expired key',
    pane: 'orders',
    events: [
      failed('orders', { kind: 'unauthorised', ...told('GET /data/orders', '401: expired'), status: 401 }),
    ],
    says: '401: expired',
    names: 'pmtop doctor',
  },
  {
    what: 'an address where nothing answers',
    pane: 'markets',
    events: [
      failed('catalog', {
        kind: 'network',
        code: 'ECONNREFUSED',
        ...told('GET /markets', 'nothing answers'),
      }),
    ],
    says: 'nothing answers',
    names: 'pmtop doctor',
  },
  {
    what: 'an address of something else',
    pane: 'markets',
    events: [failed('catalog', { kind: 'rejected', ...told('GET /markets', '404: not found'), status: 404 })],
    says: '404: not found',
    names: 'pmtop doctor',
  },
  {
    what: 'an account without orders',
    pane: 'orders',
    events: [{ type: 'ordersRead', complete: true, times: TIMES, orders: [] }],
    says: 'no open orders: what you place elsewhere shows up here',
    names: 'pmtop --demo',
  },
  {
    what: 'read-only',
    pane: 'orders',
    session: { readOnly: true },
    says: 'read-only: X cancels nothing here',
    names: 'pmtop without --read-only',
  },
];

describe.each([
  [120, 36],
  [80, 24],
  [50, 16],
])('at %i×%i', (columns, rows) => {
  it.each(EXPLAINED)('$what explains itself and names the command that helps', async (explained) => {
    const text = await paintText(explained, columns, rows);
    expect(text).toContain(explained.says);
    expect(text).toContain(explained.names);
  });
});

it('the demo, and a service that says "later", send nobody away', async () => {
  const events = [failed('catalog', { kind: 'throttled', ...told('GET /markets', '429: later') })];
  const later = await paintText({ pane: 'markets', events }, 120, 36);
  const demo = await paintText(
    { pane: 'orders', session: { demo: true }, events: EXPLAINED[4]?.events ?? [] },
    120,
    36,
  );
  expect(later).toContain('429: later');
  expect(demo).toContain('no open orders');
  expect(later + demo).not.toMatch(/pmtop (doctor|init|--demo)/);
});

/** The words on the screen, one blank between two of them, however its lines and boxes break them. */
async function paintText(
  { pane, session, events = [] }: Pick<Explained, 'pane' | 'session' | 'events'>,
  columns: number,
  rows: number,
): Promise<string> {
  const real = { demo: false, host: 'clob.example.com', readOnly: false };
  const store = createStore(initialState({ ...real, ...session }, { pane }));
  for (const event of events) store.dispatch(event);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(`\u001b[?1049h${paintScreen(store, simulatedClock(), { columns, rows })}`);
  const text = terminal
    .text()
    .map(paneText(pane, columns))
    .join(' ')
    .replace(/[\s│]+/g, ' ');
  terminal.dispose();
  return text;
}

/** Panes beside each other would tear sentences apart: of such lines only this pane's half. */
function paneText(pane: Pane, columns: number): (line: string) => string {
  return (line) => {
    const parts = line.split('││');
    return columns < 80 || parts.length < 2 ? line : ((pane === 'markets' ? parts[0] : parts.at(-1)) ?? line);
  };
}

function told(endpoint: string, message: string) {
  return { ...FACTS, endpoint, message, advice: 'Look at it.' };
}

function failed(poller: PollerName, failure: Failure): MonitorEvent {
  return { type: 'pollFailed', poller, failure, nextTryAtMs: 2_000 };
}
