import { fieldsOf } from './field.ts';
import type { FoundToken } from '../find-tokens.ts';

const { id, text } = fieldsOf<FoundToken>();

/** Which outcome of which market a row is about. */
export const TOKEN_FIELDS = [
  id('token', (row) => row.tokenId),
  text('outcome', (row) => row.outcome),
  id('market', (row) => row.market),
  text('question', (row) => row.question),
  text('slug', (row) => row.slug),
];
