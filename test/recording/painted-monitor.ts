import type { OpenConnectionPool } from '../../src/api/transport/transport.ts';
import { createCancelKey } from '../../src/monitor/input/cancel-key.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import {
  type Connection,
  connectService,
  type ServiceOptions,
} from '../../src/monitor/service/connect-service.ts';
import { paintFirstFrame } from '../../src/view/frame/first-frame.ts';
import { createInputHandler } from '../../src/monitor/input/handle-input.ts';
import { wantedNow } from '../../src/monitor/service/wanted-readings.ts';
import { replayCredentials } from '../../src/recording/replay-transport.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore, type Store } from '../../src/state/store.ts';
import type { InputEvent } from '../../src/terminal/input/input-event.ts';
import { createFrameWriter } from '../../src/terminal/output/frame-writer.ts';
import { UNICODE_GLYPHS } from '../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../src/view/frame/layout.ts';

export interface PaintedMonitor {
  readonly store: Store;
  readonly handleInput: (event: InputEvent) => void;
  /** Every byte that was drawn. */
  drawn(): string;
}

/** The monitor without Ink and without a terminal: what it would draw at 120×36, on a clock that is told to move. */
export function paintMonitor(
  clock: Clock,
  openPool: OpenConnectionPool,
  credentials = replayCredentials('0x1'),
  other: Partial<ServiceOptions> = {},
): PaintedMonitor {
  const store = createStore(initialState({ demo: true, host: 'exchange', readOnly: false }));
  const layout = computeLayout(120, 36, 'markets');
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(layout) });
  const drawn: string[] = [];
  const writer = createFrameWriter({
    columns: 120,
    rows: 36,
    clock,
    colorLevel: 24,
    output: {
      write(bytes, taken) {
        drawn.push(bytes.toString());
        taken();
      },
    },
  });
  paintFirstFrame(writer, layout, { store, clock, glyphs: UNICODE_GLYPHS });
  let connection: Connection | undefined;
  const { pollers, cancels } = (connection = connectService({
    url: 'http://127.0.0.1:1',
    credentials,
    demo: true,
    readOnly: false,
    clock,
    random: seededRandom(1),
    openPool,
    openRecords: () => ({
      journal: { write: async () => true, erase: async () => {}, unfinished: async () => [] },
      audit: { append: async () => {} },
    }),
    publish: createPublish({ store, clock, connection: () => connection }),
    wants: () => wantedNow(store.state()),
    ...other,
  }));
  store.subscribe(() => {
    writer.invalidate();
    pollers.wantsChanged();
  });
  const tick = (): void => {
    writer.invalidate();
    clock.schedule(1_000, tick);
  };
  tick();
  const cancelKey = createCancelKey({ store, clock, cancels: () => cancels, instant: false });
  const handleInput = createInputHandler({
    store,
    clock,
    cancelKey,
    refresh: pollers.refresh,
    search: nothing,
    suspend: nothing,
    quit: nothing,
  });
  return { store, handleInput, drawn: () => drawn.join('') };
}

function nothing(): void {}
