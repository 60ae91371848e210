/**
 * Loaded into the soaked monitor before all else (NODE_OPTIONS): on SIGPWR, which pmtop does not hear, it appends what it holds
 * to the file of its process. The shipped program has no such door.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';

process.on('SIGPWR', () => {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  const heap = getHeapStatistics();
  const resources = process.getActiveResourcesInfo();
  const listeners = [process, process.stdin, process.stdout].flatMap((emitter) =>
    emitter.eventNames().map((name) => emitter.listenerCount(name)),
  );
  appendFileSync(
    join(process.env.SOAK_FOLDER, `${process.pid}.jsonl`),
    `${JSON.stringify({
      heapUsed,
      roomMb: heap.total_heap_size / 1e6,
      malloced: heap.malloced_memory,
      external,
      arrayBuffers,
      contexts: heap.number_of_native_contexts,
      timers: resources.filter((kind) => kind === 'Timeout').length,
      resources: resources.length,
      listeners: listeners.reduce((sum, count) => sum + count, 0),
    })}\n`,
  );
});
