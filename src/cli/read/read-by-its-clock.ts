import type { Failure } from '../../domain/failure.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Result } from '../../domain/result.ts';
import type { Question, ReadCommand, Reading } from './read-command.ts';

/**
 * Reads, and once more when a signature was refused that a wrong clock explains: by then the client has measured the
 * service's, and signs by it.
 */
export async function readByItsClock(
  command: ReadCommand,
  question: Question,
): Promise<Result<Reading<JsonObject>>> {
  const answer = await command.read(question);
  if (answer.ok || !smellsOfSkew(answer.failure) || question.signal.aborted) return answer;
  const { client, signal } = question;
  return (await client.correctClock({ signal })) ? command.read(question) : answer;
}

function smellsOfSkew(failure: Failure): boolean {
  return failure.kind === 'unauthorised' && failure.status === 401;
}
