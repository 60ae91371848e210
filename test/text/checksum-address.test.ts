import { describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import { checksumAddress, hasRightCapitals, sentAddress } from '../../src/text/checksum-address.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

describe('addresses', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s has the capitals of the standard', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(address)).toBe(address);
  });

  it.each([
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('%s is sent as %s', (address, sent) => expect(sentAddress(address)).toBe(sent));

  it.each(['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x0', 'demo'])(
    '%s, which has the capitals of another or is none, is sent as it is',
    (address) => expect(sentAddress(address)).toBe(address),
  );

  it('with one wrong capital is known for mistyped', () => {
    expect(hasRightCapitals('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
    expect(hasRightCapitals('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true);
  });

  it('are checksummed wherever the exchange shows a wallet that signs or lists', () => {
    const { account, state: world } = createExchange({ clock: simulatedClock(), markets: 2, traders: false });
    const shown = [account.address, ...world.catalog.creators.map(({ address }) => address)];
    expect(shown.map(checksumAddress)).toEqual(shown);
  });
});
