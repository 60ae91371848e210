import { findMarket } from '../../cancel/find-market.ts';
import { orderKey } from '../../domain/fill.ts';
import { counterpartOf } from '../../domain/market-scope.ts';
import { sameId } from '../../domain/same-id.ts';
import type { ReadRequest } from './read-command.ts';
import { countOf } from '../../text/count-of.ts';

/** What was asked of every row of a list: services of the family ignore parameters that they do not know. */
export interface RowFilter<Row> {
  /** What the rows are of that were not asked for: `markets`. */
  readonly others: string;
  readonly matches: (row: Row) => boolean | Promise<boolean>;
}

interface TimeRange {
  readonly beforeSeconds?: number;
  readonly afterSeconds?: number;
}

type Lookup = Pick<ReadRequest, 'client' | 'signal'>;

/** Rows with the id `wanted`; all without one. */
export function filterById<Row>(
  others: string,
  wanted: string | undefined,
  idOf: (row: Row) => string,
): readonly RowFilter<Row>[] {
  if (wanted === undefined) return [];
  return [{ others, matches: (row) => orderKey(idOf(row)) === orderKey(wanted) }];
}

/** Rows on a market, or on its mirror, which is looked up only for a row of another. One that names no market matches. */
export function filterByMarket<Row>(
  wanted: string | undefined,
  marketOf: (row: Row) => string,
  asking: Lookup,
): readonly RowFilter<Row>[] {
  return filterByAlias('markets', wanted, marketOf, async (id) => {
    const found = await findMarket({ kind: 'condition', id }, asking.client, { signal: asking.signal });
    if (found.kind !== 'market') return [];
    const { conditionId, mirrorConditionId } = found.market;
    return [conditionId, ...(mirrorConditionId === undefined ? [] : [mirrorConditionId])];
  });
}

/** The same for the token of an outcome. */
export function filterByToken<Row>(
  wanted: string | undefined,
  tokenOf: (row: Row) => string,
  asking: Lookup,
): readonly RowFilter<Row>[] {
  return filterByAlias('outcomes', wanted, tokenOf, async (id) => {
    const found = await findMarket({ kind: 'token', id }, asking.client, { signal: asking.signal });
    const mirror = found.kind === 'market' ? counterpartOf(id, found.market.outcomes) : undefined;
    return mirror === undefined ? [] : [mirror];
  });
}

/** Trades in which the wallet took or made; those that name nobody match. */
export function filterByWallet<Row>(
  wanted: string | undefined,
  walletsOf: (row: Row) => readonly string[],
): readonly RowFilter<Row>[] {
  if (wanted === undefined) return [];
  const matches = (row: Row): boolean => {
    const wallets = walletsOf(row).filter((wallet) => wallet !== '');
    return wallets.length === 0 || wallets.some((wallet) => sameId(wallet, wanted));
  };
  return [{ others: 'wallets', matches }];
}

/** Rows from one time to another, in Unix seconds; a row's own may be cut to its second. Those without a time match. */
export function filterByTime<Row>(
  { beforeSeconds = Infinity, afterSeconds = -Infinity }: TimeRange,
  timeOf: (row: Row) => number | undefined,
): readonly RowFilter<Row>[] {
  if (beforeSeconds === Infinity && afterSeconds === -Infinity) return [];
  const matches = (row: Row): boolean => {
    const atMs = timeOf(row);
    return atMs === undefined || (atMs <= beforeSeconds * 1_000 && atMs >= afterSeconds * 1_000);
  };
  return [{ others: 'times', matches }];
}

function filterByAlias<Row>(
  others: string,
  wanted: string | undefined,
  idOf: (row: Row) => string,
  findAliases: (id: string) => Promise<readonly string[]>,
): readonly RowFilter<Row>[] {
  if (wanted === undefined) return [];
  let aliases: Promise<readonly string[]> | undefined;
  return [
    {
      others,
      async matches(row) {
        const id = idOf(row);
        if (id === '' || sameId(id, wanted)) return true;
        return (await (aliases ??= findAliases(wanted))).some((alias) => sameId(alias, id));
      },
    },
  ];
}

/** Leaves out the rows that match not all of `filters`, and counts them; `idOf` names those that come twice. */
export function createRowFilter<Row>(
  filters: readonly RowFilter<Row>[],
  idOf: (row: Row) => unknown = (row) => row,
) {
  const leftOut = new Map<string, Set<unknown>>();

  async function isAskedFor(row: Row): Promise<boolean> {
    for (const { others, matches } of filters) {
      if (await matches(row)) continue;
      leftOut.set(others, (leftOut.get(others) ?? new Set()).add(idOf(row)));
      return false;
    }
    return true;
  }

  return {
    async filter(rows: readonly Row[]): Promise<readonly Row[]> {
      if (filters.length === 0) return rows;
      const matching: Row[] = [];
      for (const row of rows) if (await isAskedFor(row)) matching.push(row);
      return matching;
    },
    count: (): number => [...leftOut.values()].reduce((sum, { size }) => sum + size, 0),
    notices: (): readonly string[] =>
      [...leftOut].map(
        ([others, { size }]) =>
          `${countOf(size, 'row')} of other ${others} left out: the service did not filter`,
      ),
  };
}
