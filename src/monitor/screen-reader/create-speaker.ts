import type { Clock } from '../../domain/clock.ts';
import type { AppState } from '../../state/app-state.ts';
import type { RenderContext } from '../../view/rows/render-context.ts';
import { selectedOutcome } from '../../state/select/selection.ts';
import { arrivedSentences } from '../../view/speech/arrived-sentences.ts';
import {
  bookFreshness,
  freshnessSentence,
  hintSentence,
  newsSentences,
} from '../../view/speech/news-sentences.ts';
import { priceSentence } from '../../view/speech/price-sentence.ts';
import { spokenContext } from '../../view/speech/spoken-text.ts';
import type { Store } from '../../state/store.ts';
import { choiceSentences } from '../../view/speech/choice-sentences.ts';
import { overlaySentences } from '../../view/speech/overlay-sentences.ts';

export interface SpeakerOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** The time of who listens: that of a recording pauses, runs fast and begins anew. */
  readonly realClock: Clock;
  /** Takes a line without its end. */
  readonly say: (line: string) => void;
}

/** The monitor in sentences, one after the other: nothing that was said is taken back or written over. */
export interface Speaker {
  /** Handles a key with `run`, and says what `answer` gives a moment later; `heard`: something has been said since. */
  respond(
    run: () => void,
    answer: (state: AppState, context: RenderContext, heard: boolean) => readonly string[],
  ): void;
  stop(): void;
}

/** Prices that move are said this often at most. */
const PRICES_EVERY_MS = 10_000;
/** What a key brings about is there by then. */
const ANSWER_WITHIN_MS = 250;

export function createSpeaker({ store, clock, realClock, say }: SpeakerOptions): Speaker {
  let told = store.state();
  let toldPrices: string | undefined;
  let wasStale = false;
  let toldHint: string | undefined;
  let lines = 0;
  let isDue = false;
  let cancelAnswer: (() => void) | undefined;
  const context = (): RenderContext => spokenContext({ nowMs: clock.monotonicMs(), wallMs: clock.now() });

  function speak(sentences: readonly string[]): void {
    lines += sentences.length;
    sentences.forEach(say);
  }
  /** An event and the message about it are one change: the verdict is said before what else it found. */
  function follow(): void {
    if (!isDue) queueMicrotask(speakWhenDue);
    isDue = true;
  }
  function speakWhenDue(): void {
    isDue = false;
    const [before, after] = [told, store.state()];
    told = after;
    // A selection is read out with its prices.
    if (selectedOutcome(before)?.tokenId !== selectedOutcome(after)?.tokenId) {
      toldPrices = priceSentence(after);
      wasStale = false;
    }
    speak(changeSentences(before, after, context()));
    const isAnew = after.view.hintRounds !== before.view.hintRounds;
    if (isAnew || after.view.hint !== before.view.hint) toldHint = undefined;
    speakHint();
  }
  /** Each once: while something is in the way there is none, and afterwards it is the same again. */
  function speakHint(): void {
    const hint = hintSentence(told);
    if (hint === undefined || hint === toldHint) return;
    toldHint = hint;
    speak([hint]);
  }
  function speakPrices(): void {
    const prices = priceSentence(told);
    if (prices === undefined || prices === toldPrices || told.view.paused) return;
    toldPrices = prices;
    speak([prices]);
  }
  function speakFreshness(): void {
    const freshness = bookFreshness(told, context());
    const isStale = freshness === 'stale' || (wasStale && freshness === 'aging');
    if (isStale !== wasStale) speak([freshnessSentence(told, context())]);
    wasStale = isStale;
  }
  /** The first prices of a market are waited for: they are said as soon as they are there. */
  function look(): void {
    if (toldPrices === undefined) speakPrices();
    speakFreshness();
  }
  const stops = [
    store.subscribe(follow),
    every(realClock, PRICES_EVERY_MS, speakPrices),
    every(realClock, ANSWER_WITHIN_MS, look),
  ];
  return {
    respond(run, answer) {
      const linesBefore = lines;
      cancelAnswer?.();
      run();
      cancelAnswer = realClock.schedule(ANSWER_WITHIN_MS, () => {
        speak(answer(told, context(), lines > linesBefore));
      });
    },
    stop() {
      cancelAnswer?.();
      speakWhenDue();
      for (const stop of stops) stop();
    },
  };
}

function every(clock: Clock, paceMs: number, run: () => void): () => void {
  let cancel = clock.schedule(paceMs, turn);
  function turn(): void {
    run();
    cancel = clock.schedule(paceMs, turn);
  }
  return () => cancel();
}

/** All that has to be said at once of what has changed, a sentence a line. Pure. */
function changeSentences(before: AppState, after: AppState, context: RenderContext): readonly string[] {
  if (before === after) return [];
  return [
    ...newsSentences(before, after, context),
    ...overlaySentences(before, after, context),
    ...(before.view === after.view && before.markets === after.markets
      ? []
      : choiceSentences(before, after, context)),
    ...arrivedSentences(before, after, context),
  ].filter((sentence) => sentence !== '');
}
