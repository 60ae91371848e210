import type { CatalogMarket } from '../../domain/catalog.ts';
import { outcomeOf } from '../../domain/market-scope.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail, ok, type Partly, type Result } from '../../domain/result.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { shortenId, shortenMarketId } from '../../text/shorten-id.ts';
import { findMarket, outcomeProblem } from '../../cancel/find-market.ts';
import { marketOfOrders } from '../../cancel/market-of-orders.ts';
import { type Ref, readRef, refProblem } from '../../cancel/market-ref.ts';
import { UsageError } from '../../config/settings.ts';
import { textOf } from './fields/flag.ts';
import { unreadNotice } from './report-problem.ts';
import type { ReadRequest } from './read-command.ts';

/** One outcome a person asked about; what was not looked up is missing. */
export interface FoundToken {
  readonly tokenId: string;
  readonly outcome?: string;
  readonly market?: string;
  /** Its id at the other venue. */
  readonly mirrorMarket?: string;
  readonly question?: string;
  readonly slug?: string | undefined;
  /** Why what the service says of it cannot be right. */
  readonly doubt?: string;
  /** Why its names could not be read. */
  readonly unnamed?: Failure;
  /** Those that could not be read of the market's record. */
  readonly lostNames?: readonly TokenName[];
}

/** What a row calls its token by, beside the id. */
export type TokenName = 'question' | 'outcome' | 'slug';

/** The service does not tell of the market that is meant, or of its outcome: nothing else can be read. */
export class MarketNotFound extends Error {}

/** What references stand for, and a sentence for each that stands for nothing. */
export interface Found<Item> {
  readonly items: readonly Item[];
  readonly missing: readonly string[];
}

/** Also what to know about the outcomes that are there: a sentence each. */
export interface FoundTokens extends Found<FoundToken> {
  readonly notices: readonly string[];
}

type Lookup = Pick<ReadRequest, 'client' | 'signal' | 'suggest'>;

/** The outcomes that references name: a token itself, all of a market, or the one in `--outcome`. */
export async function findTokens(request: ReadRequest): Promise<Result<FoundTokens>> {
  const outcome = textOf(request.flags, 'outcome');
  const found = await findEach(request, request.given, async (text) => {
    const ref = readRef(text);
    if (ref.kind === 'token' && outcome === undefined) {
      return ok([request.asksForNames ? await nameToken(ref.id, request) : { tokenId: ref.id }]);
    }
    const market = await marketOf(text, request);
    return market.ok ? ok(market.value && tokensOf(market.value, outcome, ref)) : market;
  });
  return found.ok ? ok({ ...found.value, notices: noticesOn(found.value.items, request) }) : found;
}

function noticesOn(
  tokens: readonly FoundToken[],
  { namesShown = [] }: Pick<ReadRequest, 'namesShown'>,
): readonly string[] {
  const doubts = tokens.flatMap(({ tokenId, doubt }) =>
    doubt === undefined ? [] : [suspectNotice(tokenId, doubt)],
  );
  const failures = tokens.flatMap(({ unnamed }) => unnamed ?? []);
  const lost = tokens.filter(({ lostNames }) => lostNames?.some((name) => namesShown.includes(name))).length;
  return [...doubts, ...unreadNotice(failures.length + lost, 'name', failures[0])];
}

/** Said of a token whose book or names cannot be right. */
export function suspectNotice(tokenId: string, doubt: string): string {
  return `SUSPECT: token ${shortenId(tokenId)}: ${doubt}`;
}

/** The token with the name of its outcome and market, where the service has them. */
async function nameToken(tokenId: string, { client, signal }: Lookup): Promise<FoundToken> {
  const found = await findMarket({ kind: 'token', id: tokenId }, client, { signal });
  if (found.kind === 'another') return { tokenId, doubt: found.problem };
  if (found.kind === 'failed') return { tokenId, unnamed: found.failure };
  if (found.kind === 'book-only') {
    if (found.failure) return { tokenId, unnamed: found.failure };
    return { tokenId, doubt: `its book names a market that the catalog does not know: ${found.conditionId}` };
  }
  const market = found.kind === 'market' ? found.market : undefined;
  const outcome = market && outcomeOf(tokenId, market.outcomes);
  if (market && outcome) return { ...foundToken(market, outcome), tokenId };
  return { tokenId, ...(market?.lostValues && { lostNames: ['question', 'outcome', 'slug'] }) };
}

/** The markets that references name. */
export function findMarkets(
  given: readonly string[],
  asking: Lookup,
): Promise<Result<Found<Partly<CatalogMarket>>>> {
  return findEach(asking, given, async (text) => {
    const market = await marketOf(text, asking);
    return market.ok ? ok(market.value && [market.value]) : market;
  });
}

/**
 * The condition id a reference stands for, for the account's own lists; asked for only when it is none itself, and where
 * the catalog does not know it, looked for among the account's open orders.
 * @throws MarketNotFound when there is no such market
 */
export async function findConditionId(text: string, asking: Lookup): Promise<Result<string>> {
  const ref = readRef(text);
  if (ref.kind === 'condition') return ok(ref.id);
  const market = await marketOf(text, asking);
  if (market.ok && market.value) return ok(market.value.conditionId);
  const listed = await marketOfOrders(text.trim(), asking.client, { signal: asking.signal });
  if (listed !== undefined) return ok(listed);
  if (!market.ok) return market;
  throw new MarketNotFound(await unknown(text, asking));
}

/** @throws MarketNotFound when there is no such market */
export async function findOneMarket(text: string, asking: Lookup): Promise<Result<CatalogMarket>> {
  const market = await marketOf(text, asking);
  if (!market.ok) return market;
  if (market.value === undefined) throw new MarketNotFound(await unknown(text, asking));
  return ok(market.value);
}

async function findEach<Item>(
  asking: Lookup,
  given: readonly string[],
  find: (text: string) => Promise<Result<readonly Item[] | undefined>>,
): Promise<Result<Found<Item>>> {
  const answers = await Promise.all(given.map(find));
  const items: Item[] = [];
  const missing: string[] = [];
  for (const [i, answer] of answers.entries()) {
    if (!answer.ok) return answer;
    if (answer.value === undefined) missing.push(await unknown(given[i] as string, asking));
    else items.push(...answer.value);
  }
  return ok({ items, missing });
}

async function unknown(text: string, { suggest }: Lookup): Promise<string> {
  const shown = sanitizeLine(isLongId(text) ? shortenId(text) : text, 80);
  const nearest = isLongId(text) ? undefined : await suggest?.(text);
  const advice = nearest === undefined ? 'Try pmtop markets or pmtop search' : `Did you mean ${nearest}?`;
  return `no market is called "${shown}". ${advice}`;
}

function isLongId(text: string): boolean {
  return /^(0x\S{38,}|\d{20,})$/.test(text);
}

/**
 * @throws UsageError for an outcome that is not the one of a token
 * @throws MarketNotFound for an outcome that the market does not have, and where nobody tells what it has
 */
function tokensOf(
  market: Partly<CatalogMarket>,
  wanted: string | undefined,
  ref: Ref,
): readonly FoundToken[] {
  const { outcomes } = market;
  const named = outcomes.filter(({ name }) => !wanted || name.toLowerCase() === wanted.trim().toLowerCase());
  const [only] = named;
  const contradiction = wanted && only && outcomeProblem(ref, only, market);
  if (contradiction) throw new UsageError(contradiction);
  if (named.length === 0) {
    const names = outcomes.flatMap(({ name }) => name || []);
    if (wanted === undefined || names.length === 0)
      throw new MarketNotFound(
        `the catalog does not know the outcomes of ${shortenMarketId(market.conditionId)}`,
      );
    throw new MarketNotFound(`no outcome "${sanitizeLine(wanted, 40)}" here; there are: ${names.join(', ')}`);
  }
  return named.map((each) => foundToken(market, each));
}

function foundToken(
  { conditionId, mirrorConditionId, question, slug, lostValues = 0 }: Partly<CatalogMarket>,
  { name, tokenId }: CatalogMarket['outcomes'][number],
): FoundToken {
  const mirror = mirrorConditionId === undefined ? {} : { mirrorMarket: mirrorConditionId };
  const names = { outcome: name, question, slug };
  const lostNames = (['outcome', 'question', 'slug'] as const).filter((each) => !names[each]);
  return {
    tokenId,
    market: conditionId,
    ...mirror,
    ...names,
    ...(lostValues > 0 && lostNames.length > 0 && { lostNames }),
  };
}

/**
 * Undefined when the service knows no such market.
 * @throws UsageError for a REF that can name nothing
 * @throws MarketNotFound where the service answers about another market
 */
async function marketOf(
  text: string,
  { client, signal }: Lookup,
): Promise<Result<Partly<CatalogMarket> | undefined>> {
  if (text.trim() === '') throw new UsageError('a market without a name: a REF must not be empty');
  const problem = refProblem(text);
  if (problem !== undefined) throw new UsageError(problem);
  const found = await findMarket(readRef(text), client, { signal });
  switch (found.kind) {
    case 'market':
      return ok(found.market);
    case 'failed':
      return fail(found.failure);
    case 'another':
      throw new MarketNotFound(found.problem);
    default:
      return ok(undefined);
  }
}
