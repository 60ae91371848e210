/** Longer texts are no ids. */
export const MOST_ID_LENGTH = 200;
/** What programs write where there is no id: zeros, or a word for nothing. */
const NO_ID = /^(?:(?:0x)?0*|null|undefined|none|nil|nan|\*+)$/i;
/** As nearly all ids are; a class of Unicode costs a cancel's first request a quarter of a millisecond. */
const PLAIN = /^[!-~]+$/;
const VISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Whether a text stands for "no id". */
export function isNoId(id: string): boolean {
  return NO_ID.test(id.trim());
}

/**
 * Whether a text can name what is to be canceled: visible characters alone, and none of the ways to write that there is
 * nothing. A service that reads an id as blank takes the request for one on every order of the account.
 */
export function isUsableId(id: unknown): id is string {
  if (typeof id !== 'string' || id.length > MOST_ID_LENGTH) return false;
  return (PLAIN.test(id) || VISIBLE.test(id)) && !isNoId(id);
}
