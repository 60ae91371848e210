const ESC = 0x1b;
/** `ESC [ 0 n`: the terminal says that it is well. */
const ALL_WELL = [ESC, 0x5b, 0x30, 0x6e];
/** Longer than any key; short enough that a paste is not decoded for nothing. */
const LONGEST_KEY = 16;
/** A character or a control byte, a sequence, or a character with Alt; the end of a paste is no key. */
const ONE_KEY = /^(?!\u001b\[201~)(?:[^\u001b\ufffd]|\u001b(?:\[[ -?]*[@-~]|O[A-Za-z]|[^[O])?)$/u;
const CTRL_C = /^(?:\u0003|\u001b\[99;5u)+$/;

/** The bytes of one read are what a terminal sends for one key. */
export function isOneKey(bytes: Uint8Array): boolean {
  return bytes.length <= LONGEST_KEY && ONE_KEY.test(new TextDecoder().decode(bytes));
}

/** Ctrl-C, possibly several times, and nothing else. */
export function isCtrlC(bytes: Uint8Array): boolean {
  return (bytes[0] === 3 || bytes[0] === ESC) && CTRL_C.test(new TextDecoder().decode(bytes));
}

/** Takes the terminal's answers out of one read and gives how many there were: they come in the middle of anything. */
export function takeAnswers(bytes: Uint8Array): { readonly rest: Uint8Array; readonly answers: number } {
  const rest: number[] = [];
  let answers = 0;
  for (let at = 0; at < bytes.length;) {
    const found = ALL_WELL.every((byte, i) => bytes[at + i] === byte);
    if (found) answers++;
    else rest.push(bytes[at] as number);
    at += found ? ALL_WELL.length : 1;
  }
  return { rest: Uint8Array.from(rest), answers };
}
