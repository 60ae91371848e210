import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT_USAGE, cancelExitCode } from '../../../src/cancel/exit-code.ts';
import type { CancelOutcome } from '../../../src/domain/cancel.ts';
import { ACTIONS, type Action, type End, type ServiceFaultRow } from './service-faults/service-fault-row.ts';
import {
  countCancels,
  countResting,
  endTrouble,
  openPlace,
  pressTwice,
  runCommand,
  switchOn,
  type Pace,
  type Place,
  type Pressed,
  type Ref,
} from './service-faults/service-fault-scene.ts';
import { SERVICE_FAULT_ROWS } from './service-faults/service-fault-table.ts';

const BRISK: Pace = { windowMs: 2_000, answerDeadlineMs: 250 };
/** For cases that were short of time. */
const CALM: Pace = { windowMs: 8_000, answerDeadlineMs: 1_000 };
/** Cases that only wait need little of the processor; those that end at once need all of it. */
const WAITING_AT_ONCE = 24;
const ENDING_AT_ONCE = 3;
const HURRIED_AT_ONCE = 6;
const MOST_MS = 240_000;

let stateFolder: string;
let opened = 0;
beforeAll(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-service-faults-'));
});
afterAll(() => rmSync(stateFolder, { recursive: true, force: true }));

/** One thing that is pressed or typed on a service of one row. */
interface Case {
  readonly name: string;
  readonly row: ServiceFaultRow;
  readonly action: Action;
  readonly ref?: Ref;
  readonly end: End;
}

const cases: readonly Case[] = SERVICE_FAULT_ROWS.flatMap(casesOf);

function casesOf(row: ServiceFaultRow): Case[] {
  return ACTIONS.flatMap((action): Case[] => {
    const end = row.ends[action];
    if (end === undefined) return [];
    const refs = refsOf(row, action);
    if (!refs) return [{ name: `${action}: ${row.name}`, row, action, end }];
    return refs.map((ref) => ({ name: `${action} (${ref}): ${row.name}`, row, action, ref, end }));
  });
}

function refsOf({ refs, outcomeRefs }: ServiceFaultRow, action: Action): readonly Ref[] | undefined {
  if (action === 'cancel REF') return refs ?? ['id', 'slug, asked'];
  if (action === 'cancel REF --outcome') return outcomeRefs ?? ['slug'];
  return undefined;
}

/** How a case ended, beside what the exchange's own book says of it. */
interface Ending {
  readonly said: End | undefined;
  readonly counted?: number | undefined;
  readonly code?: number;
  /** Orders of the scope that rested when it was said. */
  readonly resting: number;
  /** Orders beyond the scope that were taken down. */
  readonly foreign: number;
  readonly cancelsSent: number;
  /** So many orders rested while the key called it clear. */
  readonly restingWhenClear: number;
  /** What the key left unresolved, when the trouble was over. */
  readonly later?: {
    readonly said: CancelOutcome | undefined;
    readonly resting: number;
    readonly cancelsSent: number;
  };
}

async function suffer({ row, action, ref }: Case, pace: Pace): Promise<Ending> {
  // Keys and ids follow from the seed: what another process sends to a port that was its own is refused here.
  const place = await openPlace(process.pid * 1_000 + opened++, row);
  switchOn(place, row.before);
  if (row.isOtherAskedFor) await fetch(`${place.exchange.url}/markets/slug/${place.other.slug}`);
  const isOutcome = action === 'x x' || action === 'cancel REF --outcome';
  const scope = isOutcome ? place.first : [...place.first, ...place.second];
  const beyond = isOutcome ? [...place.second, ...place.elsewhere] : place.elsewhere;
  const truth = () => ({
    resting: countResting(place, scope),
    foreign: beyond.length - countResting(place, beyond),
    cancelsSent: countCancels(place),
  });
  const begin = (): void => switchOn(place, row.during);
  try {
    if (ref !== undefined) {
      if (!ref.endsWith('asked')) begin();
      const ended = await runCommand(place, { ref, isOutcome, pace, stateFolder, onAgreed: begin });
      return { ...ended, ...truth(), restingWhenClear: 0 };
    }
    const key = action === 'X X' ? 'X' : 'x';
    const pressed = await pressTwice(place, { key, screen: row, pace, scope, onFire: begin });
    const { said, counted } = pressed;
    const atVerdict = truth();
    const later = said === 'unresolved' ? await watchOn(place, row, scope, pressed) : undefined;
    await pressed.close();
    const restingWhenClear = pressed.restingWhenClear();
    return { said, counted, ...atVerdict, restingWhenClear, ...(later && { later }) };
  } finally {
    await place.exchange.close();
  }
}

/** The trouble is over: what nobody could know before, the next reading tells. */
async function watchOn(
  place: Place,
  { during }: ServiceFaultRow,
  scope: readonly string[],
  pressed: Pressed,
): Promise<NonNullable<Ending['later']>> {
  const sentBefore = pressed.cancelsSent();
  endTrouble(place, during);
  const said = await pressed.watchOn();
  return { said, resting: countResting(place, scope), cancelsSent: pressed.cancelsSent() - sentBefore };
}

/** Each case has one ending, or two where time was short: both must be true. */
async function sufferAll(): Promise<ReadonlyMap<string, readonly Ending[]>> {
  const ending = cases.filter(endsAtOnce);
  // What is watched on takes longest.
  const waiting = cases
    .filter((each) => !endsAtOnce(each))
    .toSorted((a, b) => Number(!!a.ref) - Number(!!b.ref));
  const brisk = new Map([
    ...(await sufferEach(ending, BRISK, ENDING_AT_ONCE)),
    ...(await sufferEach(waiting, BRISK, WAITING_AT_ONCE)),
  ]);
  const hurried = cases.filter(({ name, end }) => {
    const ending = brisk.get(name);
    return ending?.said !== end || isUnended(ending);
  });
  const calm = await sufferEach(hurried, CALM, HURRIED_AT_ONCE);
  return new Map(cases.map(({ name }) => [name, [brisk.get(name), calm.get(name)].filter(isThere)]));
}

function endsAtOnce({ end }: Case): boolean {
  return end === 'confirmed' || end === 'nothing sent';
}

async function sufferEach(
  which: readonly Case[],
  pace: Pace,
  atOnce: number,
): Promise<ReadonlyMap<string, Ending>> {
  const endings = new Map<string, Ending>();
  const queue = which.values();
  async function work(): Promise<void> {
    for (const each of queue) endings.set(each.name, await suffer(each, pace));
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return endings;
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** It is called clear, at its end or on the way, while orders rest. */
function isFalselyClear({ said, resting, restingWhenClear }: Ending): boolean {
  return (said === 'confirmed' && resting > 0) || restingWhenClear > 0;
}

function hasWrongCode({ said, code }: Ending): boolean {
  return code !== undefined && code !== (said === 'nothing sent' ? EXIT_USAGE : cancelExitCode(said));
}

/** As it is for good where the machine was too busy to hear an answer: no request for one of the two ids got any. */
function isUnended({ later }: Ending): boolean {
  return later?.said === 'unresolved';
}

function endsWrongly({ later }: Ending): boolean {
  if (!later) return false;
  const isUntrue = later.said !== 'unresolved' && later.said !== (later.resting > 0 ? 'left' : 'confirmed');
  return later.cancelsSent > 0 || isUntrue;
}

describe('a cancel on a service whose lists, look-ups, ids or catalog are wrong', () => {
  let endings: ReadonlyMap<string, readonly Ending[]>;
  beforeAll(async () => {
    endings = await sufferAll();
  }, MOST_MS);

  /** Cases of which some ending is so, with all that is known of it. */
  function casesThat(isSo: (ending: Ending) => boolean): string[] {
    return cases.flatMap(({ name }) =>
      (endings.get(name) ?? []).filter(isSo).map((ending) => `${name} ${JSON.stringify(ending)}`),
    );
  }

  const isUnendedAtLast = ({ name }: Case): boolean => isUnended(endings.get(name)?.at(-1) as Ending);

  it.each(cases)('$name: $end', ({ name, end }) => {
    expect(endings.get(name)?.at(-1)?.said).toBe(end);
  });

  it('is never called clear while an order rests', () => {
    expect(casesThat(isFalselyClear)).toEqual([]);
  });

  it('takes down no order that it does not name', () => {
    expect(casesThat(({ foreign }) => foreign > 0)).toEqual([]);
  });

  it('says of what is left how many rest', () => {
    expect(casesThat(({ said, resting, counted }) => said === 'left' && counted !== resting)).toEqual([]);
  });

  it('sends nothing when the service answers about another market', () => {
    expect(casesThat(({ said, cancelsSent }) => said === 'nothing sent' && cancelsSent > 0)).toEqual([]);
  });

  it('ends the command with the code of its word', () => {
    expect(casesThat(hasWrongCode)).toEqual([]);
  });

  it('is watched while it is unresolved, sends nothing then, and ends true when the trouble is over', () => {
    expect(casesThat(({ later }) => later !== undefined).length).toBeGreaterThan(40);
    expect(casesThat(endsWrongly)).toEqual([]);
    expect(cases.filter(isUnendedAtLast).map(({ name }) => name)).toEqual([]);
  });
});
