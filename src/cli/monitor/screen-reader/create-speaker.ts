import type { Clock } from '../../../domain/clock.ts';
import type { AppState } from '../../../state/app-state.ts';
import { selectedOutcome } from '../../../state/selection.ts';
import type { Store } from '../../../state/store.ts';
import type { Scene } from '../../../state/rows/scene.ts';
import { bookFreshness, freshnessSentence } from '../../../state/sentences/news-sentences.ts';
import { priceSentence } from '../../../state/sentences/price-sentence.ts';
import { spokenScene } from '../../../state/sentences/say-row.ts';
import { tellChanges } from './tell-changes.ts';

export interface SpeakerOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Takes a line without its end. */
  readonly say: (line: string) => void;
}

/** The monitor in sentences, one after the other: nothing that was said is taken back or written over. */
export interface Speaker {
  /** Something may have been pressed in vain: says so, unless an answer comes. */
  heardKey(name: string, linesBefore: number): void;
  /** How many lines were said so far. */
  lines(): number;
  stop(): void;
}

/** Prices that move are said this often at most. */
const PRICES_EVERY_MS = 10_000;
/** What a key brings about is there by then. */
const ANSWER_WITHIN_MS = 250;

export function createSpeaker({ store, clock, say }: SpeakerOptions): Speaker {
  let told = store.state();
  let toldPrices: string | undefined;
  let wasStale = false;
  let lines = 0;
  let cancelDoubt: (() => void) | undefined;
  const scene = (): Scene => spokenScene({ nowMs: clock.monotonicMs(), wallMs: clock.now() });

  function tell(sentences: readonly string[]): void {
    lines += sentences.length;
    sentences.forEach(say);
  }
  function follow(): void {
    const state = store.state();
    const before = told;
    told = state;
    if (selectedOutcome(before)?.tokenId !== selectedOutcome(state)?.tokenId)
      toldPrices = priceSentence(state);
    tell(tellChanges(before, state, scene()));
  }
  function tellPrices(state: AppState): void {
    const prices = priceSentence(state);
    if (prices === undefined || prices === toldPrices || state.view.paused) return;
    toldPrices = prices;
    tell([prices]);
  }
  function tellFreshness(state: AppState): void {
    const freshness = bookFreshness(state, scene());
    if (freshness === undefined || freshness === 'aging') return;
    const isStale = freshness === 'stale';
    if (isStale !== wasStale) tell([freshnessSentence(state, scene())]);
    wasStale = isStale;
  }
  /** The first prices of a market are waited for: they are said as soon as they are there. */
  function look(): void {
    if (toldPrices === undefined) tellPrices(store.state());
    tellFreshness(store.state());
  }
  const unsubscribe = store.subscribe(follow);
  const stops = [
    every(clock, PRICES_EVERY_MS, () => tellPrices(store.state())),
    every(clock, ANSWER_WITHIN_MS, look),
  ];
  return {
    lines: () => lines,
    heardKey(name, linesBefore) {
      cancelDoubt?.();
      cancelDoubt = clock.schedule(ANSWER_WITHIN_MS, () => {
        if (lines === linesBefore) tell([`${name}: nothing to do.`]);
      });
    },
    stop() {
      cancelDoubt?.();
      unsubscribe();
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
