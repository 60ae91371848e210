import type { Exchange } from '../../src/exchange/create-exchange.ts';

export interface OrderWords {
  tokenId: string;
  side: 'BUY' | 'SELL';
  /** Dollars a share. */
  price: number;
  /** Shares. */
  size: number;
  type?: string;
  /** Epoch seconds. */
  expiration?: number;
  postOnly?: boolean;
}

let salt = 1;

/** The body of `POST /order` as the family's clients make it, in the first version of the order; its signature is none. */
export function postedOrder(exchange: Exchange, words: OrderWords, changes: Record<string, unknown> = {}) {
  const { account, state: world } = exchange;
  const { tokenId, side, price, size, type = 'GTC', expiration = 0, postOnly } = words;
  const [cash, shares] = [Math.round(price * size * 1e6), Math.round(size * 1e6)].map(String);
  return {
    order: {
      salt: salt++,
      maker: account.address,
      signer: account.address,
      taker: `0x${'0'.repeat(40)}`,
      tokenId,
      makerAmount: side === 'BUY' ? cash : shares,
      takerAmount: side === 'BUY' ? shares : cash,
      side,
      expiration: String(expiration),
      nonce: '0',
      feeRateBps: String(world.directory.byToken.get(tokenId)?.market.takerFeeBps ?? 0),
      signatureType: 0,
      signature: '0x00',
      ...changes,
    },
    owner: account.apiKey,
    orderType: type,
    ...(postOnly !== undefined && { postOnly }),
  };
}
