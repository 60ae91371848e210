/**
 * A REF that changes the path of the request it is put into, or that a screen shows as another one. Routers strip dots and slashes
 * and then serve their list or their default market.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem } from '../support/replies.ts';
import { catalogMarket } from '../support/wire.ts';
import { OSLO } from '../support/world.ts';

const REFS: Readonly<Record<string, string>> = {
  'a dot': '.',
  'two dots': '..',
  'a path that climbs': '../markets/102',
  'a path with escapes': '..%2Fmarkets%2F102',
  'a slug with a query behind it': 'snow-in-oslo?creator=x',
  'a slug with a fragment behind it': 'snow-in-oslo#x',
  'a slug with a zero-width space in it': 'snow-in\u200b-oslo',
  'a slug turned around by a control': '\u202eosloni-wons',
  nothing: '',
  'a blank': ' ',
};

export default Object.entries(REFS).map(([form, ref]): Opponent => ({
  name: `a REF that is ${form}`,
  ref,
  nothingSent: true,
  byKey: 'never',
  serve: () => ({
    first: ({ path }) => (path.startsWith('/markets') ? ok(catalogMarket(OSLO)) : undefined),
    books: () => problem(400),
  }),
}));
