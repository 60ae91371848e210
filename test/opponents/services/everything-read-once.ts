/**
 * An account that reads as empty once: by a replica without its data, an index that loads, a stub that has `[]` for every GET. With
 * `--all` this one reading is the whole of what is known, and nothing is sent. Ten orders rest.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const EMPTY = page([], undefined);

/** Empty as long as `isEmpty` says so of the n-th list, or of the time since the first. */
const opponent = (name: string, isEmpty: (lists: number, sinceMs: number) => boolean): Opponent => ({
  name: `everything, ${name}`,
  everything: true,
  byKey: 'never',
  serve: (base) => {
    let lists = 0;
    let began = 0;
    return {
      listOrders(query, request) {
        began ||= Date.now();
        return isEmpty(++lists, Date.now() - began) ? EMPTY : base.listOrders(query, request);
      },
    };
  },
});

export default [
  opponent('where the first list comes from a replica without its data', (lists) => lists === 1),
  opponent('where every other list comes from a replica without its data', (lists) => lists % 2 === 1),
  opponent('where the index of orders loads for 0.4 s', (_lists, sinceMs) => sinceMs < 400),
  {
    name: 'everything, at a stub that has an empty list for every GET',
    everything: true,
    beyond: 'Nothing distinguishes it from an account without orders.',
    byKey: 'never',
    serve: () => ({ first: ({ method }) => (method === 'GET' ? ok([]) : undefined) }),
  },
] satisfies Opponent[];
