import { READ_COMMANDS } from '../../../src/cli/read/commands/all-commands.ts';
import type { Exchange } from '../../../src/exchange/create-exchange.ts';
import { ownMarket } from './read-scene.ts';

/** Every command that reads: what it is given, so that it finds some rows, and a column that its table keeps on any terminal. */
const READS: Readonly<Record<string, readonly [given: string, keeps: string]>> = {
  markets: ['--limit 150', 'slug'],
  book: ['MARKET', 'price'],
  prices: ['MARKET', 'bid'],
  history: ['MARKET --interval 1h', 'price'],
  events: ['--limit 5', 'slug'],
  series: ['', 'title'],
  tags: ['', 'label'],
  creators: ['', 'name'],
  search: ['rain', 'slug'],
  comments: ['--market MARKET', 'body'],
  activity: ['WALLET', 'price'],
  orders: ['', 'price'],
  order: ['ORDER', 'price'],
  trades: ['--limit 5', 'price'],
  fee: ['MARKET', 'baseFee'],
};

/** The names of all commands that read. */
export const READ_NAMES: readonly string[] = READ_COMMANDS.map(({ name }) => name);

/** Name and arguments of a command that reads, on an exchange. */
export function readArgv(name: string, exchange: Exchange): readonly string[] {
  const [given] = readOf(name);
  return fillIn(`${name} ${given}`, exchange).trim().split(' ');
}

/** A column that the table of a command keeps on any terminal. */
export function keptColumn(name: string): string {
  return readOf(name)[1];
}

function readOf(name: string): readonly [given: string, keeps: string] {
  const read = READS[name];
  if (!read) throw new Error(`give ${name} a line in READS of test/cli/read/read-lines.ts`);
  return read;
}

/** MARKET, TOKEN, ORDER and WALLET stand for one of each: a market on which the account has orders, and what belongs to it. */
export function fillIn(line: string, exchange: Exchange): string {
  const { slug, conditionId, tokenIds } = ownMarket(exchange);
  const [orderId = ''] = exchange.demo.openOrders(conditionId);
  return line
    .replace('MARKET', slug)
    .replace('TOKEN', tokenIds[0])
    .replace('ORDER', orderId)
    .replace('WALLET', exchange.account.address);
}
