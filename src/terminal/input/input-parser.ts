import type { Clock } from '../../domain/clock.ts';
import { decodeToken, isAllWell } from './decode-token.ts';
import type { Meaning } from './decode-token.ts';
import { takeAnswers } from './input-chunk.ts';
import type { InputEvent } from './input-event.ts';
import { createEscapeTokenizer } from './escape-tokenizer.ts';
import type { TokenizerState } from './escape-tokenizer.ts';
import { breaksPaste, createUnendedPaste, PASTE_SILENCE_MS } from './unended-paste.ts';

export interface InputParserOptions {
  readonly clock: Clock;
  readonly onEvent: (event: InputEvent) => void;
  /** The terminal says that it is well: the answer to the frame writer's question. */
  readonly onAnswer?: () => void;
  /** How long a lone ESC waits for the rest of a sequence before it is the Escape key; 100 ms by default. */
  readonly escapeTimeoutMs?: number;
}

export interface InputParser {
  /** Takes what one read of stdin gave. Events are emitted before it returns, but for a lone ESC's. */
  read(bytes: Uint8Array): void;
  /** Forgets an unfinished sequence and its timer. */
  close(): void;
}

const ESCAPE_TIMEOUT_MS = 100;
/** How long an unfinished state waits for its next byte; then it is given up, so that no key is swallowed for ever. */
const PATIENCE_MS: Readonly<Record<Exclude<TokenizerState, 'ground' | 'escape'>, number>> = {
  late: 2000,
  // It may open a paste, whose bytes come as slowly.
  held: PASTE_SILENCE_MS,
  csi: 2000,
  ss3: 1000,
  skip: 1000,
  string: 1000,
  paste: PASTE_SILENCE_MS,
};
/** A timer that runs later than this was held up, and so was the input. */
const LATE_MS = 10;

/**
 * The one reader of stdin: bytes, cut anywhere, become keys, pastes, mouse and focus events. Answers of the
 * terminal to queries are swallowed, and so is the rest of a sequence whose ESC came so early that it was taken
 * for the key.
 */
export function createInputParser(options: InputParserOptions): InputParser {
  const { clock, onEvent } = options;
  const tokenizer = createEscapeTokenizer((token) => {
    if (isAllWell(token)) options.onAnswer?.();
    const meaning = decodeToken(token);
    if (meaning) meanings.push(meaning);
  });
  let meanings: Meaning[] = [];
  let chunk = 0;
  let readAtMs = 0;
  /** The last read held nothing but what is unfinished now. */
  let undivided = false;
  let cancelTimer: (() => void) | undefined;
  /** The unfinished thing that the timer runs for. */
  let timed = 0;
  const unended = createUnendedPaste();

  function read(bytes: Uint8Array): void {
    const input = tokenizer.state === 'paste' || unended.begun ? withoutAnswers(bytes) : bytes;
    if (input.length === 0) return;
    const nowMs = clock.monotonicMs();
    const gapMs = nowMs - readAtMs;
    const isBroken =
      tokenizer.state === 'paste' && !tokenizer.continuesPasteEnd(input) && breaksPaste(input, gapMs);
    if (isBroken) endPaste(readAtMs);
    chunk++;
    readAtMs = nowMs;
    const whole = tokenizer.settled;
    tokenizer.push(input);
    undivided = whole && meanings.length === 0;
    emitAll(unended.isTyped(whole && tokenizer.settled && meanings.length === 1, gapMs, nowMs));
    waitForRest();
  }
  function withoutAnswers(bytes: Uint8Array): Uint8Array {
    const { rest, answers } = takeAnswers(bytes);
    if (answers > 0) options.onAnswer?.();
    return rest;
  }
  function endPaste(lastByteAtMs?: number): void {
    tokenizer.expire();
    emitAll(false);
    unended.begin(lastByteAtMs);
  }
  function emitAll(alone: boolean): void {
    const found = meanings;
    meanings = [];
    for (const meaning of found) {
      if (meaning.kind === 'paste') unended.end();
      if (meaning.kind !== 'key') onEvent({ ...meaning, readAtMs, chunk });
      else onEvent({ kind: 'key', key: meaning.key, alone: alone && !meaning.repeated, readAtMs, chunk });
    }
  }
  /** Runs from the start of what is unfinished, so that more bytes cannot put off its end; a paste may take long. */
  function waitForRest(): void {
    const { state, begun } = tokenizer;
    if (timed === begun && cancelTimer && state !== 'ground' && state !== 'paste') return;
    stopTimer();
    if (state === 'ground') return;
    timed = begun;
    if (state === 'paste') return waitForPaste(PATIENCE_MS.paste);
    const escapeMs = options.escapeTimeoutMs ?? ESCAPE_TIMEOUT_MS;
    cancelTimer = clock.schedule(state === 'escape' ? escapeMs : PATIENCE_MS[state], expire);
  }
  /** When this process was held up, the paste may have gone on meanwhile: it is read first. */
  function waitForPaste(delayMs: number): void {
    const dueMs = clock.monotonicMs() + delayMs;
    cancelTimer = clock.schedule(delayMs, () => {
      if (clock.monotonicMs() - dueMs > LATE_MS) waitForPaste(0);
      else endPaste();
    });
  }
  function expire(): void {
    stopTimer();
    tokenizer.expire();
    emitAll(undivided);
    waitForRest();
  }
  function stopTimer(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }
  return {
    read,
    close() {
      stopTimer();
      tokenizer.reset();
      unended.end();
    },
  };
}
