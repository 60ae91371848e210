import type { Endpoint } from './endpoint.ts';

export interface Match {
  readonly endpoint: Endpoint;
  readonly pathValues: Readonly<Record<string, string>>;
}

/** The first row whose path fits, or whether only the method was wrong. */
export type Router = (method: string, path: string) => Match | 'wrong-method' | 'unknown';

export function createRouter(endpoints: readonly Endpoint[]): Router {
  const rows = endpoints.map((endpoint) => ({ endpoint, parts: endpoint.path.split('/') }));
  const fixed = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  return (method, path) => {
    const exact = fixed.get(`${method} ${path}`);
    if (exact && !path.includes(':')) return { endpoint: exact, pathValues: {} };
    const given = path.split('/');
    let otherMethod = false;
    for (const { endpoint, parts } of rows) {
      const pathValues = fitPath(parts, given);
      if (!pathValues) continue;
      if (endpoint.method === method) return { endpoint, pathValues };
      otherMethod = true;
    }
    return otherMethod ? 'wrong-method' : 'unknown';
  };
}

function fitPath(parts: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const piece = given[i] as string;
    if (part.startsWith(':')) {
      const value = decode(piece);
      if (value === undefined) return undefined;
      values[part.slice(1)] = value;
    } else if (part !== piece) return undefined;
  }
  return values;
}

function decode(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}
