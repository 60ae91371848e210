import { ok, type Result } from '../../domain/result.ts';
import type { RequestSpec, ExecuteRequest } from '../request/request.ts';
import { checkText, firstProblem } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';

/** A text would be taken apart into its letters, and for what is missing nothing would be asked. */
const NO_LIST = 'tokenIds must be a list of token ids';

/**
 * Asks for something about many tokens in as many calls as it takes, side by side, and joins the answers by
 * token. Doubles are asked for once; no token, no call. The first failure is the answer to all.
 */
export async function requestInBatches<T>(
  executeRequest: ExecuteRequest,
  tokenIds: readonly string[],
  batchSize: number,
  options: CallOptions | undefined,
  toSpec: (batch: readonly string[]) => RequestSpec<ReadonlyMap<string, T>>,
): Promise<Result<ReadonlyMap<string, T>>> {
  if (!Array.isArray(tokenIds)) return executeRequest({ ...toSpec([]), problem: NO_LIST }, options);
  const unique = [...new Set(tokenIds)];
  const batches: string[][] = [];
  for (let at = 0; at < unique.length; at += batchSize) batches.push(unique.slice(at, at + batchSize));
  const answers = await Promise.all(
    batches.map((batch) => executeRequest(checked(toSpec(batch), batch), options)),
  );
  const joined = new Map<string, T>();
  for (const answer of answers) {
    if (!answer.ok) return answer;
    for (const [tokenId, value] of answer.value) joined.set(tokenId, value);
  }
  return ok(joined);
}

function checked<T>(spec: RequestSpec<T>, batch: readonly string[]): RequestSpec<T> {
  const problem = firstProblem(...batch.map((tokenId) => checkText('a token id', tokenId)));
  return problem === undefined ? spec : { ...spec, problem };
}
