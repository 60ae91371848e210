import { hash } from 'node:crypto';
import { formatUuid } from '../account-keys.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { World } from '../exchange-state.ts';

/** The wallet that trades for an account; one made up from the seed for accounts that are nobody's. */
export function walletOf({ people, seed }: World, account: number): string {
  return people[account]?.address ?? `0x${hash('sha256', `${seed} wallet ${account}`, 'hex').slice(0, 40)}`;
}

/** The id of the key by which others see an account: the demo account's own, one made up for all others. */
export function ownerOf({ demoKeys, seed }: World, account: number): string {
  if (account === DEMO_ACCOUNT) return demoKeys.apiKey;
  return formatUuid(hash('sha256', `${seed} owner ${account}`, 'hex'));
}
