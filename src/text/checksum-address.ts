import { keccak_256 } from '@noble/hashes/sha3.js';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** A wallet address with the capitals that ERC-55 gives it; they reveal a mistyped one. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'latin1'))).toString('hex');
  const capitals = Array.from(digits, (digit, place) =>
    Number.parseInt(hash[place] as string, 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${capitals.join('')}`;
}

/** Capitals carry the checksum; an address all in small letters or all in capitals has none. */
export function hasRightCapitals(address: string): boolean {
  const digits = address.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || address === checksumAddress(address);
}

/** An address as it is sent: checksummed, but for what is no address or has the capitals of another. */
export function sentAddress(address: string): string {
  return ADDRESS.test(address) && hasRightCapitals(address) ? checksumAddress(address) : address;
}
