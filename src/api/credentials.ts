/**
 * An account's keys, as the interface's Authentication section names them. Secrets: the client keeps them
 * where neither `util.inspect` nor `JSON.stringify` reaches.
 */
export interface Credentials {
  /** Checksummed wallet address. */
  readonly address: string;
  readonly apiKey: string;
  /** Base64 or base64url, padded or not. */
  readonly secret: string;
  readonly passphrase: string;
}
