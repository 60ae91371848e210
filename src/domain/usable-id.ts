/** Longer texts are no ids. */
export const MOST_ID_LENGTH = 200;
const VISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Whether a text can name what is to be canceled: visible characters alone, and more than the `0x` before a number that
 * is not there. A service that reads an id as blank takes the request for one on every order of the account.
 */
export function isUsableId(id: unknown): id is string {
  return (
    typeof id === 'string' && id.length <= MOST_ID_LENGTH && VISIBLE.test(id) && id.toLowerCase() !== '0x'
  );
}
