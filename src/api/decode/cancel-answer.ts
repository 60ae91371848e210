import type { CancelAnswer } from '../../domain/cancel.ts';
import { readId, readLine } from './fields.ts';
import { isObject } from './record.ts';
import { MOST_ROWS } from './rows.ts';

/**
 * Endpoint 19's answer. One of the two lists may be missing, not both, and neither may be of another shape:
 * an answer that is not understood is no answer.
 */
export function decodeCancelAnswer(answer: unknown): CancelAnswer | undefined {
  if (!isObject(answer)) return undefined;
  const canceled = answer['canceled'] ?? undefined;
  const kept = answer['not_canceled'] ?? answer['notCanceled'] ?? undefined;
  if (canceled === undefined && kept === undefined) return undefined;
  const ids = readIds(canceled ?? []);
  const notCanceled = readKept(kept ?? {});
  return ids && notCanceled && { canceled: ids, notCanceled };
}

function readIds(raw: unknown): string[] | undefined {
  if (!Array.isArray(raw) || raw.length > MOST_ROWS) return undefined;
  const ids = raw.map(readId);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

function readKept(raw: unknown): CancelAnswer['notCanceled'] | undefined {
  if (Array.isArray(raw) && raw.length === 0) return [];
  if (!isObject(raw)) return undefined;
  const kept: { id: string; reason: string }[] = [];
  for (const [key, reason] of Object.entries(raw)) {
    const id = readId(key);
    if (id === undefined) return undefined;
    kept.push({ id, reason: readLine(reason) || 'no reason given' });
  }
  return kept;
}
