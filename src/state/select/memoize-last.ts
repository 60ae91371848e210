import { areSame } from './are-same.ts';

/** Remembers the last call: the same arguments, by identity, give the same answer without work. */
export function memoizeLast<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let last: { args: A; result: R } | undefined;
  return (...args) => {
    if (last && areSame(last.args, args)) return last.result;
    const result = compute(...args);
    last = { args, result };
    return result;
  };
}
