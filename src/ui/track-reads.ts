/** An object that is read through a watcher, and what was read of it. */
export interface Reads<T extends object> {
  /** Stands for the object; every property that is read through it is noted. */
  readonly watched: T;
  /** Whether another object answers everything that was read just the same. */
  sameIn(other: T): boolean;
}

/** Notes the properties of `source` that are read; what lies deeper is immutable, so its owner's identity tells all. */
export function trackReads<T extends object>(source: T): Reads<T> {
  return new Tracker(source);
}

/** What is read, the notes and the proxy's handler in one object: two of them are made for each pane at each tick. */
class Tracker<T extends object> implements Reads<T>, ProxyHandler<T> {
  readonly watched: T;
  readonly source: T;
  // A dozen at most, so that a list is looked through faster than a set is made.
  readonly keys: PropertyKey[] = [];
  /** Whoever lists the properties reads all of them, and also that there are no others. */
  listed = false;

  constructor(source: T) {
    this.source = source;
    this.watched = new Proxy(source, this);
  }
  get(target: T, key: PropertyKey): unknown {
    this.note(key);
    return target[key as keyof T];
  }
  has(target: T, key: PropertyKey): boolean {
    this.note(key);
    return key in target;
  }
  ownKeys(target: T): (string | symbol)[] {
    this.listed = true;
    return Reflect.ownKeys(target);
  }
  sameIn(other: T): boolean {
    const { source, keys } = this;
    if (this.listed) return other === source;
    for (const key of keys as (keyof T)[]) if (!Object.is(source[key], other[key])) return false;
    return true;
  }
  private note(key: PropertyKey): void {
    if (!this.keys.includes(key)) this.keys.push(key);
  }
}
