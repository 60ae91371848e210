import type { TradesPath } from '../domain/endpoint.ts';

/** Where a service of the family lives and how it wants to be asked. What it answers is read in every spelling. */
export interface KnownService {
  readonly url: string;
  readonly catalogUrl: string;
  readonly dataUrl: string;
  readonly headerPrefix: string;
  readonly timestampUnit: 'ms' | 's';
  /** Its documentation names both units: the other is tried once when this one is refused. */
  readonly triesOtherUnit?: boolean;
  /** Where the trades of the account are. */
  readonly tradesPath: TradesPath;
  /** Where a person gets the four keys, in words. */
  readonly keysFrom: string;
}

/** Every service that can be named: a new one is one row here, and one section of docs/services.md. */
export const SERVICES = {
  polymarket: {
    url: 'https://clob.polymarket.com',
    catalogUrl: 'https://gamma-api.polymarket.com',
    dataUrl: 'https://data-api.polymarket.com',
    headerPrefix: 'POLY_',
    timestampUnit: 's',
    tradesPath: '/data/trades',
    keysFrom: 'its published client derives them from your wallet: createOrDeriveApiKey',
  },
  kuest: {
    url: 'https://clob.kuest.com',
    catalogUrl: 'https://gamma-api.kuest.com',
    dataUrl: 'https://data-api.kuest.com',
    headerPrefix: 'KUEST_',
    timestampUnit: 's',
    triesOtherUnit: true,
    tradesPath: '/builder/trades',
    keysFrom: 'its API makes them from a signature of your wallet: POST /auth/api-key',
  },
} as const satisfies Readonly<Record<string, KnownService>>;

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];
