import type { InputEvent } from '../../src/terminal/input/input-event.ts';
import { createInputParser } from '../../src/terminal/input/input-parser.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

/** A parser on a simulated clock, and what came out of it. */
export function createReader() {
  const clock = simulatedClock();
  const events: InputEvent[] = [];
  let answers = 0;
  const parser = createInputParser({
    clock,
    onEvent: (event) => events.push(event),
    onAnswer: () => answers++,
  });
  return {
    clock,
    events,
    parser,
    answers: () => answers,
    read: (text: string) => parser.read(Buffer.from(text)),
  };
}

/** `C-c`, `A-x`, `S-up`, `X`; pastes as `paste:…`, the rest by kind. */
export function describeEvent(event: InputEvent): string {
  if (event.kind === 'paste') return `paste:${event.text}`;
  if (event.kind === 'focus') return `focus:${event.focused}`;
  const source = event.kind === 'key' ? event.key : event;
  const name =
    event.kind === 'key' ? event.key.name : `${event.action}:${event.button}@${event.column},${event.row}`;
  return `${source.ctrl ? 'C-' : ''}${source.alt ? 'A-' : ''}${source.shift ? 'S-' : ''}${name}`;
}

export function readAll(...chunks: string[]): string[] {
  const { events, read } = createReader();
  for (const chunk of chunks) read(chunk);
  return events.map(describeEvent);
}
