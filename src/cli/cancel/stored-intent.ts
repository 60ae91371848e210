import type { JournalEntry } from '../../engine/cancel/cancel-records.ts';
import { isRecord } from './is-record.ts';

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
}

/** The text of an intent without what services put an API key into: the `owner` of an order. */
export function encodeIntent(intent: StoredIntent): string {
  const orders = intent.target.orders.map((order) => ({ ...order, owner: '' }));
  return JSON.stringify({ ...intent, target: { ...intent.target, orders } });
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
  if (!isRecord(value) || !isRecord(value['target']) || !isRecord(value['owner'])) return false;
  const { key, armedAtMs, processId, target, owner } = value;
  return (
    typeof key === 'string' &&
    /^[\w-]+$/.test(key) &&
    typeof armedAtMs === 'number' &&
    typeof processId === 'number' &&
    typeof owner['url'] === 'string' &&
    typeof owner['address'] === 'string' &&
    isScope(target['scope']) &&
    typeof target['question'] === 'string' &&
    Array.isArray(target['orders']) &&
    target['orders'].every((order) => isRecord(order) && typeof order['id'] === 'string')
  );
}

function isScope(scope: unknown): boolean {
  if (!isRecord(scope) || typeof scope['conditionId'] !== 'string') return false;
  if (!['string', 'undefined'].includes(typeof scope['mirrorId'])) return false;
  return scope['kind'] === 'market' || (scope['kind'] === 'outcome' && typeof scope['tokenId'] === 'string');
}
