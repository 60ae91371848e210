import type { CallOptions } from '../domain/call-options.ts';
import type { Client } from '../api/client.ts';
import type { CommentQuery } from '../api/endpoints/comments.ts';
import type { Page } from '../api/decode/page.ts';
import { collect, pagesOf } from '../api/paging/pages.ts';
import type { Clock } from '../domain/clock.ts';
import { fillsOfAll, type TradingAccount } from '../domain/fill.ts';
import type { DetailAnswers, DetailKind, Excerpt } from '../domain/detail.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { unreadableList } from './catalog/unreadable-list.ts';

/** The longest page of comments, and of a wallet's feed more than anybody scrolls through (docs/interface.md, section 5). */
const COMMENTS = 100;
const ACTIVITIES = 200;
/** Trades of these days alone are asked for: how a list is sorted is not promised, so its first pages prove nothing. */
const TRADE_DAYS = 7;
const TRADE_PAGES = 5;
/** As many pages of sampled markets as are read at most: each row comes with its whole description. */
const SAMPLING_PAGES = 20;
const DAY_SECONDS = 86_400;

/** How one kind of look-up asks the service. */
export type FetchDetail<K extends DetailKind> = (
  id: string,
  call: CallOptions,
) => Promise<Result<DetailAnswers[K]>>;

export type DetailRequests = { readonly [K in DetailKind]: FetchDetail<K> };

/** How each kind of look-up asks the service. A list of which no row can be read is a failure, not an empty list. */
export function detailRequests(client: Client, clock: Clock, account: () => TradingAccount): DetailRequests {
  async function readPage<T>(
    endpoint: string,
    asking: Promise<Result<Page<T>>>,
  ): Promise<Result<Excerpt<T>>> {
    const answer = await asking;
    if (!answer.ok) return answer;
    const { rows, lost, lostValues, next } = answer.value;
    if (rows.length === 0 && lost > 0) return fail(unreadableList(endpoint, lost, clock.now()));
    return ok({ rows, lost, lostValues, more: next !== undefined });
  }

  async function readTrades(call: CallOptions): Promise<Result<DetailAnswers['trades']>> {
    const afterSeconds = Math.floor(clock.now() / 1_000) - TRADE_DAYS * DAY_SECONDS;
    const options = { ...call, maxPages: TRADE_PAGES };
    const listing = await collect(client.listBuilderTrades, { afterSeconds }, (trade) => trade.id, options);
    const { rows, lost, lostValues, failure, ended } = listing;
    if (failure) return fail(failure);
    if (rows.length === 0 && lost > 0) return fail(unreadableList('GET /builder/trades', lost, clock.now()));
    return ok({ rows: fillsOfAll(rows, account()), lost, lostValues, more: ended !== 'end' });
  }

  const comments = (holdersOnly: boolean) => (scope: CommentQuery, call: CallOptions) =>
    readPage('GET /comments', client.listComments({ ...scope, holdersOnly, limit: COMMENTS }, call));
  return {
    order: (id, call) => client.getOrder({ id }, call),
    market: (id, call) => client.getMarket({ id }, call),
    event: (slug, call) => client.getEventBySlug({ slug }, call),
    fee: (tokenId, call) => client.getFeeRate({ tokenId }, call),
    sampledFees: (_id, call) => readSampledFees(client, call),
    eventComments: (eventSlug, call) => comments(false)({ eventSlug }, call),
    eventHolderComments: (eventSlug, call) => comments(true)({ eventSlug }, call),
    marketComments: (id, call) => comments(false)(ofMarket(id), call),
    marketHolderComments: (id, call) => comments(true)(ofMarket(id), call),
    replies: (id, call) => readPage('GET /comments/{id}', client.listReplies({ id, limit: COMMENTS }, call)),
    userComments: (userAddress, call) =>
      readPage(
        'GET /comments/user_address/{user_address}',
        client.listUserComments({ userAddress, limit: COMMENTS }, call),
      ),
    activity: (user, call) =>
      readPage('GET /activity', client.listActivity({ user, limit: ACTIVITIES }, call)),
    trades: (_id, call) => readTrades(call),
  };
}

function ofMarket(id: string): { readonly parentEntityType: 'market'; readonly parentEntityId: string } {
  return { parentEntityType: 'market', parentEntityId: id };
}

/** Fees that were read before a page failed are as true as the rest would have been. */
async function readSampledFees(
  client: Client,
  call: CallOptions,
): Promise<Result<DetailAnswers['sampledFees']>> {
  const fees = new Map<string, number>();
  for await (const page of pagesOf(client.listSamplingMarkets, {}, { ...call, maxPages: SAMPLING_PAGES })) {
    if (!page.ok) return fees.size === 0 ? page : ok(fees);
    for (const { outcomes, takerBaseFee } of page.value.rows) {
      if (takerBaseFee !== undefined) for (const { tokenId } of outcomes) fees.set(tokenId, takerBaseFee);
    }
  }
  return ok(fees);
}
