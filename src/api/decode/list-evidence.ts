import type { AnswerHead } from '../request/request.ts';
import type { Page } from './page.ts';
import { answerProblem, factsBeside, type Fact } from './answer-evidence.ts';
import { readCount } from './fields.ts';

const ROWS: ReadonlySet<string> = new Set(['data']);

/**
 * A page of open orders or trades with what its answer says of itself. An empty list is proof only when nothing in the answer
 * says otherwise (docs/interface.md, section 7; docs/cancel.md).
 */
export function withEvidence<T>(
  page: Page<T> | undefined,
  answer: unknown,
  head: AnswerHead,
): Page<T> | undefined {
  if (!page) return undefined;
  const goesOn = page.next !== undefined;
  const facts = factsBeside(answer, ROWS).filter(([key]) => !goesOn || !MORE.test(key));
  const contradiction = answerProblem(head, facts) ?? headerProblem(head) ?? bodyProblem(page, facts);
  const counts = [...facts, ...countsOf(head)].flatMap(([key, value]) =>
    COUNT.test(key) ? (readCount(value ?? undefined) ?? []) : [],
  );
  return {
    ...page,
    ...(counts.length > 0 && { counts, received: page.rows.length + page.lost }),
    ...(contradiction !== undefined && { contradiction }),
  };
}

/** Beside a cursor that leads on this contradicts nothing. */
const MORE = /^(?:more|has_?more(?:_?\w+)?|has_?next(?:_?page)?)$/i;
const COUNT =
  /^(?:count|(?:total|num)_?(?:count|results|rows|orders|items|records|elements|hits)?|(?:order|row|result|item|record)s?_?(?:count|total))$/i;
const PAGES = /^(?:(?:total|num)_?pages|pages|page_?count)$/i;

/** How many rows there are, as headers tell it: `X-Total-Count: 7`, `Content-Range: items 0-0/7`. */
function countsOf({ headers }: AnswerHead): readonly Fact[] {
  return Object.entries(headers).flatMap(([name, value]): readonly Fact[] => {
    if (/^(?:x-)?total(?:-count)?$/i.test(name)) return [['count', value]];
    const total = /^content-range$/i.test(name) && /\/(\d+)$/.exec(String(value))?.[1];
    return total ? [['count', total]] : [];
  });
}

function headerProblem({ headers }: AnswerHead): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (key === 'link' && /rel="?next/i.test(String(value))) return 'it goes on behind a link';
    if (key === 'x-next-cursor' && !END_MARKS.has(value)) return 'it goes on under another name';
  }
  return undefined;
}

const OTHER_CURSOR =
  /^(?:next|cursor|nextcursor|next_?(?:page|token|page_?token|offset|key)|end_?cursor|page_?token|continuation(?:_?token)?)$/i;
const END_MARKS: ReadonlySet<unknown> = new Set([undefined, null, false, '', 'LTE=', 'LTE']);
/** The cursor of the first page, told back. */
const FIRST_CURSOR = 'MA==';

function bodyProblem({ rows, lost }: Page<unknown>, facts: readonly Fact[]): string | undefined {
  for (const [key, value] of facts) {
    const isEcho = key === 'cursor' && value === FIRST_CURSOR;
    if (OTHER_CURSOR.test(key) && !isEcho && !END_MARKS.has(value)) return 'it goes on under another name';
    if (Array.isArray(value) && value.length > 0) return 'it has more rows under another name';
    if (COUNT.test(key) && value !== null && readCount(value) === undefined) return `its ${key} is no number`;
    if (PAGES.test(key) && rows.length + lost === 0 && Number(value) > 1) return 'it has more pages';
  }
  const named = Object.fromEntries(facts);
  const next = named['next_cursor'] ?? undefined;
  const limit = readCount(named['limit'] ?? undefined) ?? 0;
  if (next !== undefined && typeof next !== 'string') return 'its cursor is no text';
  const isFull = limit > 0 && rows.length + lost >= limit;
  return isFull && next === undefined ? 'it is a full page without a cursor' : undefined;
}
