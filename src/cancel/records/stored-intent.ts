import { isObject } from '../../text/rule.ts';
import type { Order } from '../../domain/order.ts';
import type { JournalEntry } from './cancel-records.ts';
import type { ProcessStart } from './process-identity.ts';

/** Whose intents these are: another account or service must not be asked about them. */
export interface IntentOwner {
  /** Base address of the service. */
  readonly url: string;
  readonly address: string;
}

/** An intent as it lies on the disk. */
export interface StoredIntent extends JournalEntry {
  readonly owner: IntentOwner;
  readonly processId: number;
  /** Missing where it could not be found out, and in what older versions wrote. */
  readonly processStart?: ProcessStart;
}

/** Orders elsewhere, of which each costs whoever verifies one request. */
const MOST_ELSEWHERE = 500;

/**
 * The text of an intent without what services put an API key into: the `owner` of an order. Of orders elsewhere only the
 * places, and those where the market may have an id that is not known yet.
 */
export function encodeIntent(intent: StoredIntent): string {
  const { elsewhere = [], unlisted = [], unread = [], ended = [], ...target } = intent.target;
  const others = target.areIdsUnknown ? elsewhere.slice(-MOST_ELSEWHERE) : [];
  const places = others.map(({ id, market, tokenId }) => ({ id, market, tokenId }));
  const orders = target.orders.map(withoutOwner);
  const stored = {
    ...target,
    orders,
    unlisted: unlisted.map(withoutOwner),
    ended: ended.map(withoutOwner),
    unread: [...unread, ...places],
  };
  return JSON.stringify({ ...intent, target: stored });
}

function withoutOwner(order: Order): Order {
  return { ...order, owner: '' };
}

/** Reads what `encodeIntent` wrote; undefined for anything this version could not verify. */
export function decodeIntent(text: string): StoredIntent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredIntent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStoredIntent(value: unknown): value is StoredIntent {
  if (!isObject(value) || !isObject(value['target']) || !isObject(value['owner'])) return false;
  const { key, armedAtMs, processId, processStart, target, owner } = value;
  return (
    typeof key === 'string' &&
    /^[\w-]+$/.test(key) &&
    typeof armedAtMs === 'number' &&
    typeof processId === 'number' &&
    ['string', 'undefined'].includes(typeof processStart) &&
    typeof owner['url'] === 'string' &&
    typeof owner['address'] === 'string' &&
    isScope(target['scope']) &&
    typeof target['question'] === 'string' &&
    Array.isArray(target['orders']) &&
    ['orders', 'unlisted', 'ended', 'unread']
      .flatMap((name) => listOf(target[name]))
      .every((order) => isObject(order) && typeof order['id'] === 'string')
  );
}

/** Missing in what older versions wrote. */
function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [undefined];
}

function isScope(scope: unknown): boolean {
  if (!isObject(scope) || typeof scope['conditionId'] !== 'string') return false;
  if (!isTextOrMissing(scope['mirrorId']) || !isTextOrMissing(scope['mirrorTokenId'])) return false;
  const { tokenIds = [], otherTokenIds = [] } = scope;
  for (const ids of [tokenIds, otherTokenIds]) {
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return false;
  }
  return scope['kind'] === 'market' || (scope['kind'] === 'outcome' && typeof scope['tokenId'] === 'string');
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
