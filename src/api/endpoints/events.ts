import type { MarketEvent } from '../../domain/catalog.ts';
import type { Partly, Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkId, checkInteger } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeEvent } from '../decode/event.ts';
import { decodeOne } from '../decode/record.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import type { ByCreator, BySlug, OffsetQuery, Page } from '../decode/page.ts';

/** Which events `listEvents` lists, and in which order. */
export interface EventQuery extends OffsetQuery, ByCreator {
  /** Only events that are active, or only those that are not. */
  readonly active?: boolean;
  /** Only events that are closed, or only those that are not. */
  readonly closed?: boolean;
  /** Only events that are archived, or only those that are not. */
  readonly archived?: boolean;
  /** Tag slug; an older name of `tagSlug`. */
  readonly tag?: string;
  /** Only events with the tag of this id, a whole number, as a tag has it or as a number. */
  readonly tagId?: string | number;
  /** Only events with the tag of this slug. */
  readonly tagSlug?: string;
  /** Only events of the series with this slug. */
  readonly seriesSlug?: string;
  /** The event with this slug. */
  readonly slug?: string;
  /** Sort column; its values are not described by the interface. */
  readonly order?: string;
  /** Default false. */
  readonly ascending?: boolean;
}

/** Events. */
export interface EventMethods {
  /** Events with their tags and markets (interface: endpoint 8). */
  listEvents(query?: EventQuery, options?: CallOptions): Promise<Result<Page<MarketEvent>>>;
  /** One event with its tags, markets and series (interface: endpoint 9). */
  getEventBySlug(query: BySlug, options?: CallOptions): Promise<Result<Partly<MarketEvent>>>;
}

export function eventMethods(executeRequest: ExecuteRequest, creator?: string): EventMethods {
  return {
    listEvents: (query = {}, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.events, query, decodeEvent, {
          filters: eventFilters(query, creator),
          problem: checkTagId(query.tagId),
        }),
        options,
      ),
    getEventBySlug: (query, options) =>
      executeRequest(
        {
          endpoint: ENDPOINTS.eventBySlug,
          path: { slug: query.slug },
          query: { creator: query.creator },
          problem: checkId('slug', query.slug),
          decode: decodeOne(decodeEvent),
        },
        options,
      ),
  };
}

function checkTagId(id: EventQuery['tagId']): string | undefined {
  const isText = typeof id === 'string' && !/^\d+$/.test(id);
  if (isText) return `tagId must be a whole number at least 0, not "${sanitizeLine(id, 40)}"`;
  return checkInteger('tagId', id === undefined ? undefined : Number(id), 0);
}

function eventFilters(query: EventQuery, creator?: string) {
  return {
    active: query.active,
    closed: query.closed,
    archived: query.archived,
    tag: query.tag,
    tag_id: query.tagId,
    tag_slug: query.tagSlug,
    series_slug: query.seriesSlug,
    slug: query.slug,
    order: query.order,
    ascending: query.ascending,
    creator: query.creator ?? creator,
  };
}
