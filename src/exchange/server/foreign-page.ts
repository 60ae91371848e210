import type { ExchangeRequest } from './endpoint.ts';

/**
 * Whether a page of another origin made a browser send the request. A browser names the page in `Origin`, or says in
 * `Sec-Fetch-Site` that it is another's; a page can send a POST without asking first, and nobody else sends these headers.
 */
export function isFromForeignPage({ headers }: Pick<ExchangeRequest, 'headers'>): boolean {
  const { origin, host = '' } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) return true;
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether a body says that it is JSON, which a page can only say after asking. */
export function isJsonBody({ headers }: Pick<ExchangeRequest, 'headers'>): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}
