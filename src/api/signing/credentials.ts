/**
 * An account's keys, as the interface's Authentication section names them. Secrets: the client keeps them
 * where neither `util.inspect` nor `JSON.stringify` reaches.
 */
export interface Credentials {
  /** Wallet address; sent with the capitals of its checksum, however it is written here. */
  readonly address: string;
  /** Key id, a UUID as a rule. */
  readonly apiKey: string;
  /** Base64 or base64url, padded or not. */
  readonly secret: string;
  /** As the service gave it. */
  readonly passphrase: string;
}

/** Whether each of them is text, and not empty: in plain JavaScript an unset variable may stand there. */
export function areWhole({ address, apiKey, secret, passphrase }: Credentials): boolean {
  return [address, apiKey, secret, passphrase].every((text) => typeof text === 'string' && text !== '');
}

/** Whether all of them can be header values without a doubt: visible ASCII and nothing else. */
export function areSendable(credentials: Credentials): boolean {
  const { address, apiKey, secret, passphrase } = credentials;
  return [address, apiKey, secret, passphrase].every((text) => /^[\x21-\x7e]*$/.test(text));
}
