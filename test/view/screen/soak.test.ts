import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { paintFirstFrame } from '../../../src/view/frame/first-frame.ts';
import { wantedNow } from '../../../src/monitor/service/wanted-readings.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { startPollers } from '../../../src/polling/start-pollers.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import type { Store } from '../../../src/state/store.ts';
import { createFrameWriter } from '../../../src/terminal/output/frame-writer.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../../src/view/frame/layout.ts';
import { createScriptedService } from '../../support/scripted-service.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

/** Simulated hours after the warm-up, of which there is one tenth. */
const HOURS = Number(process.env['SOAK_HOURS'] ?? 0.1);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The monitor without Ink and without a wire, on a clock that is told to move. */
function openMonitor() {
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: false, host: 'service.invalid', readOnly: false }));
  const layout = computeLayout(120, 36, 'markets');
  const totals = { bytes: 0, frames: 0, events: 0 };
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(layout) });
  const writer = createFrameWriter({
    columns: 120,
    rows: 36,
    clock,
    colourLevel: 24,
    output: {
      write(bytes, taken) {
        totals.bytes += bytes.length;
        totals.frames++;
        taken();
      },
    },
  });
  paintFirstFrame(writer, layout, { store, clock, glyphs: UNICODE_GLYPHS });
  const pollers = startPollers({
    client: createScriptedService({ moving: true }).client,
    clock,
    random: seededRandom(1),
    publish(event) {
      totals.events++;
      store.dispatch(event);
      pollers.see(event);
    },
    wants: () => wantedNow(store.state()),
  });
  store.subscribe(() => {
    writer.invalidate();
    pollers.wantsChanged();
  });
  return { clock, store, totals };
}

/** How much each collection of what the monitor knows holds, by its path. */
function collectionSizes(known: object, path = 'state'): [path: string, size: number][] {
  return Object.entries(known).flatMap(([name, value]) => {
    const place = `${path}.${name}`;
    if (Array.isArray(value)) return [[place, value.length]];
    if (value instanceof Map || value instanceof Set) return [[place, value.size]];
    return typeof value === 'object' && value !== null ? collectionSizes(value, place) : [];
  });
}

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe(`${HOURS} simulated hours of watching`, () => {
  it('keep memory, collections, timers and the pace of frames as they were', async () => {
    const { clock, store, totals } = openMonitor();
    await clock.advance(HOURS * HOUR_MS * 0.1 + MINUTE_MS);
    const before = { heap: heapBytes(), timers: clock.pending, ...totals };
    const sizes = new Map(collectionSizes(store.state()));
    const minutes = Math.ceil(HOURS * 60);
    for (let minute = 0; minute < minutes; minute++) await clock.advance(MINUTE_MS);
    const grownMb = (heapBytes() - before.heap) / 1e6;
    const events = (totals.events - before.events) / minutes;
    const frames = (totals.frames - before.frames) / minutes;
    expect(events).toBeGreaterThan(60);
    expect(frames).toBeGreaterThan(30);
    expect(frames).toBeLessThanOrEqual(30 * 60);
    const larger = collectionSizes(store.state()).filter(([path, size]) => size > (sizes.get(path) ?? 0));
    expect(sizes.size).toBeGreaterThan(10);
    expect(larger).toEqual([]);
    expect(clock.pending).toBeLessThanOrEqual(before.timers + 2);
    expect(grownMb).toBeLessThanOrEqual(Math.max(1, 2 * HOURS));
  }, 7_200_000);
});

it('all but the last of 10,000 books that were replaced are gone', async () => {
  const store = createStore(initialState({ demo: false, host: 'service.invalid', readOnly: false }));
  const books = Array.from({ length: 10_001 }, (_, count) => readBook(store, count));
  // What was asked of a WeakRef, or stands on the stack, stays until this turn of the event loop is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const left = books.slice(0, 9_999).filter((book) => book.deref() !== undefined);
  expect(left).toEqual([]);
  expect(store.state().books.size).toBe(1);
});

function readBook(store: Store, count: number): WeakRef<object> {
  const book = { tokenId: '1', market: '0x1', bids: [], asks: [], hash: String(count), negRisk: false };
  store.dispatch({ type: 'bookRead', book, times: { askedAtMs: count, readAtMs: count } });
  return new WeakRef(book);
}
