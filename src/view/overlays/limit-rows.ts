import type { BudgetUse, ScopeUse } from '../../domain/limit-use.ts';
import { groupThousands } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { headerRow, remainingWidth, tableRow, type Column } from '../rows/table-row.ts';

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

const NUMBERS: readonly Column[] = [
  { title: 'used', width: 6, align: 'right' },
  { title: 'of', width: 7, align: 'right' },
  { title: 'reserve', width: 8, align: 'right' },
  { title: 'window', width: 7, align: 'right' },
];

/** Every limit in use: what is used, what reads can never touch, and what waits for it. Ends with a blank line. */
export function budgetRows(state: AppState, context: RenderContext): readonly Row[] {
  if (!state.budgets) return [];
  const { scopes, inFlight, waits, breakerOpen } = state.budgets;
  const used = scopes.filter(({ used, waiting }) => used > 0 || waiting > 0);
  const columns = [{ title: 'limit', width: 18 }, ...NUMBERS];
  const waiting = { title: '  waiting', width: Math.max(9, remainingWidth(context.width, columns)) };
  const all = [...columns, waiting];
  const line = (cells: readonly string[]): Row =>
    tableRow(
      all,
      cells.map((cell, i) => span(cell, i === all.length - 1 ? 'warn' : i === 0 ? 'plain' : 'dim')),
      { ellipsis: context.glyphs.ellipsis },
    );
  const waitingFor = (scope: string): string =>
    waits
      .filter((one) => one.scope === scope)
      .map(({ count, priority }) => `  ${count} ${priority}`)
      .join('');
  const windows = used.map(({ scope, used, limit, reserve, windowMs }) =>
    line([
      scope,
      String(used),
      groupThousands(limit),
      groupThousands(reserve),
      `${windowMs / 1_000} s`,
      waitingFor(scope),
    ]),
  );
  const flight = line([
    'in flight',
    String(inFlight.used),
    String(inFlight.limit),
    '',
    '',
    waitingFor('in flight'),
  ]);
  const alone = breakerOpen
    ? [
        row(
          span('the service fails: one request at a time is tried until it answers, cancels always', 'warn'),
        ),
      ]
    : [];
  return [headerRow(all), ...windows, flight, ...sharedRows(state.budgets), ...alone, row(span(''))];
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
