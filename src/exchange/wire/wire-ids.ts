import { hash } from 'node:crypto';
import { formatUuid, DEMO_ACCOUNT } from '../personas.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { BookOrder } from '../matching/book-order.ts';

/** Odd, so that multiplying by it shuffles the 32-bit numbers without losing any. */
const SHUFFLE = 0x9e3779b1;
const UNSHUFFLE = 0x0e8b2f51;

/** 0x and 64 hexadecimal digits; the last eight encode the number, so that no table is needed. */
export function writeWireId(kind: 'order' | 'trade' | 'transaction', number: number, seed: number): string {
  let word = Math.imul(seed ^ KIND_SALTS[kind], SHUFFLE) ^ number;
  let text = '0x';
  for (let i = 0; i < 7; i++) {
    word = Math.imul(word ^ (word >>> 15), 0x85ebca6b) + i;
    text += hexWord(word);
  }
  return text + hexWord(Math.imul(number, SHUFFLE));
}

/** The number behind an identifier, or undefined for one that was never given out by this kind and seed. */
export function readWireId(kind: 'order' | 'trade', id: string, seed: number): number | undefined {
  if (!/^0x[0-9a-f]{64}$/.test(id)) return undefined;
  const number = Math.imul(Number.parseInt(id.slice(-8), 16), UNSHUFFLE) >>> 0;
  return writeWireId(kind, number, seed) === id ? number : undefined;
}

const KIND_SALTS = { order: 0x51ab, trade: 0x7d03, transaction: 0x1e59 } as const;

function hexWord(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** The wallet that trades for an account; one made up from the seed for accounts that are nobody's. */
export function walletOf({ personas, seed }: ExchangeState, account: number): string {
  return personas[account]?.address ?? `0x${hash('sha256', `${seed} wallet ${account}`, 'hex').slice(0, 40)}`;
}

/** The id of the key by which others see an account: the demo account's own, one made up for all others. */
export function ownerOf({ demoKeys, seed }: ExchangeState, account: number): string {
  if (account === DEMO_ACCOUNT) return demoKeys.apiKey;
  return formatUuid(hash('sha256', `${seed} owner ${account}`, 'hex'));
}

/** The demo account's resting order with this id on the wire; nobody else's. */
export function findDemoOrder({ engine, seed }: ExchangeState, id: string): BookOrder | undefined {
  const order = engine.state.orders.get(readWireId('order', id, seed) ?? 0);
  return order?.account === DEMO_ACCOUNT ? order : undefined;
}
