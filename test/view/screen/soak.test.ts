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
    colorLevel: 24,
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
      pollers.handleEvent(event);
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

describe(`${HOURS} simulated hours of watching`, () => {
  // Its memory is measured in the built program: `npm run bench -- soak`.
  it('keep collections, timers and the pace of frames as they were', async () => {
    const { clock, store, totals } = openMonitor();
    await clock.advance(HOURS * HOUR_MS * 0.1 + MINUTE_MS);
    const before = { timers: clock.pending, ...totals };
    const sizes = new Map(collectionSizes(store.state()));
    const minutes = Math.ceil(HOURS * 60);
    for (let minute = 0; minute < minutes; minute++) await clock.advance(MINUTE_MS);
    const events = (totals.events - before.events) / minutes;
    const frames = (totals.frames - before.frames) / minutes;
    expect(events).toBeGreaterThan(60);
    expect(frames).toBeGreaterThan(30);
    expect(frames).toBeLessThanOrEqual(30 * 60);
    const larger = collectionSizes(store.state()).filter(([path, size]) => size > (sizes.get(path) ?? 0));
    expect(sizes.size).toBeGreaterThan(10);
    expect(larger).toEqual([]);
    expect(clock.pending).toBeLessThanOrEqual(before.timers + 2);
  }, 7_200_000);
});

it('of 10,000 books that replaced each other the state leads to the last alone', () => {
  const store = createStore(initialState({ demo: false, host: 'service.invalid', readOnly: false }));
  const books = Array.from({ length: 10_000 }, (_, count) => readBook(store, count));
  expect(store.state().books.size).toBe(1);
  const held = everythingIn(store.state());
  expect(books.filter((book) => held.has(book))).toEqual([books.at(-1)]);
});

function readBook(store: Store, count: number): object {
  const book = { tokenId: '1', market: '0x1', bids: [], asks: [], hash: String(count), negRisk: false };
  store.dispatch({ type: 'bookRead', book, times: { askedAtMs: count, readAtMs: count } });
  return book;
}

/** All objects that a value leads to. */
function everythingIn(value: unknown, found = new Set<object>()): ReadonlySet<object> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.add(value);
  const parts =
    value instanceof Map ? [...value.values()] : value instanceof Set ? [...value] : Object.values(value);
  for (const part of parts) everythingIn(part, found);
  return found;
}
