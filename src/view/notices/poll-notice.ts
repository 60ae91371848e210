import type { PollerName } from '../../domain/monitor-event.ts';
import { type Failure, LEFT_ALONE } from '../../domain/failure.ts';
import { type Age, ageOf, type Freshness } from '../../domain/freshness.ts';
import { POLL_PACE_MS } from '../../domain/poll-pace.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import { formatAge } from '../../text/format-time.ts';
import type { AppState, PollerState, Reading } from '../../state/app-state.ts';
import { type Row, row, type Span, span, type TitlePart } from '../rows/row.ts';
import { nextTryWords } from './next-try.ts';
import type { RenderContext } from '../rows/render-context.ts';

/** What an age says about a reading of `poller`, by the pace at which it is asked for now. */
export function pollerFreshness(
  state: Pick<AppState, 'pollers'>,
  poller: PollerName,
  ageMs: number,
): Freshness {
  return pollerAge(state, poller, ageMs).freshness;
}

function pollerAge({ pollers }: Pick<AppState, 'pollers'>, poller: PollerName, ageMs: number): Age {
  return ageOf(ageMs, pollers[poller].paceMs ?? POLL_PACE_MS[poller]);
}

/** The age of a reading as a pane's title shows it: calm while live, loud when stale. */
export function ageSpan(
  state: AppState,
  reading: Reading<unknown> | undefined,
  poller: PollerName,
  context: RenderContext,
): Span | undefined {
  const age = ageOfPoll(state, reading, poller, context);
  return age && spanOfAge(age);
}

/** How old a reading of `poller` is. */
export function ageOfPoll(
  state: AppState,
  reading: Reading<unknown> | undefined,
  poller: PollerName,
  { nowMs }: RenderContext,
): Age | undefined {
  const ageMs = reading && nowMs - reading.times.readAtMs;
  return ageMs === undefined ? undefined : pollerAge(state, poller, ageMs);
}

/** The age of a poller's last answer as a pane's title shows it, where its readings are many. */
export function pollerAgeSpan(state: AppState, poller: PollerName, context: RenderContext): Span | undefined {
  const { answeredAtMs } = state.pollers[poller];
  if (answeredAtMs === undefined) return undefined;
  const ageMs = context.nowMs - answeredAtMs;
  return spanOfAge(pollerAge(state, poller, ageMs));
}

/** An age as a title shows it. */
export function spanOfAge({ freshness, ageMs }: Age): Span {
  if (freshness === 'live') return span(`age ${formatAge(ageMs)}`, 'dim');
  if (freshness === 'aging') return span(`age ${formatAge(ageMs)}`, 'warn');
  return span(`STALE ${formatAge(ageMs)}`, 'alarm');
}

/** True when numbers of this age must not look like live ones. */
export function isFaded(
  state: AppState,
  reading: Reading<unknown> | undefined,
  poller: PollerName,
  context: RenderContext,
): boolean {
  return (
    reading !== undefined && pollerFreshness(state, poller, context.nowMs - reading.times.readAtMs) !== 'live'
  );
}

/** The tone of what orders of mine put into other panes: it must look no fresher than their list. */
export function ownTone(state: AppState, context: RenderContext): 'mine' | 'dim' {
  return isFaded(state, state.orders, 'orders', context) ? 'dim' : 'mine';
}

/** What is wrong with a poller in a few words, for a title; undefined while it answers. */
export function failureSpan(
  state: AppState,
  poller: PollerName,
  context: RenderContext,
): TitlePart | undefined {
  return troubleSpan(state, state.pollers[poller], context);
}

/** What is wrong, and when it is tried again: `unreachable, retry in 3 s`; `unreachable` or `offline` in fewer words. */
export function troubleSpan(
  state: AppState,
  { failure, nextTryAtMs }: Pick<PollerState, 'failure' | 'nextTryAtMs'>,
  context: RenderContext,
): TitlePart | undefined {
  if (!failure) return undefined;
  const wait = nextTryWords(state, nextTryAtMs, context);
  const word = failureWord(failure);
  const inAWord = { ...span(word, 'alarm'), briefer: span(shortFailureWord(failure), 'alarm') };
  return wait === '' ? inAWord : { ...span(`${word}, ${wait}`, 'alarm'), briefer: inAWord };
}

/** Lines for a pane that has nothing to show yet: waiting, or why not and when it is tried again. */
export function noticeRows(
  state: AppState,
  poller: PollerName,
  waiting: string,
  context: RenderContext,
): readonly Row[] {
  const { failure, nextTryAtMs } = state.pollers[poller];
  if (state.session.lost !== undefined) return paragraphs(context, [span(state.session.lost, 'alarm')]);
  if (!failure) return paragraphs(context, [span(waiting, 'dim')]);
  const command = helpfulCommand(failure, state);
  return paragraphs(context, [
    span(`${failure.endpoint}: ${failure.message}`, 'alarm'),
    span(nextTryWords(state, nextTryAtMs, context), 'plain'),
    span(failure.advice, 'dim'),
    ...(command === '' ? [] : [span(command, 'accent')]),
  ]);
}

/** Each span as wrapped lines of its own tone, cut at the pane's height. */
export function paragraphs(context: RenderContext, texts: readonly Span[]): readonly Row[] {
  const rows = texts.flatMap(({ text, tone }) =>
    wrapWords(text, Math.max(1, context.width - 2)).map((line) => row(span(` ${line}`, tone))),
  );
  return rows.slice(0, context.height);
}

/** What went wrong, in a word or two. */
export function failureWord(failure: Failure): string {
  if (failure.kind === 'network') return failure.code === LEFT_ALONE ? 'service fails' : 'unreachable';
  if (failure.kind === 'malformed') return 'bad response';
  if (failure.kind !== 'rejected' || failure.status === undefined) return failure.kind;
  if (failure.status === ENGINE_RESTARTS) return 'restarting';
  return failure.status >= 500 ? `server error ${failure.status}` : `refused ${failure.status}`;
}

/** The same in nine cells at most. */
function shortFailureWord(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return failure.code === LEFT_ALONE ? 'failing' : 'offline';
    case 'malformed':
      return 'bad reply';
    case 'unauthorised':
      return 'refused';
    case 'rejected':
      return failure.status === undefined ? failure.kind : `error ${failure.status}`;
    default:
      return failure.kind;
  }
}

/** How the family says that its matching engine restarts (interface, section 8). */
const ENGINE_RESTARTS = 425;

/** The command that helps a person on when a poller fails, in one line; empty where waiting is all that helps. */
function helpfulCommand({ kind }: Failure, { session }: AppState): string {
  if (session.demo) return '';
  switch (kind) {
    case 'unauthorised':
      return 'pmtop doctor says what is refused and what to do';
    case 'network':
    case 'timeout':
      return 'pmtop doctor checks the way there; pmtop --demo needs no service';
    case 'rejected':
    case 'malformed':
      return 'pmtop doctor says whether this address is such a service at all';
    case 'throttled':
      return '';
  }
}
