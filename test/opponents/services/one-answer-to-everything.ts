/** Not the service at all, but something that has one answer to every request: a parked domain, a stub, a gateway that is closed. */
import type { Opponent } from '../support/opponent.ts';
import { html, ok, problem, type Reply } from '../support/replies.ts';

const ANSWERS: Readonly<Record<string, Reply>> = {
  'a 410': problem(410),
  'a 405': problem(405),
  'a 451': problem(451, 'Unavailable For Legal Reasons'),
  'a 200 with an empty object': ok({}),
  'a 200 with an empty list': ok([]),
  'a 200 with null': { text: 'null' },
  'a 200 with empty data': ok({ data: [] }),
  'a 200 with a page of HTML': html(200),
};

export default Object.entries(ANSWERS).map(([form, reply]): Opponent => ({
  name: `${form} to everything`,
  byKey: 'never',
  serve: () => ({ first: () => reply }),
}));
