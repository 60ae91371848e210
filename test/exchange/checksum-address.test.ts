import { describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import { checksumAddress } from '../../src/exchange/catalog/checksum-address.ts';
import { keccak256 } from '../../src/exchange/catalog/keccak.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

describe('addresses', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['testing', '5f16f4c7f149ac4f9510d9cf8cf384038ad348b3bcdc01915f95de12df9d1b02'],
  ])('keccak256 of %j', (text, hash) => {
    expect(keccak256(Buffer.from(text)).toString('hex')).toBe(hash);
  });

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s has the capitals of the standard', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(address)).toBe(address);
  });

  it('are checksummed wherever the exchange shows a wallet that signs or lists', () => {
    const { account, world } = createExchange({ clock: simulatedClock(), markets: 2, traders: false });
    const shown = [account.address, ...world.catalog.creators.map(({ address }) => address)];
    expect(shown.map(checksumAddress)).toEqual(shown);
  });
});
