/** The least a cancel key can be: raw stdin, one signature, one request through undici. `bare-loop.ts URL CONDITION_ID`. */
import { createHmac } from 'node:crypto';
import DeepClient from 'undici/lib/dispatcher/client.js';

const [url = '', market = ''] = process.argv.slice(2);
const { PMTOP_ADDRESS = '', PMTOP_API_KEY = '', PMTOP_SECRET = '', PMTOP_PASSPHRASE = '' } = process.env;
const client = new DeepClient(url, { pipelining: 1 });
const path = '/cancel-market-orders';

function send(method: string, target: string, headers: Record<string, string>, body: string | null): void {
  client.dispatch(
    { method, path: target, headers, body },
    {
      onRequestStart: () => {},
      onResponseStart: () => {},
      onResponseData: () => {},
      onResponseEnd: () => {},
      onResponseError: () => {},
    },
  );
}

process.stdin.setRawMode(true);
process.stdin.on('data', () => {
  const body = JSON.stringify({ market });
  const timestamp = String(Date.now());
  const key = Buffer.from(PMTOP_SECRET, 'base64');
  const headers = {
    'content-type': 'application/json',
    SVC_ADDRESS: PMTOP_ADDRESS,
    SVC_API_KEY: PMTOP_API_KEY,
    SVC_PASSPHRASE: PMTOP_PASSPHRASE,
    SVC_TIMESTAMP: timestamp,
    SVC_SIGNATURE: createHmac('sha256', key).update(`${timestamp}DELETE${path}${body}`).digest('base64url'),
  };
  send('DELETE', path, headers, body);
});
send('GET', '/fee-rate', {}, null);
process.stdout.write('listening');
