import { keccak256 } from './keccak.ts';

/** A wallet address with the capitals that ERC-55 gives it; a client can tell a mistyped one by them. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256(Buffer.from(digits, 'latin1')).toString('hex');
  const capitals = Array.from(digits, (digit, place) =>
    Number.parseInt(hash[place] as string, 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${capitals.join('')}`;
}
