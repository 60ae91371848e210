/** Answers as the bytes that go on the wire, kept until what they tell of has another version. */
export interface KeptBytes {
  read(id: string, version: number, write: () => string): Buffer;
}

/** Keeps `capacity` of them at most; the one that came first goes first. */
export function createKeptBytes(capacity: number): KeptBytes {
  const kept = new Map<string, { version: number; bytes: Buffer }>();
  return {
    read(id, version, write) {
      const known = kept.get(id);
      if (known?.version === version) return known.bytes;
      const bytes = Buffer.from(write());
      if (!known && kept.size >= capacity) kept.delete(kept.keys().next().value ?? '');
      kept.set(id, { version, bytes });
      return bytes;
    },
  };
}
