import { haveSameItems } from './have-same-items.ts';

/** Remembers the last call: the same arguments, by identity, give the same answer without work. */
export function memoizeLast<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let last: { args: A; result: R } | undefined;
  return (...args) => {
    if (last && haveSameItems(last.args, args)) return last.result;
    const result = compute(...args);
    last = { args, result };
    return result;
  };
}

/** As `memoizeByParts`, the last answer for each object that `keyOf` finds. */
export function memoizeEach<T, R>(
  keyOf: (value: T) => object,
  partsOf: (value: T) => readonly unknown[],
  compute: (value: T) => R,
): (value: T) => R {
  const known = new WeakMap<object, (value: T) => R>();
  return (value) => {
    const key = keyOf(value);
    const memoized = known.get(key) ?? memoizeByParts(partsOf, compute);
    known.set(key, memoized);
    return memoized(value);
  };
}

/** As `memoizeLast` for an answer that is made of one value, and depends on these parts of it alone. */
export function memoizeByParts<T, R>(
  partsOf: (value: T) => readonly unknown[],
  compute: (value: T) => R,
): (value: T) => R {
  let last: { readonly parts: readonly unknown[]; readonly result: R } | undefined;
  return (value) => {
    const parts = partsOf(value);
    if (last && haveSameItems(last.parts, parts)) return last.result;
    last = { parts, result: compute(value) };
    return last.result;
  };
}

/** Gives the value it gave last for as long as that says the same as what comes in. */
export function keepWhileSame<T extends object>(isSame: (one: T, other: T) => boolean): (value: T) => T {
  let kept: T | undefined;
  return memoizeLast((value: T) => {
    if (!kept || !isSame(kept, value)) kept = value;
    return kept;
  });
}

/** Remembers the answer for each object as long as that exists. */
export function memoizeByObject<T extends object, R>(compute: (value: T) => R): (value: T) => R {
  const results = new WeakMap<T, R>();
  return (value) => {
    const known = results.get(value);
    if (known !== undefined || results.has(value)) return known as R;
    const result = compute(value);
    results.set(value, result);
    return result;
  };
}
