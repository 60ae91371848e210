import { formatMicros, type Micros, ONE, parseMicros } from './micros.ts';

/** What of a book's top an alert can watch. */
export const QUOTES = ['bid', 'ask', 'mid', 'last', 'spread'] as const;
export type Quote = (typeof QUOTES)[number];

const COMPARISONS = ['>=', '<=', '>', '<'] as const;
type Comparison = (typeof COMPARISONS)[number];

/** What has to be so for an alert to ring. */
export type AlertRule =
  | { readonly kind: 'quote'; readonly quote: Quote; readonly is: Comparison; readonly limit: Micros }
  | { readonly kind: 'filled' }
  | { readonly kind: 'closes'; readonly withinMs: number }
  | { readonly kind: 'stale'; readonly afterMs: number };

export interface Alert {
  readonly rule: AlertRule;
  /** Name of the outcome whose book is meant; missing: the market's first. */
  readonly outcome?: string;
  /** A REF. Missing: wherever the alert is set, and for `filled` every market. */
  readonly market?: string;
}

export type ReadAlert = { readonly alert: Alert } | { readonly problem: string };

const ALERT_FORMS =
  'mid > 0.6 (or bid, ask, last, spread with > >= < <=), filled, closes in 30m, stale 30s; then "of OUTCOME" and "on MARKET" where they are needed';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A tight budget may have room for prices every few seconds only: less silence than this says nothing. */
const LEAST_STALE_MS = 10_000;
/** Room for the longest id of a market and the longest name of an outcome. */
const MOST_LENGTH = 1_000;

/** Reads `mid > 0.6 of Yes on rain-lisbon`, or says in a sentence what is wrong with it. */
export function parseAlert(text: string): ReadAlert {
  if (text.length > MOST_LENGTH) return { problem: 'this is too long for an alert' };
  const parts = /^(?<rule>.*?)(?:\s+of\s+(?<outcome>.+?))?(?:\s+on\s+(?<market>\S+))?$/su.exec(text.trim());
  const { rule: ruleText = '', outcome, market } = parts?.groups ?? {};
  const loose = market === undefined ? /\s(of|on)$/.exec(text.trim())?.[1] : undefined;
  if (loose !== undefined)
    return { problem: `after "${loose}" comes ${loose === 'on' ? 'a market' : 'the name of an outcome'}` };
  const rule = readRule(ruleText.trim());
  if (typeof rule === 'string') return { problem: rule };
  if (outcome !== undefined && (rule.kind === 'filled' || rule.kind === 'closes')) {
    return { problem: `${rule.kind} concerns a whole market: leave "of ${outcome}" away` };
  }
  return { alert: { rule, outcome, market } };
}

/** The one spelling of an alert that `parseAlert` reads back to the same. */
export function formatAlert({ rule, outcome, market }: Alert): string {
  const of = outcome === undefined ? '' : ` of ${outcome}`;
  return `${formatRule(rule)}${of}${market === undefined ? '' : ` on ${market}`}`;
}

export function formatRule(rule: AlertRule): string {
  switch (rule.kind) {
    case 'quote':
      return `${rule.quote} ${rule.is} ${formatMicros(rule.limit)}`;
    case 'filled':
      return 'filled';
    case 'closes':
      return `closes in ${formatSpan(rule.withinMs)}`;
    case 'stale':
      return `stale ${formatSpan(rule.afterMs)}`;
  }
}

function readRule(text: string): AlertRule | string {
  const [word = '', ...rest] = text.split(/\s+|(?<=[a-z])(?=[<>\u2264\u2265])/u);
  const quote = QUOTES.find((known) => known === word.toLowerCase());
  if (quote) return readQuoteRule(quote, rest.join(''));
  switch (word.toLowerCase()) {
    case 'filled':
      return rest.length === 0 ? { kind: 'filled' } : `"filled" takes no "${rest.join(' ')}"`;
    case 'closes':
      return readCloses(rest);
    case 'stale':
      return readStale(rest);
    default:
      return word === '' ? `write ${ALERT_FORMS}` : `"${word}" is no alert: write ${ALERT_FORMS}`;
  }
}

function readQuoteRule(quote: Quote, text: string): AlertRule | string {
  const plain = text.replace('≥', '>=').replace('≤', '<=');
  const is = COMPARISONS.find((known) => plain.startsWith(known));
  if (!is) return `after ${quote} comes > or >= or < or <=, and a price`;
  const number = plain.slice(is.length).replace(/^\./, '0.');
  const limit = parseMicros(number);
  if (number === '') return `after ${quote} ${is} comes a price between 0 and 1, like 0.6`;
  if (limit === undefined || limit > ONE) return `"${number}" is no price: it lies between 0 and 1, like 0.6`;
  const never = is.startsWith('<') ? 0 : ONE;
  // A book that is crossed has a spread below 0.
  if (limit === never && quote !== 'spread') return 'it would never ring: prices lie between 0 and 1';
  return { kind: 'quote', quote, is, limit };
}

function readCloses(rest: readonly string[]): AlertRule | string {
  const withinMs = rest[0] === 'in' && rest.length === 2 ? readSpan(rest[1]) : undefined;
  return withinMs === undefined
    ? 'write closes in and a time, like closes in 30m, 2h or 1d'
    : { kind: 'closes', withinMs };
}

function readStale(rest: readonly string[]): AlertRule | string {
  const afterMs = rest.length === 1 ? readSpan(rest[0]) : undefined;
  if (afterMs === undefined) return 'write stale and a time, like stale 30s or stale 5m';
  return afterMs < LEAST_STALE_MS
    ? 'stale takes 10s or more: quiet prices are read that rarely'
    : { kind: 'stale', afterMs };
}

/** `30s`, `5m`, `2h`, `1d` in milliseconds. */
function readSpan(text = ''): number | undefined {
  const [, count, unit] = /^(\d{1,4})([smhd])$/.exec(text) ?? [];
  const spanMs = Number(count) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  return spanMs > 0 ? spanMs : undefined;
}

/** In the largest unit that says it exactly. */
function formatSpan(spanMs: number): string {
  const unit = ['d', 'h', 'm'].find((name) => spanMs % (UNIT_MS[name] as number) === 0) ?? 's';
  return `${spanMs / (UNIT_MS[unit] as number)}${unit}`;
}
