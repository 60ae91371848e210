import type { CancelAnswer } from '../../domain/cancel.ts';
import type { MalformedFailure } from '../../domain/failure.ts';
import type { AnswerHead } from '../request/request.ts';
import { answerProblem, factsBeside } from './answer-evidence.ts';
import { readId, readLine } from './fields.ts';
import { isObject } from '../../text/rule.ts';
import { MOST_ROWS } from './rows.ts';

const CANCELED = ['canceled', 'cancelled'] as const;
const KEPT = ['not_canceled', 'notCanceled', 'not_cancelled', 'notCancelled'] as const;
/** Some services of this kind say of everything that they carried out that it was created. */
const DONE = [200, 201];
const OWN: ReadonlySet<string> = new Set([...CANCELED, ...KEPT]);

/**
 * Endpoint 19's answer. One of the two lists may be missing, not both; null is an empty one, and neither may be of another
 * shape: an answer that is not understood, or that says something against itself, is no answer.
 */
export function decodeCancelAnswer(answer: unknown, head: AnswerHead): CancelAnswer | undefined {
  if (!isObject(answer)) return undefined;
  const facts = factsBeside(answer, OWN).filter(([, value]) => !saysCanceled(value));
  if (answerProblem(head, facts, DONE) !== undefined) return undefined;
  if (facts.some(([, value]) => Array.isArray(value) && value.length > 0)) return undefined;
  const canceled = namedBy(answer, CANCELED).map(readIds);
  const kept = namedBy(answer, KEPT).map(readKept);
  const isRead = [...canceled, ...kept].every((each) => each !== undefined);
  if (canceled.length + kept.length === 0 || !isRead) return undefined;
  const ids = new Set(canceled.flatMap((each) => each ?? []));
  const notCanceled = kept.flatMap((each) => each ?? []);
  return notCanceled.some(({ id }) => ids.has(id)) ? undefined : { canceled: [...ids], notCanceled };
}

/**
 * The orders that an answer names, as canceled or as kept, whatever else speaks against it, and whether it kept any under
 * what is no id.
 */
export function namedInCancelAnswer(answer: unknown): Pick<MalformedFailure, 'namedIds' | 'keptUnread'> {
  if (!isObject(answer)) return {};
  const canceled = namedBy(answer, CANCELED).filter(Array.isArray).flat();
  const kept = namedBy(answer, KEPT)
    .filter(isObject)
    .flatMap((each) => Object.keys(each));
  const ids = [...canceled, ...kept].slice(0, MOST_ROWS).flatMap((id) => readId(id) ?? []);
  const keptUnread = kept.some((id) => readId(id) === undefined);
  return { ...(ids.length > 0 && { namedIds: [...new Set(ids)] }), ...(keptUnread && { keptUnread }) };
}

/** `canceled`, `2 orders canceled`: of an answer to a cancel that is no trouble, whatever it is called. */
function saysCanceled(value: unknown): boolean {
  return typeof value === 'string' && /^(?:(?:all |\d+ )?orders? )?cancell?ed[.!]?$/i.test(value.trim());
}

/** A 204: done, and nothing to say about it, unless its headers say that somebody kept it. */
export function decodeSilentAnswer(head: AnswerHead): CancelAnswer | undefined {
  return answerProblem(head, [], [204]) === undefined ? { canceled: [], notCanceled: [] } : undefined;
}

function namedBy(answer: Readonly<Record<string, unknown>>, names: readonly string[]): unknown[] {
  return names.filter((name) => answer[name] !== undefined).map((name) => answer[name] ?? []);
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
