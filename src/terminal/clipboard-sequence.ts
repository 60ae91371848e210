/** Ids are far shorter; what is longer is none, and terminals differ in what they take. */
const MOST_LENGTH = 1_000;

/**
 * What hands a text to the terminal's clipboard (OSC 52). Write only: nothing here ever asks what is on it. Undefined for
 * a text that is no id: printable ASCII without blanks.
 */
export function clipboardSequence(text: string): string | undefined {
  if (text.length > MOST_LENGTH || !/^[!-~]+$/.test(text)) return undefined;
  return `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
}
