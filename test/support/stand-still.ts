/** The process stands still for so long; `arrive` runs as what was sent meanwhile is read: after all timers that are due by then. */
export function standStill(forMs: number, arrive: () => void): void {
  setImmediate(() => {
    setImmediate(arrive);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
  });
}
