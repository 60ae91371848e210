import type { AnswerHead } from '../request/request.ts';
import { isObject } from '../../text/rule.ts';

/** A member of an answer that is not the answer itself. */
export type Fact = readonly [key: string, value: unknown];

/** Whoever nests deeper says nothing by it. */
const DEEPEST = 5;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * What stands beside the members of `own` names, and below it, as in
 * `{"data": […], "meta": {"pagination": {"has_more": true}}}`.
 */
export function factsBeside(answer: unknown, own: ReadonlySet<string>, depth = 0): readonly Fact[] {
  if (!isObject(answer) || depth > DEEPEST) return [];
  const beside = Object.entries(answer).filter(([key]) => !own.has(key));
  const below = beside.flatMap(([, value]) => factsBeside(value, NOTHING, depth + 1));
  return [...beside, ...below];
}

/**
 * What an answer says against itself: that somebody kept it, that it is not whole, that something went wrong. Undefined
 * when nothing does. A 2xx alone is no evidence (docs/cancel.md); `plain` are the statuses that say that it is done.
 */
export function answerProblem(
  head: AnswerHead,
  facts: readonly Fact[],
  plain: readonly number[] = [200],
): string | undefined {
  if (!plain.includes(head.status)) return `its status is ${head.status}, not 200`;
  if (isCached(head)) return 'it comes from a cache';
  if (textsOf(head.headers).some(([key, text]) => TROUBLE_HEADER.test(key) && text !== '')) {
    return 'it comes with a warning';
  }
  const trouble = facts.find(isTrouble);
  return trouble && `it has "${trouble[0]}" beside it`;
}

/** Whether somebody kept the answer, as its headers say: it is of an earlier time. */
export function isCached({ headers, isOld }: Pick<AnswerHead, 'headers' | 'isOld'>): boolean {
  return isOld === true || textsOf(headers).some((header) => isFromCache(header) || isStaleWarning(header));
}

type HeaderText = readonly [name: string, text: string];

function textsOf(headers: AnswerHead['headers']): readonly HeaderText[] {
  return Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '').trim()]);
}

function isStaleWarning([name, text]: readonly [string, string]): boolean {
  return name === 'warning' && /^11[0-9]\b/.test(text);
}

/** Whether a record says that something went wrong, or is missing. Its own members may be called by the other words above. */
export function hasTrouble(record: unknown): boolean {
  return (
    isObject(record) && Object.entries(record).some(([key, value]) => ERROR.test(key) && !isNothing(value))
  );
}

const ERROR = /^(?:errors?|partial|incomplete|truncated|stale)$/i;

/** Words of their own that say that a cache answered: `TCP_HIT`, `Hit from cloudfront`, `STALE`. */
const CACHE_ANSWERED =
  /(?:^|[^a-z=])(?:(?:refresh_?)?hit|stale|updating|fresh|revalidated|prerender)(?:[^a-z]|$)/i;

function isFromCache([key, text]: readonly [string, string]): boolean {
  if (/^age$|cache-age$/.test(key)) return text !== '0';
  if (key.includes('from-cache') || key.endsWith('cached')) return !/^(?:0|false|no|)$/i.test(text);
  if (key.endsWith('cache-hits')) return /[1-9]/.test(text);
  if (key === 'server-timing') return /cache[^,]*\bhit\b/i.test(text);
  // Of the request, and of the earlier one whose answer was kept.
  if (key === 'x-varnish') return /\d\s+\d/.test(text);
  return key.includes('cache') && !key.endsWith('cache-control') && CACHE_ANSWERED.test(text);
}

const TROUBLE_HEADER = /^(?:warning|x-errors?)$/;
const TROUBLE =
  /error|warn|incomplete|truncat|degraded|^(?:partial|stale|timed_?out|loading|rebuilding|cached|from_?cache|failed|failures?|rejected|queued|pending|dry_?run|simulated|simulation|more|has_?more(?:_?\w+)?|has_?next(?:_?page)?|(?:re)?(?:sync|index|build|start)ing|maintenance)$/i;
const SUCCESS =
  /^(?:success|succeeded|ok|completed?|done|ready|(?:is_?)?last(?:_?page)?|(?:in_?)?synce?d?|up_?to_?date|fresh)$/i;
const STATE = /^(?:status|state|result|message|detail|reason|notice)$/i;
const GOOD_STATE = /^(?:ok|okay|success|succeeded|successful|completed?|done|ready|200)?$/i;

function isTrouble([key, value]: Fact): boolean {
  if (TROUBLE.test(key)) return !isNothing(value);
  if (SUCCESS.test(key)) return value === false || value === 'false';
  if (STATE.test(key)) return Number(value) >= 400 || (typeof value === 'string' && !GOOD_STATE.test(value));
  return /^(?:status_?)?code$/i.test(key) && Number(value) >= 400;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === 'false' || value === 0) return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}
