import { afterAll, describe, expect, it } from 'vitest';
import { paintFirstFrame } from '../../../src/view/frame/first-frame.ts';
import { wantedNow } from '../../../src/monitor/service/wanted-readings.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { startPollers } from '../../../src/polling/start-pollers.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { createFrameComposer } from '../../../src/terminal/output/frame-composer.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../../src/view/frame/layout.ts';
import { createScriptedService, type Field } from '../../support/scripted-service.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';
import { SEQUENCES } from '../../text/attack-strings.ts';
import { runs } from '../../support/long-form.ts';

/** Every so many of the fields × payloads; 1 tries all. */
const EVERY = Number(process.env['HOSTILE_EVERY'] ?? runs(45, 1));
const COLUMNS = 120;
const ROWS = 36;

/** Characters, line moves, and the sequences of a frame; nothing else may ever reach the terminal. */
const KNOWN_BYTES = /^(?:[^\u0000-\u001f\u007f-\u009f]|[\r\n\b]|\u001b\[[\d;]*[ABCDGHJKXm])*$/;

/** What a field may honestly hold, or not hold: together they show which cells are the field's own. */
const HONEST_TEXTS = ['', ' ', '  ', 'z', ' a', 'Aa ~ '.repeat(200), 'y'.repeat(1_000), '0'];
const HONEST: readonly unknown[] = [...HONEST_TEXTS, 7, 0.31, null, true, [], {}, ['z']];

const service = createScriptedService();
const terminal = createVirtualTerminal(COLUMNS, ROWS);
const titles: string[] = [];
const answersOfTerminal: string[] = [];
terminal.terminal.onTitleChange((title) => titles.push(title));
terminal.terminal.onData((data) => answersOfTerminal.push(data));

/** The same bytes draw the same screen: most fields are not on it. */
const looksOfBytes = new Map<string, readonly string[]>();

/** From the answers to the screen, as the monitor goes: decoded, reduced, selected, composed. */
async function frame(): Promise<readonly string[]> {
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: false, host: 'service.invalid', readOnly: false }));
  const layout = computeLayout(COLUMNS, ROWS, 'markets');
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(layout) });
  const pollers = startPollers({
    client: service.client,
    clock,
    random: seededRandom(1),
    publish(event) {
      store.dispatch(event);
      pollers.handleEvent(event);
    },
    wants: () => wantedNow(store.state()),
  });
  const stop = store.subscribe(pollers.wantsChanged);
  await clock.advance(900);
  stop();
  pollers.stop();
  const composer = createFrameComposer({
    columns: COLUMNS,
    rows: ROWS,
    colorLevel: 24,
    onChange: () => undefined,
  });
  const painter = { show: composer.show, invalidate: () => undefined, flushNow: () => undefined };
  paintFirstFrame(painter, layout, { store, clock, glyphs: UNICODE_GLYPHS });
  const bytes = composer.compose(1e9);
  expect(bytes).toMatch(KNOWN_BYTES);
  const known = looksOfBytes.get(bytes);
  if (known) return known;
  await terminal.write(`\u001b[?1049h${bytes}`);
  const looks = cells();
  looksOfBytes.set(bytes, looks);
  return looks;
}

/** Every cell as its look, in one list. */
function cells(): string[] {
  return Array.from({ length: ROWS * COLUMNS }, (_, at) => {
    const { text, foreground, bold, dim } = terminal.cell(at % COLUMNS, Math.floor(at / COLUMNS));
    return `${text} ${foreground} ${bold} ${dim}`;
  });
}

/** The cells that a field may change without being hostile. */
async function footprintOf(field: Field, base: readonly string[]): Promise<Set<number>> {
  const touched = new Set<number>();
  for (const value of HONEST) {
    service.spoil(field, value);
    for (const [at, look] of (await frame()).entries()) if (look !== base[at]) touched.add(at);
  }
  return touched;
}

afterAll(() => terminal.dispose());

describe('a hostile string in any field of any answer on the screen', () => {
  it(`sends nothing to the terminal but a frame, and changes no cell that is not the field's (1 of ${EVERY})`, async () => {
    service.spoil(undefined);
    await frame();
    const base = await frame();
    expect(base.join('')).toContain('L default');
    let tried = 0;
    const strayed: string[] = [];
    const fields = service.fields();
    expect(fields.length).toBeGreaterThan(100);
    for (const [index, field] of fields.entries()) {
      const payloads = SEQUENCES.filter((_, number) => (index + number) % EVERY === 0);
      let own: Set<number> | undefined;
      for (const payload of payloads) {
        service.spoil(field, payload);
        const looks = await frame();
        const changed = [...looks.keys()].filter((at) => looks[at] !== base[at]);
        if (changed.length > 0) own ??= await footprintOf(field, base);
        const beyond = changed.find((at) => !own?.has(at));
        if (beyond !== undefined)
          strayed.push(
            `${field.endpoint} ${field.path.join('.')} ${JSON.stringify(payload)} at ${beyond}: ${looks[beyond]}`,
          );
        tried++;
      }
    }
    expect(strayed).toEqual([]);
    expect([titles, answersOfTerminal]).toEqual([[], []]);
    expect(tried).toBeGreaterThanOrEqual(EVERY === 1 ? 5_000 : 150);
  }, 3_600_000);
});
