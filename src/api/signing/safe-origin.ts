/**
 * Whether credentials may go to `url`: over https, or to this very machine named by its literal loopback
 * address. `localhost` is not literal: a name can be made to lead anywhere.
 */
export function maySendCredentials(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  if (url.protocol !== 'http:') return false;
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(url.hostname) || url.hostname === '[::1]';
}
