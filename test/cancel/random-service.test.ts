import { beforeAll, describe, expect, it } from 'vitest';
import { isLongForm, runs, seeds } from '../support/long-form.ts';
import { type Played, playSession } from './random-session.ts';
import { type Kind, KINDS, KINDS_OF_EVENTS } from './random-traits.ts';

/** `npm run test:long` takes a hundred times as many; `SEEDS` any number, from `FIRST_SEED` on. `SEED` prints what happens in one. */
const SEEDS = Number(process.env['SEEDS'] ?? runs(120, 12_000));
/** Their sessions take twice as long. */
const SEEDS_OF_EVENTS = Number(process.env['SEEDS'] ?? runs(15, 4_000));
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const ONLY = process.env['SEED'];
const TIMEOUT_MS = isLongForm || process.env['SEEDS'] !== undefined ? 3_600_000 : 120_000;

/** Each found something once, if only in the program as it was before. */
const FOUND_BEFORE: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  'of any service': [117_897, 310_336, 1_006_640, 1_008_731],
  'of slow answers': [117, 883, 1_071, 1_496, 11_240, 12_290, 12_753, 30_577],
  'of a second id that nobody tells': [624, 797, 1_046, 10_035, 30_468, 30_994, 32_483],
  'over three markets': [50_002_248],
  'that the next process ends': [83_000_827, 83_004_185, 97_001_413],
  'where much is put off': [50_000_656],
  'in a process that is stopped': [1_059, 1_144],
};

interface Report {
  readonly falseClears: readonly string[];
  readonly unsettled: readonly string[];
  readonly untrue: readonly string[];
  readonly outcomes: ReadonlySet<string | undefined>;
}

const isOfEvents = (kind: Kind): boolean => KINDS_OF_EVENTS.some((each) => each === kind);

async function playAll(kind: Kind): Promise<Report> {
  const count = isOfEvents(kind) ? SEEDS_OF_EVENTS : SEEDS;
  const drawn = seeds(count).map((seed) => (ONLY === undefined ? seed + FIRST_SEED - 1 : seed));
  const all = ONLY === undefined ? [...(FOUND_BEFORE[kind] ?? []), ...drawn] : drawn;
  const falseClears: string[] = [];
  const unsettled: string[] = [];
  const untrue: string[] = [];
  const outcomes = new Set<string | undefined>();
  for (const seed of all) {
    const played = await playSession(seed, kind, ONLY !== undefined);
    const name = (what: string): string => `SEED=${seed}: ${what}`;
    falseClears.push(...played.falseClears.map(name));
    unsettled.push(...played.unsettled.map(name));
    untrue.push(...played.untrue.map(name));
    for (const outcome of played.outcomes) outcomes.add(outcome);
    if (ONLY !== undefined) print(kind, played);
  }
  return { falseClears, unsettled, untrue, outcomes };
}

function print(kind: Kind, { trace, falseClears, unsettled, untrue }: Played): void {
  console.log([`a session ${kind}:`, ...trace, ...falseClears, ...unsettled, ...untrue].join('\n'));
}

describe.each(KINDS)(`in sessions %s`, (kind) => {
  let report: Report;
  beforeAll(async () => {
    report = await playAll(kind);
  }, TIMEOUT_MS);

  it('nothing is called clear while an order rests that was shown', () => {
    expect(report.falseClears).toEqual([]);
  });

  it('every cancel settles once the service is well', () => {
    expect(report.unsettled).toEqual([]);
  });

  it('no order that rests is told as gone, no fill that was none, or twice, and no request leaves late', () => {
    expect(report.untrue).toEqual([]);
  });

  // In one session, or in so few, they may not.
  if (ONLY !== undefined || isOfEvents(kind)) return;
  it('cancels end in each way that these services allow', () => {
    expect([...report.outcomes]).toEqual(expect.arrayContaining(['confirmed', 'left', 'unresolved']));
  });
});

it('a session is the same to the byte when the seed is the same', async () => {
  for (const kind of KINDS) {
    const [first, second] = [await playSession(1, kind, true), await playSession(1, kind, true)];
    expect(first).toEqual(second);
  }
});
