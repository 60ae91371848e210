import type { CreatorQuery } from '../../../api/endpoints/catalog-lists.ts';
import type { Creator, Series, Tag } from '../../../domain/catalog.ts';
import { fieldsOf } from '../fields/field.ts';
import { ALL, ASCENDING, LIMIT, OFFSET, ORDER, queryOf, textFlag } from '../fields/flag.ts';
import { readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';

const PAGES = { usualLimit: 100, pageSize: 100 };

const ofSeries = fieldsOf<Series>();

export const series = readCommand<Series>({
  name: 'series',
  says: 'events that recur under one name',
  examples: ['pmtop series --limit 10'],
  flags: [LIMIT, ALL, OFFSET],
  fields: [
    ofSeries.text('id', (row) => row.id),
    ofSeries.text('slug', (row) => row.slug),
    ofSeries.text('ticker', (row) => row.ticker),
    ofSeries.text('title', (row) => row.title),
    ofSeries.text('type', (row) => row.seriesType),
    ofSeries.text('recurrence', (row) => row.recurrence),
    ofSeries.flag('active', (row) => row.active),
    ofSeries.flag('closed', (row) => row.closed),
    ofSeries.flag('archived', (row) => row.archived),
    ofSeries.texts('events', (row) => row.events?.map(({ slug, id }) => slug ?? id)),
    ofSeries.time('createdAt', (row) => row.createdAtMs),
    ofSeries.time('updatedAt', (row) => row.updatedAtMs),
  ],
  columns: ['title', 'recurrence', 'active', 'slug'],
  key: ['id'],
  read: (request) => readPages(request, request.client.listSeries, {}, PAGES),
});

const ofTag = fieldsOf<Tag>();

export const tags = readCommand<Tag>({
  name: 'tags',
  says: 'labels that group events',
  examples: ['pmtop tags --json'],
  flags: [LIMIT, ALL, OFFSET],
  fields: [
    ofTag.text('id', (row) => row.id),
    ofTag.text('slug', (row) => row.slug),
    ofTag.text('label', (row) => row.label),
    ofTag.flag('requiresTranslation', (row) => row.requiresTranslation),
    ofTag.time('createdAt', (row) => row.createdAtMs),
    ofTag.time('updatedAt', (row) => row.updatedAtMs),
  ],
  columns: ['id', 'label', 'slug'],
  key: ['id'],
  read: (request) => readPages(request, request.client.listTags, {}, PAGES),
});

const ofCreator = fieldsOf<Creator>();

export const creators = readCommand<Creator>({
  name: 'creators',
  says: 'who creates events',
  examples: ['pmtop creators --creator-handle harbour'],
  flags: [
    LIMIT,
    ALL,
    OFFSET,
    ORDER,
    ASCENDING,
    textFlag('creator-name', 'NAME', 'whose wallet has this fallback name'),
    textFlag('creator-handle', 'HANDLE', 'whose wallet has this fallback handle'),
  ],
  fields: [
    ofCreator.id('id', (row) => row.id),
    ofCreator.text('name', (row) => row.name),
    ofCreator.text('handle', (row) => row.handle),
    ofCreator.text('url', (row) => row.url),
    ofCreator.text('image', (row) => row.image),
    ofCreator.time('createdAt', (row) => row.createdAtMs),
    ofCreator.time('updatedAt', (row) => row.updatedAtMs),
  ],
  columns: ['name', 'handle', 'url', 'id'],
  key: ['id'],
  read(request) {
    const { client, flags } = request;
    const query = queryOf<CreatorQuery>(flags, 'order', 'ascending', 'creatorName', 'creatorHandle');
    return readPages(request, client.listCreators, query, PAGES);
  },
});
