import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** A heap up to here is compacted in some twenty milliseconds. One with a long catalog takes longer, and keys wait for it. */
const SMALL_BYTES = 48 * 1024 * 1024;

export interface CompactionOptions {
  readonly heapBytes?: () => number;
  readonly setFlag?: (flag: string) => void;
}

/**
 * V8 collects the old part of the heap every few minutes, and leaves pages half full: by two megabytes an hour they were more
 * (docs/terminal.md). Gives what is to be called now and then, so that a small heap is compacted whenever it is collected.
 */
export function createCompaction({
  heapBytes = () => getHeapStatistics().total_heap_size,
  setFlag = setFlagsFromString,
}: CompactionOptions = {}): () => void {
  let isCompacted = false;
  return () => {
    const isSmall = heapBytes() <= SMALL_BYTES;
    if (isSmall === isCompacted) return;
    isCompacted = isSmall;
    setFlag(`--${isSmall ? '' : 'no-'}compact-on-every-full-gc`);
  };
}
