import type { Clock } from '../domain/clock.ts';
import type { InputEvent } from './input-event.ts';

export interface InputParserOptions {
  readonly clock: Clock;
  readonly onEvent: (event: InputEvent) => void;
  /** How long a lone ESC waits for the rest of a sequence before it is the Escape key; 100 ms unless told. */
  readonly escapeTimeoutMs?: number;
}

export interface InputParser {
  /** Takes what one read of stdin gave. Events are emitted before it returns, but for a lone ESC's. */
  read(bytes: Uint8Array): void;
  /** Forgets an unfinished sequence and its timer. */
  close(): void;
}

/**
 * The one reader of stdin: bytes, cut anywhere, become keys, pastes, mouse and focus events. Answers of the
 * terminal to queries are swallowed.
 */
export function createInputParser(options: InputParserOptions): InputParser {
  throw new Error(`not there yet with ${options.escapeTimeoutMs}`);
}
