import type { Client } from '../../api/client.ts';
import type { CatalogMarket } from '../../domain/catalog-market.ts';
import { ok, type Result } from '../../domain/result.ts';
import { sanitiseLine } from '../../text/sanitise.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { readRef, type Ref } from '../cancel/read-ref.ts';
import { UsageError } from '../usage-error.ts';
import { textOf } from './flag.ts';
import type { Question } from './read-command.ts';

/** One outcome a person asked about; what was not looked up is missing. */
export interface FoundToken {
  readonly tokenId: string;
  readonly outcome?: string;
  readonly market?: string;
  readonly question?: string;
  readonly slug?: string | undefined;
}

/** What references stand for, and a sentence for each that stands for nothing. */
export interface Found<Item> {
  readonly items: readonly Item[];
  readonly missing: readonly string[];
}

type Asking = Pick<Question, 'client' | 'signal' | 'suggest'>;

/**
 * The outcomes that references name: of a market all, or the one that `--outcome` names; a token itself, asked about only
 * where its name is shown.
 */
export async function findTokens(question: Question): Promise<Result<Found<FoundToken>>> {
  const outcome = textOf(question.flags, 'outcome');
  return findEach(question, question.given, async (text) => {
    const ref = readRef(text);
    if (ref.kind === 'token' && outcome === undefined) {
      return ok([question.showsNames ? await nameToken(ref.id, question) : { tokenId: ref.id }]);
    }
    const market = await findMarket(text, ref, question);
    return market.ok ? ok(market.value && tokensOf(market.value, outcome)) : market;
  });
}

/** The token with the name of its outcome and market, where the service tells them. */
async function nameToken(tokenId: string, { client, signal }: Asking): Promise<FoundToken> {
  const answer = await askForMarket({ kind: 'token', id: tokenId }, client, signal);
  const market = answer.ok ? answer.value : undefined;
  const outcome = market?.outcomes.find((each) => each.tokenId === tokenId);
  return market && outcome ? foundToken(market, outcome) : { tokenId };
}

/** The markets that references name. */
export function findMarkets(given: readonly string[], asking: Asking): Promise<Result<Found<CatalogMarket>>> {
  return findEach(asking, given, async (text) => {
    const market = await findMarket(text, readRef(text), asking);
    return market.ok ? ok(market.value && [market.value]) : market;
  });
}

/** The condition id a reference stands for; asked for only when it is none itself. */
export async function findConditionId(text: string, asking: Asking): Promise<Result<string>> {
  const ref = readRef(text);
  if (ref.kind === 'condition') return ok(ref.id);
  const market = await findOneMarket(text, asking);
  return market.ok ? ok(market.value.conditionId) : market;
}

/** @throws UsageError when there is no such market */
export async function findOneMarket(text: string, asking: Asking): Promise<Result<CatalogMarket>> {
  const market = await findMarket(text, readRef(text), asking);
  if (!market.ok) return market;
  if (market.value === undefined) throw new UsageError(await unknown(text, asking));
  return ok(market.value);
}

async function findEach<Item>(
  asking: Asking,
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

async function unknown(text: string, { suggest }: Asking): Promise<string> {
  const shown = sanitiseLine(isLongId(text) ? shortenId(text) : text, 80);
  const nearest = isLongId(text) ? undefined : await suggest?.(text);
  const advice = nearest === undefined ? 'Try pmtop markets or pmtop search' : `Did you mean ${nearest}?`;
  return `no market is called "${shown}". ${advice}`;
}

function isLongId(text: string): boolean {
  return /^(0x\S{38,}|\d{20,})$/.test(text);
}

function tokensOf(market: CatalogMarket, wanted: string | undefined): readonly FoundToken[] {
  const { outcomes } = market;
  const named = outcomes.filter(({ name }) => !wanted || name.toLowerCase() === wanted.trim().toLowerCase());
  if (named.length === 0) {
    const names = outcomes.map(({ name }) => name).join(', ') || 'none that the service tells';
    throw new UsageError(`no outcome "${sanitiseLine(wanted ?? '', 40)}" here; there are: ${names}`);
  }
  return named.map((each) => foundToken(market, each));
}

function foundToken(
  { conditionId, question, slug }: CatalogMarket,
  { name, tokenId }: CatalogMarket['outcomes'][number],
): FoundToken {
  return { tokenId, outcome: name, market: conditionId, question, slug };
}

/** Undefined when the service knows no such market. */
async function findMarket(
  text: string,
  ref: Ref,
  { client, signal }: Asking,
): Promise<Result<CatalogMarket | undefined>> {
  if (text.trim() === '') throw new UsageError('a market without a name: a REF must not be empty');
  const market = await askForMarket(ref, client, signal);
  if (market.ok || market.failure.kind !== 'rejected' || market.failure.status !== 404) return market;
  return ok(undefined);
}

async function askForMarket(
  ref: Ref,
  client: Client,
  signal: AbortSignal,
): Promise<Result<CatalogMarket | undefined>> {
  if (ref.kind === 'slug') return client.getMarketBySlug({ slug: ref.slug }, { signal });
  if (ref.kind !== 'token') return client.getMarket({ id: ref.id }, { signal });
  const books = await client.getBooks([ref.id], { signal });
  if (!books.ok) return books;
  const market = books.value.get(ref.id)?.market;
  return market ? client.getMarket({ id: market }, { signal }) : ok(undefined);
}
