import { describe, expect, it } from 'vitest';
import type { BudgetUse, ScopeUse, Waits } from '../../../src/domain/limit-use.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import type { Row } from '../../../src/view/rows/row.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { type BudgetDetail, budgetRows, budgetText } from '../../../src/view/overlays/limit-rows.ts';
import { messageRows } from '../../../src/view/overlays/message-rows.ts';
import type { RenderContext } from '../../../src/view/rows/render-context.ts';
import { statusRow } from '../../../src/view/frame/status-row.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const UNREACHABLE: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'GET /fee-rate',
  attempt: 1,
  atMs: 0,
  message: 'refused',
  advice: '',
  sent: 'no',
};

function scope(name: string, used: number, limit: number, windowMs = 10_000): ScopeUse {
  return { scope: name, used, limit, reserve: Math.ceil(limit / 20), windowMs, waiting: 0 };
}

const SCOPES = [
  scope('catalog', 12, 4_000),
  scope('events', 12, 500),
  scope('order book', 45, 5_000),
  scope('books', 31, 80),
  scope('prices', 7, 80),
  scope('tags', 0, 200),
  scope('cancels', 2, 2_400),
];

function use(waits: readonly Waits[] = [], breakerOpen = false): BudgetUse {
  const waiting = waits.reduce((sum, { count }) => sum + count, 0);
  return { scopes: SCOPES, inFlight: { used: 3, limit: 20 }, waiting, waits, breakerOpen };
}

const SHORT = use([
  { priority: 'selected', scope: 'books', count: 1 },
  { priority: 'visible', scope: 'books', count: 2 },
]);

const scene = (width: number, height = 20, nowMs = 100): RenderContext =>
  renderContextOf(width, height, { nowMs });

function stateAfter(...events: MonitorEvent[]): AppState {
  const state = initialState({ demo: false, host: 'clob.example.com', readOnly: false });
  return [
    { type: 'pollAnswered', poller: 'book', times: TIMES, paceMs: 500 } as const,
    { type: 'cancelConnectionMeasured', ready: true, roundTripMs: 4 } as const,
    ...events,
  ].reduce((before, next) => reduce(before, next), state);
}

const lineOf = (row: Row): string => textOf([row]).join('');
const counted = (budgets: BudgetUse): AppState => stateAfter({ type: 'budgetsCounted', use: budgets });

describe('the status line', () => {
  it('names the busiest window that reads use, and no other', () => {
    const text = lineOf(statusRow(counted(use()), scene(150)));
    expect(text).toContain('API 31/80');
    expect(text).not.toMatch(/prices|events|reserve/);
  });

  it('says who waits for what, and that it is short, as far as there is room', () => {
    expect(lineOf(statusRow(counted(SHORT), scene(150)))).toContain(
      'API 31/80 1 selected waits for books, 2 visible wait for books',
    );
    const narrow = statusRow(counted(SHORT), scene(110));
    expect(lineOf(narrow)).toContain('API 31/80 3 waiting');
    expect(narrow.spans.find(({ text }) => text.startsWith('API'))?.tone).toBe('warn');
  });

  it('gives up clock and budgets before the cancel connection and the state of the connection', () => {
    const text = lineOf(statusRow(counted(use()), scene(64)));
    expect(text).not.toContain('API');
    expect(text).toContain('cancel ready 4 ms');
    expect(text).toContain('live');
  });

  it('says nothing of budgets before anything was asked', () => {
    const unused: BudgetUse = { ...use(), scopes: [scope('books', 0, 80)] };
    expect(budgetText(unused, 'busiest')).toBe('');
    expect(budgetText(unused, 'each')).toBe('');
  });

  it('tells in a pause how old the prices are, and whether the last probe was answered', () => {
    const paused = reduce(stateAfter({ type: 'probed', failure: UNREACHABLE }), { type: 'pauseToggled' });
    expect(lineOf(statusRow(paused, scene(120)))).toContain('PAUSED 0.1s, unreachable');
    const orders = {
      type: 'pollAnswered',
      poller: 'orders',
      times: { askedAtMs: 90, readAtMs: 90 },
    } as const;
    const told = reduce(paused, { ...orders, paceMs: 3_000 });
    expect(lineOf(statusRow(told, scene(120)))).toContain('PAUSED 0.1s');
    expect(statusRow(told, scene(120)).spans.find(({ text }) => text.startsWith('PAUSED'))?.tone).toBe(
      'alarm',
    );
    const answered = reduce(paused, { type: 'probed' });
    expect(lineOf(statusRow(answered, scene(120)))).not.toContain('unreachable');
  });

  it('calls live what is within its pace, and only that', () => {
    const slow = stateAfter({ type: 'pollAnswered', poller: 'book', times: TIMES, paceMs: 5_000 });
    expect(lineOf(statusRow(slow, scene(120, 20, 7_000)))).toContain('live 7.0s');
    const fast = stateAfter();
    expect(lineOf(statusRow(fast, scene(120, 20, 7_000)))).toContain('no answer for 7.0s');
  });
});

function sharedText(terminals: number, detail: BudgetDetail): string {
  return budgetText({ ...use(), shared: { state: 'shared', terminals } }, detail);
}

describe('shared budgets in the status line', () => {
  it('tell how many share, where that is anybody, in any length', () => {
    expect(sharedText(3, 'each')).toBe('events 12/500 books 31/80 prices 7/80 3 share');
    expect(sharedText(3, 'short')).toBe('API 31/80 3 share');
    expect(sharedText(1, 'each')).not.toContain('share');
  });

  it('warn that they should be shared and are not', () => {
    const alone = { ...use(), shared: { state: 'alone', terminals: 1 } } as const;
    expect(budgetText(alone, 'each')).toBe('events 12/500 books 31/80 prices 7/80 unshared');
    const shown = statusRow(counted(alone), scene(120));
    expect(shown.spans.find(({ text }) => text.includes('unshared'))?.tone).toBe('warn');
  });
});

describe('the budgets above the message log', () => {
  it('tell of every limit in use what is used, its reserve and its window, and who waits for it', () => {
    const lines = budgetRows(counted(SHORT), scene(80)).map((row) => lineOf(row).replace(/ +/g, ' ').trim());
    expect(lines).toEqual([
      'limit used of reserve window waiting',
      'catalog 12 4,000 200 10 s',
      'events 12 500 25 10 s',
      'order book 45 5,000 250 10 s',
      'books 31 80 4 10 s 1 selected 2 visible',
      'prices 7 80 4 10 s',
      'cancels 2 2,400 120 10 s',
      'in flight 3 20',
      '',
    ]);
  });

  it('say when the service is left alone', () => {
    const lines = textOf(budgetRows(counted(use([], true)), scene(80)));
    expect(lines).toContain(
      'the service fails: one request at a time is tried until it answers, cancels always',
    );
  });

  it.each([
    ['shared', 3, '3 terminals share these limits'],
    ['shared', 1, 'nobody else shares these limits now'],
    ['alone', 1, 'what others use is not known: the limits above are the part kept to meanwhile'],
  ] as const)('say with whom they are shared: %s, %i', (state, terminals, sentence) => {
    const lines = textOf(budgetRows(counted({ ...use(), shared: { state, terminals } }), scene(80)));
    expect(lines).toContain(sentence);
  });

  it('leave at least half of the card to the messages', () => {
    const state = reduce(counted(use()), { type: 'messageAdded', text: 'hello', atMs: 0 });
    const rows = textOf(messageRows(state, scene(80, 8)));
    expect(rows).toHaveLength(5);
    expect(rows[4]).toContain('hello');
  });

  it.each([
    [80, ['limit', 'used', 'of', 'reserve', 'window', 'waiting']],
    [52, ['limit', 'used', 'of', 'window', 'waiting']],
    [44, ['limit', 'used', 'of', 'waiting']],
    [40, ['limit', 'used', 'of']],
  ])('have in %i cells only whole columns', (width, titles) => {
    const [header] = budgetRows(counted(SHORT), scene(width));
    expect(
      lineOf(header as Row)
        .trim()
        .split(/ +/),
    ).toEqual(titles);
  });

  it('are wide enough to be read on a narrow terminal', () => {
    for (const row of budgetRows(counted(SHORT), scene(60)))
      expect(lineOf(row).length).toBeLessThanOrEqual(60);
  });
});
