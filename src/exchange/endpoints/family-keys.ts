import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { answer } from '../server/reply.ts';
import type { World } from '../exchange-state.ts';

/**
 * Clients of the family ask for keys before anything else, with an address of their own and its signature,
 * which is not looked at: the keys here are worth nothing. Whoever asks gets the demo account's, and may
 * sign with that address from then on.
 */
const [deriveKey, createKey] = (
  [
    ['GET', '/auth/derive-api-key'],
    ['POST', '/auth/api-key'],
  ] as const
).map(([method, path]) =>
  endpoint({
    method,
    path,
    surface: 'clob',
    parameters: {},
    answer(world, _none, { headers }) {
      const wallet = headers[`${world.dialect.headerPrefix}address`.toLowerCase()] ?? '';
      if (/^0x[0-9a-f]{40}$/i.test(wallet)) admitWallet(world, wallet.toLowerCase());
      const { apiKey, secret, passphrase } = world.demoKeys;
      return answer({ apiKey, secret, passphrase });
    },
  }),
) as [Endpoint, Endpoint];

const listKeys = endpoint({
  method: 'GET',
  path: '/auth/api-keys',
  surface: 'clob',
  auth: true,
  parameters: {},
  answer: ({ demoKeys }) => answer({ apiKeys: [demoKeys.apiKey] }),
});

/** A builder's keys are the demo account's as well. */
const createBuilderKey = endpoint({
  method: 'POST',
  path: '/auth/builder-api-key',
  surface: 'clob',
  auth: true,
  parameters: {},
  answer({ demoKeys: { apiKey, secret, passphrase } }) {
    return answer({ key: apiKey, secret, passphrase });
  },
});

const listBuilderKeys = endpoint({
  method: 'GET',
  path: '/auth/builder-api-key',
  surface: 'clob',
  auth: true,
  parameters: {},
  answer: ({ demoKeys }) => answer([{ key: demoKeys.apiKey, createdAt: null, revokedAt: null }]),
});

export const FAMILY_KEYS: readonly Endpoint[] = [
  deriveKey,
  createKey,
  listKeys,
  createBuilderKey,
  listBuilderKeys,
];

const MAX_WALLETS = 1000;

function admitWallet({ demoWallets }: World, wallet: string): void {
  if (demoWallets.size < MAX_WALLETS) demoWallets.add(wallet);
}
