const HIDDEN = '***';

/** A server's address as it may be shown: without name and password. */
export function showRedisUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** A text about a server without the name and password that stand in its address. */
export function hideRedisKeys(url: string, text: string): string {
  const { username, password } = new URL(url);
  const secrets = [url, ...[password, username].flatMap((secret) => [secret, decode(secret)])];
  return secrets
    .filter((secret) => secret.length > 0)
    .reduce((safe, secret) => safe.replaceAll(secret, HIDDEN), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
