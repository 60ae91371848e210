export type Unit = 'ms' | 's';

/** The unit of the time in signed requests: as told, or the other one where a service turns out to want that. */
export interface TimestampUnit {
  /** Of the next signature. */
  current(): Unit;
  /** The service took a signature in this unit: it stays. */
  accept(unit: Unit): void;
  /** The service refused a signature in this unit with 401, and a wrong clock does not explain that. */
  refuse(unit: Unit): void;
  /** Whether the next signature has another unit than the one that was refused. */
  isCorrected(): boolean;
}

/** `triesOther`: after a refusal of `told` the other unit is tried, once; refused too, `told` holds for good. */
export function createTimestampUnit(told: Unit, triesOther: boolean): TimestampUnit {
  const other = told === 's' ? 'ms' : 's';
  let state: 'told' | 'trying' | 'settled' = triesOther ? 'told' : 'settled';
  let current: Unit = told;
  return {
    current: () => current,
    accept(unit) {
      current = unit;
      state = 'settled';
    },
    refuse(unit) {
      if (unit !== current || state === 'settled') return;
      current = state === 'told' ? other : told;
      state = state === 'told' ? 'trying' : 'settled';
    },
    isCorrected: () => state === 'trying',
  };
}
