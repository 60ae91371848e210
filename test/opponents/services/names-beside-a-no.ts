/**
 * Cancels that name every order as canceled and take it back in the same answer: under another spelling of `not_canceled`, by a word
 * that it failed, or by a status that says that it is not done, not whole or not fresh. Nothing was taken down, and the lists have
 * dropped everything.
 */
import { covered } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply, withFields, withHeaders } from '../support/replies.ts';
import { page } from '../support/wire.ts';

const all = (ids: readonly string[]): Reply => ok({ canceled: ids, not_canceled: {} });
const busy = (ids: readonly string[]): object => Object.fromEntries(ids.map((id) => [id, 'engine busy']));
const withStatus =
  (status: number) =>
  (ids: readonly string[]): Reply => ({ ...all(ids), status });
const beside =
  (fields: Readonly<Record<string, unknown>>) =>
  (ids: readonly string[]): Reply =>
    withFields(all(ids), fields);

const TWO_KEYS = 'the ids only in the second of two keys of one name';

const ANSWERS: Readonly<Record<string, (ids: readonly string[]) => Reply>> = {
  'the same in notCanceled': (ids) => ok({ canceled: ids, notCanceled: busy(ids) }),
  'the same in notCanceled, and an empty not_canceled': (ids) => beside({ notCanceled: busy(ids) })(ids),
  'the same in not_cancelled': (ids) => beside({ not_cancelled: busy(ids) })(ids),
  'the same in failed': (ids) => beside({ failed: ids })(ids),
  'an error': beside({ error: 'engine restarting' }),
  'an errorMsg': beside({ errorMsg: 'engine restarting' }),
  errors: beside({ errors: ['engine restarting'] }),
  'success: false': beside({ success: false }),
  'ok: false': beside({ ok: false }),
  'partial: true': beside({ partial: true }),
  'dry_run: true': beside({ dry_run: true }),
  'a status of failed': beside({ status: 'failed' }),
  'a status of queued': beside({ status: 'queued' }),
  'a 202': withStatus(202),
  'a 203': withStatus(203),
  'a 206': withStatus(206),
  'a 207': withStatus(207),
  'an Age of a minute and a hit': (ids) => withHeaders(all(ids), { age: '60', 'x-cache': 'HIT' }),
  [TWO_KEYS]: (ids) => ({
    text: `{"canceled":[],"not_canceled":{},"canceled":${JSON.stringify(ids)}}`,
  }),
};

const opponent = (form: string, answer: (ids: readonly string[]) => Reply): Opponent => ({
  name: `a cancel that took nothing and names all as canceled, with ${form}`,
  ...(form === TWO_KEYS && { beyond: 'A reader of JSON sees one of two keys of one name.' }),
  serve: (base, world) => ({
    cancel: (asked) => answer(covered(world.resting(), asked).map(({ id }) => id)),
    order: (id) => (world.deletes().length > 0 ? problem(500) : base.order(id)),
    listOrders: (query, request) =>
      world.deletes().length > 0 ? page([], undefined) : base.listOrders(query, request),
  }),
});

export default Object.entries(ANSWERS).map(([form, answer]) => opponent(form, answer));
