/** What the base address of a service has to be. */
export const ADDRESS_WORDS = 'an address that begins with https:// or http:// and has no user name, ? or #';

/** Undefined for what is no base address of a service: a user name, ? or # would be lost from every request. */
export function parseServiceAddress(text: string): URL | undefined {
  const url = /[?#]/.test(text) ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}
