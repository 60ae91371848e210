/**
 * Orders that were listed in rows which cannot be read in full, though their ids can, and that no list holds once the cancel came. It
 * took nothing, and says so. What was seen with an id is an order of which something has to be known before anything is clear.
 */
import { matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { late, ok, problem } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const ROWS: Readonly<Record<string, object>> = {
  'a null price': { price: null },
  'no price': { price: undefined },
  'no side': { side: undefined },
  'a size with seven decimals': { originalSize: '10.0000001' },
  'a size with an exponent': { originalSize: '1e1' },
  'a size of words': { originalSize: 'ten' },
  'a size of thirteen digits': { originalSize: '1234567890123' },
  'a status of matched and no sizes': { status: 'matched', originalSize: '', sizeMatched: '' },
};

type Seen = 'before' | 'beside';

const opponent = (form: string, fields: object, seen: Seen, more: Partial<Opponent>): Opponent => ({
  name: `rows with ${form}, listed ${seen} the cancel and never again${more.outcome === undefined ? '' : ', one outcome'}`,
  byKey: seen === 'before' && more.outcome === undefined ? 'all' : 'never',
  ...more,
  serve: (_base, world) => {
    let lists = 0;
    return {
      cancel: () => late(ok({ canceled: [], not_canceled: {} }), seen === 'beside' ? 150 : 0),
      order: () => problem(500),
      listOrders(query) {
        const isGone = seen === 'before' ? world.deletes().length > 0 : ++lists > 2;
        const rows = matching(world.resting(), query).map((order) =>
          Object.assign(camelOrder(order), fields),
        );
        return isGone ? page([], undefined) : page(rows, query.next_cursor);
      },
    };
  },
});

export default Object.entries(ROWS).flatMap(([form, fields]) => [
  opponent(form, fields, 'before', { ref: LISBON.slug }),
  opponent(form, fields, 'before', { outcome: 'Yes' }),
  opponent(form, fields, 'beside', {}),
]);
