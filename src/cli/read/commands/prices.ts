import { type BestPrices, midpoint, spread } from '../../../domain/order-book.ts';
import { ok } from '../../../domain/result.ts';
import { shortenId } from '../../../text/shorten-id.ts';
import { fieldsOf } from '../fields/field.ts';
import { TOKEN_FIELDS } from '../fields/market-fields.ts';
import { findTokens, type FoundToken } from '../find-tokens.ts';
import { OUTCOME } from '../fields/flag.ts';
import { readCommand } from '../read-command.ts';

interface PriceRow extends FoundToken {
  readonly best: BestPrices;
}

const { decimal } = fieldsOf<PriceRow>();

export const prices = readCommand<PriceRow>({
  name: 'prices',
  takes: '<REF...>',
  says: 'best bid and ask of a token, or of the outcomes of a market',
  examples: ['pmtop prices REF REF', 'pmtop prices REF --watch --fields outcome,bid,ask'],
  flags: [OUTCOME],
  fields: [
    ...TOKEN_FIELDS,
    decimal('bid', ({ best }) => best.bid),
    decimal('ask', ({ best }) => best.ask),
    decimal('mid', ({ best }) => midpoint(best)),
    decimal('spread', ({ best }) => spread(best)),
  ],
  columns: ['question', 'outcome', 'bid', 'ask', 'mid', 'spread', 'token'],
  pinned: ['bid', 'ask'],
  always: ['bid', 'ask'],
  key: ['token'],
  async read(request) {
    const found = await findTokens(request);
    if (!found.ok) return found;
    const { items, missing, notices } = found.value;
    const tokenIds = items.map(({ tokenId }) => tokenId);
    const prices = await request.client.getPrices(tokenIds, { signal: request.signal });
    if (!prices.ok) return prices;
    const unknown = tokenIds.filter((tokenId) => !prices.value.has(tokenId));
    return ok({
      rows: items.flatMap((item) => {
        const best = prices.value.get(item.tokenId);
        return best ? [{ ...item, best }] : [];
      }),
      missing: [...missing, ...unknown.map(noPrice)],
      notices,
    });
  },
});

/** A side that cannot be read is not a side without orders: then nothing is said of the other either. */
function noPrice(tokenId: string): string {
  return `no price is known for token ${shortenId(tokenId)}, or it could not be read`;
}
