import type { Client } from '../api/client.ts';
import type { CatalogMarket } from '../domain/catalog.ts';
import type { Failure } from '../domain/failure.ts';
import type { Outcome } from '../domain/market.ts';
import { outcomeOf, tellsMirror } from '../domain/market-scope.ts';
import { sameId } from '../domain/same-id.ts';
import type { Partly, Result } from '../domain/result.ts';
import { shortenMarketId } from '../text/shorten-id.ts';
import type { CallOptions } from '../domain/call-options.ts';
import type { Ref } from './market-ref.ts';

/** What the service says a REF stands for. */
export type FoundMarket =
  | { readonly kind: 'market'; readonly market: Partly<CatalogMarket> }
  /** A token's book names its market, and the catalog does not answer about that, or, without a `failure`, knows none. */
  | { readonly kind: 'book-only'; readonly conditionId: string; readonly failure?: Failure }
  | { readonly kind: 'none' }
  /** What came back is not what was asked for: nothing may be concluded from it, and nothing sent. */
  | { readonly kind: 'another'; readonly problem: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Catalog = Pick<Client, 'getMarket' | 'getMarketBySlug' | 'getBooks'>;

/** Looks a REF up, and takes no answer about another market for an answer: catalogs are cached, fuzzy, or wrong. */
export async function findMarket(ref: Ref, client: Catalog, options: CallOptions): Promise<FoundMarket> {
  switch (ref.kind) {
    case 'condition':
      return check(await client.getMarket({ id: ref.id }, options), (market) => isNamed(market, ref.id));
    case 'number':
      return findById(ref.id, client, options);
    case 'token':
      return findByToken(ref.id, client, options);
    case 'name':
      return findByName(ref.name, client, options);
  }
}

/** By its numeric id, or by a condition id that is a number as well. */
async function findById(id: string, client: Catalog, options: CallOptions): Promise<FoundMarket> {
  const answer = await client.getMarket({ id }, options);
  return check(answer, (market) => answersTo(market, id));
}

/** Tried as slug and as id, since either may be any text. */
async function findByName(name: string, client: Catalog, options: CallOptions): Promise<FoundMarket> {
  const [bySlug, byId] = await Promise.all([
    client.getMarketBySlug({ slug: name }, options),
    client.getMarket({ id: name }, options),
  ]);
  const slug = check(bySlug, (market) => market.slug === name);
  const id = check(byId, (market) => answersTo(market, name));
  if (slug.kind !== 'market') return slug.kind === 'none' ? id : slug;
  if (id.kind !== 'market') return { kind: 'market', market: checkedById(slug.market) };
  // Either record may be the one that tells of its second id.
  if (sameId(id.market.conditionId, slug.market.conditionId))
    return { kind: 'market', market: { ...id.market, ...slug.market } };
  const both = `${nameOf(slug.market)} by its slug and ${nameOf(id.market)} by its id`;
  return { kind: 'another', problem: `two markets answer to that name: ${both}` };
}

/** A record by slug may be an older copy: one that tells of no second id is asked for by its id beside the cancel. */
function checkedById(market: Partly<CatalogMarket>): Partly<CatalogMarket> {
  return tellsMirror(market) ? market : { ...market, areIdsUnread: true };
}

async function findByToken(tokenId: string, client: Catalog, options: CallOptions): Promise<FoundMarket> {
  const books = await client.getBooks([tokenId], options);
  if (!books.ok) return failed(books.failure);
  const book = books.value.get(tokenId);
  if (book?.contradicted === 'market') {
    return { kind: 'another', problem: 'the service has books of several markets for that token' };
  }
  // A long number that is no token may be the id of a market.
  if (!book) return findById(tokenId, client, options);
  const conditionId = book.market;
  if (conditionId === '') return { kind: 'none' };
  const market = await client.getMarket({ id: conditionId }, options);
  if (!market.ok) {
    const { failure } = market;
    return { kind: 'book-only', conditionId, ...(!isUnknown(failure) && { failure }) };
  }
  return check(market, (found) => isNamed(found, conditionId) && hasToken(found, tokenId));
}

function check(
  answer: Result<Partly<CatalogMarket>>,
  isAskedFor: (market: CatalogMarket) => boolean,
): FoundMarket {
  if (!answer.ok) return failed(answer.failure);
  const market = answer.value;
  if (isAskedFor(market)) return { kind: 'market', market };
  return { kind: 'another', problem: `the service answered about another market (${nameOf(market)})` };
}

function failed(failure: Failure): FoundMarket {
  return isUnknown(failure) ? { kind: 'none' } : { kind: 'failed', failure };
}

/** Services say of an id that they do not know either that there is none, or that it is no id. */
function isUnknown(failure: Failure): boolean {
  if (failure.kind !== 'rejected' || failure.isDoubtful) return false;
  return [undefined, 400, 404, 410, 422].includes(failure.status);
}

/** Whether a market is the one that was asked for by `id`: its number, or the id of either venue. */
function answersTo(market: CatalogMarket, id: string): boolean {
  return market.id === id || isNamed(market, id);
}

/** The token that `ref` names in `market`; undefined where it names the market. */
export function namedToken(ref: Ref, market: CatalogMarket): string | undefined {
  return ref.kind === 'token' && !answersTo(market, ref.id) ? ref.id : undefined;
}

/** Why `ref` cannot mean this outcome of `market`, in words: it is another one's token. */
export function outcomeProblem(ref: Ref, outcome: Outcome, market: CatalogMarket): string | undefined {
  const token = namedToken(ref, market);
  if (token === undefined || outcomeOf(token, [outcome])) return undefined;
  const own = outcomeOf(token, market.outcomes)?.name || 'another outcome';
  return `that is the token of ${own}, not of ${outcome.name}: name one of them alone`;
}

function isNamed({ conditionId, mirrorConditionId }: CatalogMarket, id: string): boolean {
  return sameId(conditionId, id) || (mirrorConditionId !== undefined && sameId(mirrorConditionId, id));
}

/** A catalog that lists no tokens cannot contradict the book. */
function hasToken({ outcomes }: CatalogMarket, tokenId: string): boolean {
  return (
    outcomes.length === 0 ||
    outcomes.some((outcome) => outcome.tokenId === tokenId || outcome.mirrorTokenId === tokenId)
  );
}

function nameOf({ question, conditionId }: CatalogMarket): string {
  return `${question === '' ? 'no name' : question}, ${shortenMarketId(conditionId)}`;
}
