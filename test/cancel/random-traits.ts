import type { Random } from '../../src/domain/random.ts';

/** What a session is about: any trait of a service, or more often those that meet in a narrow place. */
const KINDS_OF_SERVICE = ['of any service', 'of slow answers', 'of a second id that nobody tells'] as const;
/** With one of those, and with what happens beside. */
export const KINDS_OF_EVENTS = [
  'over three markets',
  'pressed again meanwhile',
  'that the next process ends',
  'where much is put off',
  'on a machine that sleeps',
  'in a process that is stopped',
] as const;
export const KINDS = [...KINDS_OF_SERVICE, ...KINDS_OF_EVENTS];
export type Kind = (typeof KINDS)[number];

/** Draws of one seed: whoever changes their order makes other sessions of the seeds. */
export function drawFrom(random: Random) {
  const draw = (): number => random.next();
  return {
    draw,
    chance: (share: number): boolean => draw() < share,
    pick: <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T,
  };
}
export type Draws = ReturnType<typeof drawFrom>;

/** What is wrong with a service. */
export interface Traits {
  /** Lists have rows that name no order. */
  readonly losesNames: boolean;
  /** Rows call orders canceled that rest. */
  readonly hasWrongRows: boolean;
  /** Rows of some orders name no market. */
  readonly omitsMarkets: boolean;
  readonly hasSecondId: boolean;
  /** Of some rows no more can be read than where the order rests. */
  readonly hasUnreadRows: boolean;
  /** It has no record of orders that ended. */
  readonly forgets: boolean;
  readonly fails: boolean;
  /** Its catalog does not answer. */
  readonly isCatalogSilent: boolean;
  /** The first press is on everything. */
  readonly isOnEverything: boolean;
  readonly listLagMs: number;
  /** So long it may have no record of a new order. */
  readonly newRecordLagMs: number;
  /** So long a record may not tell of a change. */
  readonly recordLagMs: number;
  readonly answerMs: number;
  /** Answers name each order that they took down. */
  readonly namesAll: boolean;
  /** Requests are carried out at once, one list in two is as it was a while ago, and another program places again. */
  readonly isSlow: boolean;
  /** Orders rest on two markets beside the one that may have two ids, and the first press is on everything. */
  readonly isOverThree: boolean;
  /** `cancel --all` instead of a press. */
  readonly isWithoutScreen: boolean;
  /** Keys are pressed at any time of the first cancel. */
  readonly isPressedAgain: boolean;
  /** The process is killed, and the next one verifies what its journal left. */
  readonly isKilled: boolean;
  /** It counts requests and reads, and wants those later that are too many. */
  readonly putsOff: boolean;
  readonly sleeps: boolean;
  /** The process stands still for a while. */
  readonly stops: boolean;
}

const NO_EVENTS = {
  isOverThree: false,
  isWithoutScreen: false,
  isPressedAgain: false,
  isKilled: false,
  putsOff: false,
  sleeps: false,
  stops: false,
} as const;

export function drawTraits(draws: Draws, kind: Kind): Traits {
  const ofService = KINDS_OF_SERVICE.find((each) => each === kind);
  if (ofService) return drawService(draws, ofService);
  const { chance, pick } = draws;
  const has = (event: Kind): boolean => kind === event || chance(0.15);
  const service = drawService(draws, pick(KINDS_OF_SERVICE));
  const isOverThree = has('over three markets');
  return {
    ...service,
    isOverThree,
    isWithoutScreen: isOverThree && chance(0.5),
    isPressedAgain: has('pressed again meanwhile'),
    isKilled: has('that the next process ends'),
    putsOff: has('where much is put off'),
    sleeps: has('on a machine that sleeps'),
    isOnEverything: service.isOnEverything || isOverThree,
    stops: kind === 'in a process that is stopped',
  };
}

function drawService({ chance, pick }: Draws, kind: (typeof KINDS_OF_SERVICE)[number]): Traits {
  const any: Traits = {
    losesNames: chance(0.2),
    hasWrongRows: chance(0.2),
    omitsMarkets: chance(0.2),
    hasSecondId: chance(0.35),
    hasUnreadRows: chance(0.2),
    forgets: chance(0.2),
    fails: chance(0.5),
    isCatalogSilent: chance(0.3),
    isOnEverything: chance(0.3),
    listLagMs: pick([0, 300, 2_000, 5_000]),
    newRecordLagMs: pick([0, 3_000, 20_000]),
    recordLagMs: pick([0, 0, 3_000, 15_000]),
    answerMs: pick([20, 500, 3_000]),
    namesAll: chance(0.6),
    isSlow: false,
    ...NO_EVENTS,
  };
  if (kind === 'of any service') return any;
  const isHidden = kind === 'of a second id that nobody tells';
  const wrong: Traits = { ...any, hasWrongRows: any.hasWrongRows || chance(0.4) };
  if (isHidden && chance(0.4)) return { ...wrong, hasSecondId: true, isCatalogSilent: true };
  return {
    ...wrong,
    hasSecondId: isHidden || any.hasSecondId || chance(0.3),
    isCatalogSilent: isHidden || any.isCatalogSilent,
    losesNames: any.losesNames || chance(0.2),
    omitsMarkets: any.omitsMarkets || chance(0.3),
    fails: any.fails || chance(0.3),
    isSlow: true,
    listLagMs: pick([2_000, 4_000, 6_000]),
    newRecordLagMs: 20_000,
    answerMs: pick([1_500, 3_000, 5_000]),
  };
}
