import type { AppState, Message } from '../app-state.ts';

const MESSAGES_KEPT = 500;

/** The message log with these at its end; the oldest fall out. */
export function addMessages(state: AppState, added: readonly Message[]): AppState {
  return { ...state, messages: [...state.messages, ...added].slice(-MESSAGES_KEPT) };
}
