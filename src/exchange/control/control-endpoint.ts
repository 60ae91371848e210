import { findUnknownOption } from '../../text/find-unknown-option.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { type Endpoint, endpoint, type EndpointRow, type ExchangeRequest } from '../server/endpoint.ts';
import type { Parameters } from '../server/parameters.ts';
import { refuse } from '../server/reply.ts';

/**
 * One of the exchange's own routes. A service ignores parameters that it does not know; here a misspelt one is refused, since
 * something else would be done without it.
 */
export function controlEndpoint<P extends Parameters>(
  row: Pick<EndpointRow<P>, 'route' | 'parameters' | 'answer'>,
): Endpoint {
  const made = endpoint({ ...row, surface: 'control' });
  return {
    ...made,
    run(exchange, request, pathValues) {
      const known = Object.keys(row.parameters ?? {}).filter((name) => !(name in pathValues));
      const problem = findUnknownParameter(request, known) ?? findBodyProblem(request);
      return problem === undefined
        ? made.run(exchange, request, pathValues)
        : refuse('control', 400, problem);
    },
  };
}

function findUnknownParameter(
  { method, path, query }: ExchangeRequest,
  known: readonly string[],
): string | undefined {
  if (known.length > 0) return findUnknownOption(query, known);
  const [first] = Object.keys(query);
  return first === undefined
    ? undefined
    : `there is no option "${sanitizeLine(first, 40)}" in the address: ${method} ${path} takes none there`;
}

/** Only what is sent with POST is read. */
export function findBodyProblem({ method, path, body }: ExchangeRequest): string | undefined {
  return method === 'POST' || body === ''
    ? undefined
    : `${method} ${path} takes no body: its options stand in the address`;
}
