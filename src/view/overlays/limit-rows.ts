import type { BudgetUse, ScopeUse } from '../../domain/limit-use.ts';
import { groupThousands } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { type CellColumn, cellsOf, chooseColumns, numbers } from '../rows/choose-columns.ts';
import { headerRow, tableRow } from '../rows/table-row.ts';

/** Windows that others lie in: they are far from full whenever these are. */
const TOTALS = new Set(['catalog', 'order book', 'events and markets']);
/** Never read with. */
const WRITES = new Set(['cancels', 'cancels sustained']);

/** Requests wait, the service is left alone, or only a part of the limits may be used. */
export function isShort({ waiting, breakerOpen, shared }: BudgetUse): boolean {
  return waiting > 0 || breakerOpen || shared?.state === 'alone';
}

/** How much of the budgets a line says: every window that reads use; the busiest; of what waits only how much. */
export type BudgetDetail = 'each' | 'busiest' | 'short';

/** The windows that reads use, as `API 31/80` where the busiest must do, and what waits for what. */
export function budgetText(use: BudgetUse, detail: BudgetDetail): string {
  const reads = use.scopes.filter(({ scope, used }) => used > 0 && !WRITES.has(scope));
  const [busiest] = reads.toSorted((a, b) => b.used / b.limit - a.used / a.limit);
  if (!busiest) return [sharedText(use), waitsText(use)].filter(Boolean).join(' ');
  const windows =
    detail === 'each' ? reads.filter(({ scope }) => !TOTALS.has(scope)) : [{ ...busiest, scope: 'API' }];
  const count = use.waiting > 0 ? `${use.waiting} waiting` : '';
  const waiting = detail === 'short' ? count : waitsText(use);
  return [...windows.map(windowText), sharedText(use), waiting].filter(Boolean).join(' ');
}

/** Whom the windows are shared with, where that is anybody; or that they ought to be and are not. */
function sharedText({ shared }: BudgetUse): string {
  if (shared?.state === 'alone') return 'unshared';
  return shared && shared.terminals > 1 ? `${shared.terminals} share` : '';
}

function windowText({ scope, used, limit }: ScopeUse): string {
  return `${scope} ${used}/${limit}`;
}

/** `2 visible wait for books, 1 rest waits for retries`. */
function waitsText({ waits }: BudgetUse): string {
  return waits
    .map(
      ({ count, priority, scope }) => `${count} ${priority} ${count === 1 ? 'waits' : 'wait'} for ${scope}`,
    )
    .join(', ');
}

/** A line of the table of limits, in words. */
interface LimitLine {
  readonly limit: string;
  readonly used: string;
  readonly of: string;
  readonly reserve: string;
  readonly window: string;
  readonly waiting: string;
}

const COLUMNS: readonly CellColumn<LimitLine, undefined>[] = [
  { title: 'limit', width: 18, rank: 0, cell: ({ limit }) => span(limit) },
  numbers('used', 6, 0, ({ used }) => span(used, 'dim')),
  numbers('of', 7, 0, ({ of }) => span(of, 'dim')),
  numbers('reserve', 8, 3, ({ reserve }) => span(reserve, 'dim')),
  numbers('window', 7, 2, ({ window }) => span(window, 'dim')),
  { title: '  waiting', width: 9, rank: 1, grows: true, cell: ({ waiting }) => span(waiting, 'warn') },
];

/** Every limit in use: what is used, what reads can never touch, and what waits for it. Ends with a blank line. */
export function budgetRows(state: AppState, context: RenderContext): readonly Row[] {
  if (!state.budgets) return [];
  const { scopes, inFlight, waits, breakerOpen } = state.budgets;
  const columns = chooseColumns(COLUMNS, context.width);
  const { ellipsis } = context.glyphs;
  const line = (limit: LimitLine): Row => tableRow(columns, cellsOf(columns, limit, undefined), { ellipsis });
  const waitingFor = (scope: string): string =>
    waits
      .filter((one) => one.scope === scope)
      .map(({ count, priority }) => `  ${count} ${priority}`)
      .join('');
  const windows = scopes
    .filter(({ used, waiting }) => used > 0 || waiting > 0)
    .map(({ scope, used, limit, reserve, windowMs }) =>
      line({
        limit: scope,
        used: String(used),
        of: groupThousands(limit),
        reserve: groupThousands(reserve),
        window: `${windowMs / 1_000} s`,
        waiting: waitingFor(scope),
      }),
    );
  const flight = line({
    limit: 'in flight',
    used: String(inFlight.used),
    of: String(inFlight.limit),
    reserve: '',
    window: '',
    waiting: waitingFor('in flight'),
  });
  const alone = breakerOpen
    ? [
        row(
          span('the service fails: one request at a time is tried until it answers, cancels always', 'warn'),
        ),
      ]
    : [];
  return [headerRow(columns), ...windows, flight, ...sharedRows(state.budgets), ...alone, row(span(''))];
}

/** Who else uses these limits, in a sentence. */
function sharedRows({ shared }: BudgetUse): readonly Row[] {
  if (shared?.state === 'alone') {
    return [
      row(span('what others use is not known: the limits above are the part kept to meanwhile', 'warn')),
    ];
  }
  if (shared?.state !== 'shared') return [];
  const { terminals } = shared;
  return [
    row(
      span(
        terminals === 1 ? 'nobody else shares these limits now' : `${terminals} terminals share these limits`,
        'dim',
      ),
    ),
  ];
}
