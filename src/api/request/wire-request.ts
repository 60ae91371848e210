import type { RequestSpec } from './request.ts';
import type { WireRequest } from '../transport/wire.ts';

/** What is sent for a request, without a signature; `prefix` is the path of the service's address. */
export function toWireRequest(spec: RequestSpec<unknown>, prefix: string): WireRequest {
  const { method } = spec.endpoint;
  const path = prefix + fillPath(spec.endpoint.path, spec.path ?? {}) + toQueryString(spec.query ?? {});
  // Some gates turn away who does not say what it is; without a word on encodings a service may choose any.
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'pmtop',
    ...spec.headers,
  };
  if (spec.body === undefined) return { method, path, headers };
  headers['content-type'] = 'application/json';
  return { method, path, headers, body: Buffer.from(JSON.stringify(spec.body)) };
}

function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  );
}

function toQueryString(query: NonNullable<RequestSpec<unknown>['query']>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
