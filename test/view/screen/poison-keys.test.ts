import { expect, it } from 'vitest';
import { createInputHandler } from '../../../src/monitor/input/handle-input.ts';
import { seededRandom } from '../../../src/domain/random.ts';
import { createInputParser } from '../../../src/terminal/input/input-parser.ts';
import { computeLayout, paneHeights } from '../../../src/view/frame/layout.ts';
import { fullStore } from '../../support/full-store.ts';
import { openInkScreen } from '../../support/ink-screen.tsx';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { straySequences } from '../../support/stray-sequences.ts';
import { SEQUENCES } from '../../text/attack-strings.ts';

/** Reads of stdin, each of which may hold anything. */
const READS = Number(process.env['MONKEY_READS'] ?? 1_500);
const SEED = Number(process.env['SEED'] ?? 5);
const COLUMNS = 100;
const ROWS = 30;

const NAMED = [
  '\u001b[A',
  '\u001b[B',
  '\u001b[5~',
  '\u001b[6~',
  '\u001b[H',
  '\u001b[F',
  '\u001bOP',
  '\u001b[Z',
  '\t',
  '\r',
  '\u007f',
];
const MOUSE = ['\u001b[<64;3;4M', '\u001b[<65;3;4M', '\u001b[<0;9;9M', '\u001b[<0;9999;0m'];
const ANSWERS = [
  '\u001b[0n',
  '\u001b[?1;2c',
  '\u001b[I',
  '\u001b[3;4R',
  '\u001bP1$r0m\u001b\\',
  '\u001b]11;rgb:0/0/0\u0007',
];

const ignore = (): void => undefined;

it(`${READS} reads of keys, pastes, answers and rubbish, whole or cut anywhere, end in a state that can be shown`, async () => {
  const random = seededRandom(SEED);
  const upTo = (limit: number): number => Math.floor(random.next() * limit);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const clock = simulatedClock();
  const store = fullStore(Array.from({ length: 40 }, (_, i) => `Will market ${i} settle?`));
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(computeLayout(COLUMNS, ROWS, 'markets')) });
  const fired: string[] = [];
  const onEvent = createInputHandler({
    store,
    clock,
    cancelKey: { press: (key) => fired.push(key), disarm: ignore, disarmOrDismiss: () => false },
    refresh: ignore,
    search: ignore,
    suspend: ignore,
    quit: ignore,
  });
  const parser = createInputParser({ clock, onEvent });
  const screen = openInkScreen(store.state(), COLUMNS, ROWS);
  const chunks: readonly (() => string)[] = [
    () => String.fromCharCode(32 + upTo(95)),
    () => String.fromCharCode(32 + upTo(95)),
    () => String.fromCharCode(1 + upTo(26)),
    () => pick(NAMED),
    () => pick(MOUSE),
    () => pick(ANSWERS),
    () => '\u001b',
    () => `\u001b[200~${pick(SEQUENCES)}\u001b[201~`,
    () => pick([...NAMED, ...ANSWERS]).slice(0, 1 + upTo(4)),
    () => Array.from({ length: 8 }, () => String.fromCharCode(upTo(256))).join(''),
  ];
  for (let count = 1; count <= READS; count++) {
    parser.read(Buffer.from(pick(chunks)(), 'latin1'));
    await clock.advance(upTo(3) * 40);
    expect(store.state(), `SEED=${SEED} MONKEY_READS=${count}`).toHaveProperty('view');
    if (count % 20 === 0) expect(await screen.show(store.state())).toHaveLength(COLUMNS * ROWS);
  }
  parser.close();
  expect(screen.text().join('\n')).not.toContain('cannot draw');
  expect(straySequences(screen.raw())).toEqual([]);
  expect(fired.length).toBeGreaterThan(0);
  screen.close();
}, 600_000);
