import type { Clock } from '../domain/clock.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';

type MessageAdded = Extract<MonitorEvent, { type: 'messageAdded' }>;

export function messageEvent(clock: Clock, text: string): MessageAdded {
  return { type: 'messageAdded', text, atMs: clock.monotonicMs() };
}

/** Says it to somebody who pressed a key and waits. */
export function replyEvent(clock: Clock, text: string): MessageAdded {
  return { ...messageEvent(clock, text), reply: true };
}
