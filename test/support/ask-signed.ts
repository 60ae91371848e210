import { createHmac } from 'node:crypto';

export interface Keys {
  readonly address: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** A signature is good once, and pages of a list differ in what is not signed. */
let lastMs = 0;

/**
 * One request signed as the interface's authentication says. It shares no code with pmtop, so that a
 * mistake in signing cannot agree with itself.
 */
export function askSigned(
  url: string,
  keys: Keys,
  method: string,
  path: string,
  body = '',
): Promise<Response> {
  lastMs = Math.max(lastMs + 1, Date.now());
  const timestamp = String(lastMs);
  const signature = createHmac('sha256', Buffer.from(keys.secret, 'base64'))
    .update(timestamp + method + path.split('?', 1)[0] + body)
    .digest('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const headers = {
    SVC_ADDRESS: keys.address,
    SVC_API_KEY: keys.apiKey,
    SVC_PASSPHRASE: keys.passphrase,
    SVC_TIMESTAMP: timestamp,
    SVC_SIGNATURE: signature,
  };
  return fetch(url + path, { method, headers, ...(body === '' ? {} : { body }) });
}

/** Ids of all open orders of the account, over every page of endpoint 13; only of one market if it is named. */
export async function listOpenOrderIds(url: string, keys: Keys, conditionId?: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = 'MA==';
  while (cursor !== '' && cursor !== 'LTE=') {
    const query = new URLSearchParams({
      next_cursor: cursor,
      ...(conditionId ? { market: conditionId } : {}),
    });
    const answer = await askSigned(url, keys, 'GET', `/data/orders?${query.toString()}`);
    if (!answer.ok) throw new Error(`the order list answered ${answer.status}`);
    const page = (await answer.json()) as { data: { id: string }[]; next_cursor?: string };
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? '';
  }
  return ids;
}

/** The keys as pmtop's environment takes them. */
export function environmentOf({ address, apiKey, secret, passphrase }: Keys): Record<string, string> {
  return {
    PMTOP_ADDRESS: address,
    PMTOP_API_KEY: apiKey,
    PMTOP_SECRET: secret,
    PMTOP_PASSPHRASE: passphrase,
  };
}
