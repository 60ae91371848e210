import type { Activity } from '../../../domain/activity.ts';
import { sameId } from '../../../domain/same-id.ts';
import { fieldsOf } from '../fields/field.ts';
import { ALL, checkWallet, LIMIT, OFFSET } from '../fields/flag.ts';
import { readCommand } from '../read-command.ts';
import { readPages } from '../read-pages.ts';

const { id, text, texts, decimal, integer, time } = fieldsOf<Activity>();

export const activity = readCommand<Activity>({
  name: 'activity',
  version: 3,
  takes: '<WALLET>',
  says: 'what a wallet did',
  examples: ['pmtop activity 0x5f3a… --limit 20', 'pmtop activity 0x5f3a… --watch'],
  flags: [LIMIT, ALL, OFFSET],
  fields: [
    time('at', (row) => row.atMs),
    text('type', (row) => row.type),
    text('side', (row) => row.side),
    text('outcome', (row) => row.outcome),
    integer('outcomeIndex', (row) => row.outcomeIndex),
    decimal('price', (row) => row.price),
    decimal('size', (row) => row.size),
    decimal('value', (row) => row.usdcSize),
    texts('rounded', ({ rounded = [] }) => rounded.map((name) => (name === 'usdcSize' ? 'value' : name))),
    text('title', (row) => row.title),
    text('slug', (row) => row.slug),
    text('event', (row) => row.eventSlug),
    id('market', (row) => row.conditionId),
    id('transaction', (row) => row.transactionHash),
    id('wallet', (row) => row.proxyWallet),
    text('name', (row) => row.name ?? row.pseudonym),
  ],
  columns: ['at', 'type', 'side', 'outcome', 'price', 'size', 'value', 'title'],
  pinned: ['price', 'size'],
  always: ['side', 'price', 'size'],
  key: ['at', 'type', 'side', 'market', 'outcomeIndex', 'price', 'size', 'transaction'],
  read(request) {
    const { client, given } = request;
    const [user = ''] = given;
    checkWallet(user);
    return readPages(
      request,
      client.listActivity,
      { user },
      {
        usualLimit: 100,
        pageSize: 500,
        filters: [
          {
            others: 'wallets',
            matches: ({ proxyWallet }) => proxyWallet === '' || sameId(proxyWallet, user.trim()),
          },
        ],
      },
    );
  },
});
