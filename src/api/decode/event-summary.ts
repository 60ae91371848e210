import type { MarketEvent } from '../../domain/catalog.ts';
import { readBoolean, readId, readLine, readProse, readUrl } from './fields.ts';
import { readJsonObject } from './json.ts';
import type { Reader } from './reader.ts';
import { optional, optionalTime, recordOf, required, withDefault, type Fields } from './record.ts';

/** What every form of an event has; the lists inside it differ. */
export const EVENT_FIELDS: Omit<Fields<MarketEvent>, 'tags' | 'markets' | 'series' | 'lostMarkets'> = {
  id: required(readId),
  slug: optional(readLine),
  ticker: optional(readLine),
  title: optional(readLine),
  description: optional(readProse),
  resolutionSource: optional(readUrl),
  startDateMs: optionalTime('startDate'),
  creationDateMs: optionalTime('creationDate'),
  endDateMs: optionalTime('endDate'),
  image: optional(readUrl),
  icon: optional(readUrl),
  active: optional(readBoolean),
  closed: optional(readBoolean),
  archived: optional(readBoolean),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
  metadata: optional(readJsonObject, 'eventMetadata'),
};

/** For a list that is read otherwise, or not at all. */
export const NOTHING: Reader<never[]> = () => [];

/** An event inside a market or a series: without lists of its own. */
export const decodeEventSummary = recordOf<Omit<MarketEvent, 'lostMarkets'>>({
  ...EVENT_FIELDS,
  tags: withDefault([], NOTHING),
  markets: withDefault([], NOTHING),
  series: withDefault([], NOTHING),
});
