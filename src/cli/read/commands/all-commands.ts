import type { ReadCommand } from '../read-command.ts';
import { activity } from './activity.ts';
import { book } from './book.ts';
import { creators, series, tags } from './catalog-lists.ts';
import { comments } from './comments.ts';
import { events } from './events.ts';
import { fee } from './fee.ts';
import { history } from './history.ts';
import { markets } from './markets.ts';
import { order, orders } from './orders.ts';
import { prices } from './prices.ts';
import { search } from './search.ts';
import { trades } from './trades.ts';

/** Every command that reads, in the order of the help. */
export const READ_COMMANDS: readonly ReadCommand[] = [
  markets,
  book,
  prices,
  history,
  events,
  series,
  tags,
  creators,
  search,
  comments,
  activity,
  orders,
  order,
  trades,
  fee,
];
