/**
 * Whether a Host header names this machine. A page on another site can make a browser send requests here by
 * pointing its own name at 127.0.0.1; the name gives it away.
 */
export function isLocalHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}
