/**
 * Two replicas behind a balancer. One has come up without its data: its lists are empty, it knows no order by id, and a cancel that
 * reaches it is a 200 that found nothing. The other is right, and gets every second read.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const alternating = (first: number): Opponent => ({
  name: `two replicas, ${first === 0 ? 'the empty one' : 'the right one'} asked first, each cancel at the empty one`,
  serve: (base) => {
    let lists = first;
    let details = first;
    return {
      cancel: () => ok({ canceled: [], not_canceled: {} }),
      listOrders: (query, request) =>
        lists++ % 2 === 0 ? page([], undefined) : base.listOrders(query, request),
      order: (id) => (details++ % 2 === 0 ? problem(404) : base.order(id)),
    };
  },
  byKey: first === 0 ? 'usual' : 'all',
});

export default [
  alternating(0),
  alternating(1),
  {
    name: 'two replicas, the right one asked once',
    beyond: 'A 404 by id after a 200 is how honest services forget orders that were filled.',
    serve: (base) => {
      let lists = 0;
      return {
        cancel: () => ok({ canceled: [], not_canceled: {} }),
        listOrders: (query, request) =>
          lists++ === 0 ? base.listOrders(query, request) : page([], undefined),
        order: () => problem(404),
      };
    },
  },
  {
    name: 'a replica without its data from the cancel on',
    beyond: 'A 404 by id after a 200 is how honest services forget orders that were filled.',
    serve: (base, world) => {
      const isEmpty = (): boolean => world.deletes().length > 0;
      return {
        cancel: () => ok({ canceled: [], not_canceled: {} }),
        listOrders: (query, request) => (isEmpty() ? page([], undefined) : base.listOrders(query, request)),
        order: (id) => (isEmpty() ? problem(404) : base.order(id)),
      };
    },
    byCommand: false,
  },
] satisfies Opponent[];
