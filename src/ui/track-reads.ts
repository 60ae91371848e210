/** An object that is read through a watcher, and what was read of it. */
export interface Reads<T extends object> {
  /** Stands for the object; every property that is read through it is noted. */
  readonly watched: T;
  /** Whether another object answers everything that was read just the same. */
  sameIn(other: T): boolean;
}

/** Notes the properties of `source` that are read; what lies deeper is immutable, so its owner's identity tells all. */
export function trackReads<T extends object>(source: T): Reads<T> {
  // A dozen at most, so that a list is looked through faster than a set is made.
  const keys: (keyof T)[] = [];
  let listed = false;
  const note = (key: PropertyKey): keyof T => {
    if (!keys.includes(key as keyof T)) keys.push(key as keyof T);
    return key as keyof T;
  };
  const watched = new Proxy(source, {
    get: (target, key) => target[note(key)],
    has: (target, key) => note(key) in target,
    ownKeys(target) {
      listed = true;
      return Reflect.ownKeys(target);
    },
  });
  return {
    watched,
    sameIn(other) {
      // Whoever lists the properties reads all of them, and also that there are no others.
      if (listed) return other === source;
      for (const key of keys) if (!Object.is(source[key], other[key])) return false;
      return true;
    },
  };
}
