import type { Result } from '../../domain/result.ts';
import type { Dialect } from '../dialect.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { type Parameters, type Parsed, readParameters } from './parameters.ts';
import { refuse, type Reply, type Surface } from './reply.ts';

/** One request, read and, where its endpoint wants it, authenticated. */
export interface ExchangeRequest {
  /** GET, POST or DELETE. */
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Parameters after the `?`. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it came in; empty for none. */
  readonly body: string;
}

/** `builder`: whoever sends orders for others, with headers of its own; `nobody`: the request needs no signature. */
export type Signer = 'account' | 'builder' | 'nobody';

/** A row of the interface's tables. */
export interface Endpoint {
  /** Its number in the interface; missing for the routes that only the wider family has. */
  readonly number?: number;
  readonly method: string;
  /** With `:name` for a part that varies. */
  readonly path: string;
  readonly surface: Surface;
  readonly auth: boolean;
  /** Whose keys sign a request, where it is not always the account's. */
  readonly signedBy?: (dialect: Dialect, request: ExchangeRequest) => Signer;
  run(exchange: ExchangeState, request: ExchangeRequest, pathValues: Readonly<Record<string, string>>): Reply;
}

export interface EndpointRow<P extends Parameters> extends Pick<Endpoint, 'number' | 'signedBy'> {
  readonly route: `${string} /${string}`;
  /** Default `clob`. */
  readonly surface?: Surface;
  readonly auth?: boolean;
  readonly parameters?: P;
  answer(exchange: ExchangeState, parameters: Parsed<P>, request: ExchangeRequest): Reply;
}

/** An endpoint that reads and checks its parameters before it answers. */
export function endpoint<P extends Parameters>(row: EndpointRow<P>): Endpoint {
  const { route, surface = 'clob', auth = false, parameters = {} as P, answer, ...facts } = row;
  const [method = '', path = ''] = route.split(' ');
  return {
    ...facts,
    surface,
    method,
    path,
    auth,
    run(exchange, request, pathValues) {
      const read = readParameters(parameters, { ...request.query, ...pathValues }, exchange.dialect);
      return read.ok ? answer(exchange, read.value, request) : refuse(surface, 400, read.failure);
    },
  };
}

export function readJson(body: string): Result<unknown, string> {
  try {
    return { ok: true, value: JSON.parse(body) as unknown };
  } catch {
    return { ok: false, failure: 'Invalid payload: the body is not JSON' };
  }
}
