import { describeCancelDetails } from '../../cancel/describe-cancel.ts';
import type { CancelProgress } from '../../domain/cancel.ts';
import type { Freshness } from '../../domain/freshness.ts';
import { formatAge } from '../../text/format-time.ts';
import { shortenId } from '../../text/shorten-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { hintText } from '../../state/reduce/hints.ts';
import { selectedBook } from '../../state/select/book-view.ts';
import { armedRows } from '../cancel/armed-rows.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { endSentence, spokenRow, spokenText } from './spoken-text.ts';

/**
 * What has to be heard at once, whoever caused it: a cancel that is armed or let go, what a cancel found out, and
 * everything that goes to the message log, where each step of a cancel is, each fill, and all trouble.
 */
export function newsSentences(before: AppState, after: AppState, context: RenderContext): readonly string[] {
  return [
    ...sessionSentences(before, after),
    ...replaySentences(before, after),
    ...armedSentences(before, after, context),
    ...messages(before, after),
    ...details(before, after),
  ];
}

function sessionSentences(before: AppState, { session }: AppState): readonly string[] {
  if (before.session === session || before.session.host === session.host) return [];
  return [
    `Connected to ${session.demo ? 'the DEMO exchange, ' : ''}${session.host}${session.profile === undefined ? '' : `, profile ${session.profile}`}.`,
  ];
}

function replaySentences({ replay: before }: AppState, { replay: after }: AppState): readonly string[] {
  if (after?.isPartial && !before?.isPartial)
    return ['What was pasted here is not in the recording: from here on it may not be as it was.'];
  if (!before || !after || before.atMs >= before.endMs || after.atMs < after.endMs) return [];
  return [after.isCut ? 'The recording is cut off or damaged here.' : 'The recording is at its end.'];
}

function armedSentences(before: AppState, after: AppState, context: RenderContext): readonly string[] {
  if (before.armed === after.armed) return [];
  if (after.armed) {
    const [armed] = armedRows(after, after.armed, context.height, context);
    return armed ? [`ARMED. ${spokenKeys(spokenRow(armed))}.`] : [];
  }
  return after.wasArmedSent ? [] : ['Disarmed: nothing was sent.'];
}

/** Keys as they are said: `X or Enter sends, Esc keeps, 4 s`, without the brackets of the screen. */
function spokenKeys(text: string): string {
  return text
    .replace(/ \[([^ ]+)\] or \[([^ ]+)\] send/, ', $1 or $2 sends')
    .replace(/ \[([^ ]+)\] (again )?sends/, ', $1 $2sends')
    .replace(/ \[([^ ]+)\] keep (\d+)s$/, ', $1 keeps, $2 s');
}

function messages(before: AppState, after: AppState): readonly string[] {
  if (before.messages === after.messages) return [];
  const known = new Set(before.messages);
  return after.messages
    .filter((message) => !known.has(message) && !message.isToldByCancel)
    .map(({ text }) => spokenNews(text));
}

/** A line of news as a sentence; of a long id as much as can be told from another. */
function spokenNews(text: string): string {
  return endSentence(spokenText(text.replace(/0x[0-9a-f]{20,}/gi, (id) => shortenId(id))));
}

/** What a cancel tells beyond its verdict, as soon as it is known. It names its market but right after the only verdict. */
function details(before: AppState, after: AppState): readonly string[] {
  if (before.cancels === after.cancels) return [];
  return after.cancels.flatMap((cancel) => {
    const earlier = before.cancels.find(({ id }) => id === cancel.id);
    const told = new Set(earlier && detailsWhileTried(earlier));
    const isAfterVerdict = after.cancels.length === 1 && earlier?.outcome !== cancel.outcome;
    const market = isAfterVerdict ? '' : `${cancel.target.question}: `;
    return describeCancelDetails(cancel)
      .filter((line) => !told.has(line))
      .map((line) => spokenNews(market + line.trim()));
  });
}

/** What is told of it, and what was told before its next try left: that comes back with the next reading. */
function detailsWhileTried(cancel: CancelProgress): readonly string[] {
  return [
    ...describeCancelDetails(cancel),
    ...describeCancelDetails({ ...cancel, notCanceled: [], sentSinceReading: undefined }),
  ];
}

/** What the age of the selected book says; undefined while there is none. */
export function bookFreshness(state: AppState, { nowMs }: RenderContext): Freshness | undefined {
  const reading = selectedBook(state);
  return reading && pollerFreshness(state, 'book', nowMs - reading.times.readAtMs);
}

/** Said when a book has become stale, and when it lives again. */
export function freshnessSentence(state: AppState, { nowMs }: RenderContext): string {
  const readAtMs = selectedBook(state)?.times.readAtMs ?? nowMs;
  const ageMs = nowMs - readAtMs;
  return pollerFreshness(state, 'book', ageMs) === 'stale'
    ? `STALE: the book was last read ${formatAge(ageMs)} ago.`
    : 'The book is live again.';
}

/** What a newcomer may try next, as it is said; undefined where nothing is shown either. */
export function hintSentence(state: AppState): string | undefined {
  const text = hintText(state);
  return text && endSentence(`Hint: ${spokenText(text)}`);
}
