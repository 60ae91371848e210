import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * A screen that ticks makes much short-lived garbage. What is new may take eight megabytes, in two halves. With a quarter
 * of this V8 collects so often that one press in a hundred waits ten milliseconds longer; with more it takes
 * forty megabytes that buy nothing (docs/cancel.md, docs/terminal.md). One half grows first: with more than this taken,
 * the other will follow it to the limit.
 */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/**
 * V8 doubles the room for what is new while it sees much of it live on, and takes it back when it favours size. Gives
 * what is to be called now and then, so that it grows to the limit and no further.
 */
export function createYoungHeapLimit(): () => void {
  let mayGrow = true;
  return () => {
    const isFull = youngBytes() > ENOUGH_BYTES;
    if (mayGrow !== isFull) return;
    mayGrow = !isFull;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  };
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
