/**
 * Rows without a token whose market stands under another of its names: numeric id, slug, condition id without 0x. The program takes
 * each as a REF, and has read the record that holds them. The cancel looks for the condition id and finds nothing.
 */
import { matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import { LISBON } from '../support/world.ts';

const BARE = 'condition id without 0x';
const NAMES: Readonly<Record<string, string>> = {
  'numeric id': LISBON.id,
  slug: LISBON.slug,
  [BARE]: LISBON.conditionId.slice(2),
};

const opponent = (form: string, market: string, isFiltered: boolean): Opponent => ({
  ...(form !== BARE && {
    beyond: 'Rows that name neither a token nor an id of the order book are nobody’s.',
  }),
  name: `rows without a token, with the market’s ${form}${isFiltered ? ', in the list of the market too' : ''}`,
  serve: (_base, world) => ({
    cancel: () => ok({ canceled: [], not_canceled: {} }),
    listOrders(query) {
      const rows = matching(world.resting(), query);
      const shown = rows.map((order) =>
        order.market === LISBON.conditionId
          ? Object.assign(camelOrder(order), { market, assetId: '' })
          : camelOrder(order),
      );
      const isHidden = !isFiltered && (query.market !== undefined || query.asset_id !== undefined);
      return isHidden ? page([], undefined) : page(shown, query.next_cursor);
    },
  }),
});

export default Object.entries(NAMES).flatMap(([form, market]) =>
  [false, true].map((isFiltered) => opponent(form, market, isFiltered)),
);
