export type Path = readonly (string | number)[];

/** Where the values of `json` are that hold no further value, and every object and list on the way. */
export function pathsOf(json: unknown, path: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [path];
  const below = Object.entries(json).flatMap(([key, value]) =>
    pathsOf(value, [...path, Array.isArray(json) ? Number(key) : key]),
  );
  return [path, ...below];
}

/** Paths of values that hold no further value. */
export function leavesOf(json: unknown): Path[] {
  return pathsOf(json).filter((path) => {
    const value = valueAt(json, path);
    return typeof value !== 'object' || value === null;
  });
}

export function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], json);
}

/** A copy of `json` in which the value at `path` is another. */
export function withValueAt(json: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(json) ? [...(json as unknown[])] : { ...(json as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = withValueAt(copy[key], rest, value);
  return copy;
}
