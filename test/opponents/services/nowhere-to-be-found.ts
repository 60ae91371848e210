/**
 * A 404 for everything, as a mistyped base address has it: for the cancel that was sent, both lists and the catalog. No listing ever
 * succeeded, so nobody knows whether something rests.
 */
import type { Opponent } from '../support/opponent.ts';
import { html, problem } from '../support/replies.ts';

export default [
  {
    name: 'a 404 to everything',
    byKey: 'never',
    words: ['refused', 'unresolved'],
    serve: () => ({ first: () => problem(404) }),
  },
  {
    name: 'a 404 with a page of HTML to everything',
    byKey: 'never',
    words: ['refused', 'unresolved'],
    serve: () => ({ first: () => html(404) }),
  },
] satisfies Opponent[];
