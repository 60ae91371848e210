import { expect, it } from 'vitest';
import { createInputHandler } from '../../../src/monitor/input/handle-input.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { createInputParser } from '../../../src/terminal/input/input-parser.ts';
import { fullStore } from '../../support/full-store.ts';

const KEYS_A_READ = 1_000;
const READS = 20;

const ignore = (): void => undefined;

it('a held key, 20,000 times, is worked off as it is read, and nothing waits', () => {
  const store = fullStore(Array.from({ length: 1_000 }, (_, i) => `Will market ${i} settle?`));
  const onEvent = createInputHandler({
    store,
    clock: realClock,
    cancelKey: { press: ignore, disarm: ignore, disarmOrDismiss: () => false },
    refresh: ignore,
    search: ignore,
    suspend: ignore,
    quit: ignore,
  });
  const parser = createInputParser({ clock: realClock, onEvent });
  const moved = Buffer.from('j'.repeat(KEYS_A_READ));
  for (let read = 0; read < READS; read++) parser.read(moved);
  parser.close();
  expect(store.state().view.market).toBe('0x999');
});
