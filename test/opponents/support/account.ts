import { createHmac } from 'node:crypto';
import type { ReceivedRequest } from './world.ts';

const SECRET = Buffer.alloc(32, 9);

/** The one account of every opponent, as a user would give it to the program. Worth nothing anywhere. */
export const ACCOUNT_ENVIRONMENT: Readonly<Record<string, string>> = {
  PMTOP_ADDRESS: '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf',
  PMTOP_API_KEY: '0d1c2b3a-0000-4000-8000-0123456789ab',
  PMTOP_SECRET: SECRET.toString('base64'),
  PMTOP_PASSPHRASE: 'ab'.repeat(32),
};

/** Whether a request carries the account's headers and its signature, padded or not. */
export function isSigned({ method, path, headers, body }: ReceivedRequest): boolean {
  const header = (name: string): string => String(headers[`svc_${name}`] ?? '');
  const message = `${header('timestamp')}${method}${path}${body}`;
  const expected = createHmac('sha256', SECRET).update(message).digest('base64url');
  return (
    header('signature').replace(/=+$/, '') === expected &&
    header('api_key') === ACCOUNT_ENVIRONMENT['PMTOP_API_KEY'] &&
    header('passphrase') === ACCOUNT_ENVIRONMENT['PMTOP_PASSPHRASE']
  );
}
