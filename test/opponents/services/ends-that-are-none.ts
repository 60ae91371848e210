/**
 * An empty list whose end is none: its cursor is a word, a number or an invisible character, its rows are no rows, or its status says
 * that it is something else. The cancel took nothing. Whoever goes on at the cursor finds the orders.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';

const EMPTY = { data: [], next_cursor: '', limit: 100, count: 0 };
const cursor = (value: unknown): Reply => ok({ ...EMPTY, next_cursor: value });
const data = (value: unknown): Reply => ok({ ...EMPTY, data: value });
const status = (code: number): Reply => ({ ...ok(EMPTY), status: code });

const LISTS: Readonly<Record<string, Reply>> = {
  'a cursor of the word null': cursor('null'),
  'a cursor of the word undefined': cursor('undefined'),
  'a cursor of a blank': cursor(' '),
  'a cursor of 0 as text': cursor('0'),
  'a cursor of lte=': cursor('lte='),
  'a cursor of LTE= and a blank': cursor('LTE= '),
  'a cursor of LTE= encoded': cursor('LTE%3D'),
  'a cursor of LTE= behind a mark that turns the text': cursor('\u202eLTE='),
  'a cursor of a zero-width blank': cursor('\u200b'),
  'a cursor of a NUL': cursor('\u0000'),
  'a cursor of false': cursor(false),
  'a cursor of 0': cursor(0),
  'a cursor of -1': cursor(-1),
  'a cursor of an empty list': cursor([]),
  'a cursor of half a character': { text: String.raw`{"data":[],"next_cursor":"\ud800"}` },
  'a count below zero': ok({ ...EMPTY, count: -1 }),
  'a count of a half': ok({ ...EMPTY, count: 0.5 }),
  'a count of words': ok({ ...EMPTY, count: 'many' }),
  'data of false': data(false),
  'data of an empty text': data(''),
  'data of a list as text': data('[]'),
  'data of an empty list in a list': data([[]]),
  'data of an empty text in a list': data(['']),
  'data of an empty object in a list': data([{}]),
  'a status of 201': status(201),
  'a status of 208': status(208),
  'a status of 300': status(300),
  'a status of 404': status(404),
  'a status of 500': status(500),
  'two documents': { text: `${JSON.stringify(EMPTY)}\n${JSON.stringify(EMPTY)}` },
  'an event of a stream': {
    text: `data: ${JSON.stringify(EMPTY)}\n\n`,
    headers: { 'content-type': 'text/event-stream' },
  },
  'half a gzip': { text: Buffer.from('1f8b0800', 'hex'), headers: { 'content-encoding': 'gzip' } },
  'a bare list and a Link to the next page': ok([], { link: '</data/orders?next_cursor=MTAw>; rel=next' }),
  'a bare list and a total of seven': ok([], { 'x-total-count': '7' }),
};

const isFollowed = (next: string | undefined): boolean => next !== undefined && !['', 'MA=='].includes(next);

const opponent = (form: string, list: Reply): Opponent => ({
  name: `an empty list with ${form}`,
  serve: (base, world) => ({
    cancel: () => ok({ canceled: [], not_canceled: {} }),
    order: () => problem(500),
    listOrders(query, request) {
      if (world.deletes().length === 0) return base.listOrders(query, request);
      return isFollowed(query.next_cursor) ? page(world.resting().map(camelOrder), undefined) : list;
    },
  }),
});

export default Object.entries(LISTS).map(([form, list]) => opponent(form, list));
