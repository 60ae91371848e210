/**
 * What a program wrote to its terminal that pmtop never may: any control beyond those of a frame and of its way in and
 * out. Not a list of what is bad, but of all there is; a sequence that the end of the bytes cut off is not judged.
 */
export function straySequences(raw: string): string[] {
  const unknown = (raw.match(CONTROLS) ?? []).filter((sequence) => !isKnown(sequence));
  return [...new Set(unknown)].filter((sequence) => !(UNFINISHED.test(sequence) && raw.endsWith(sequence)));
}

/** Words that come onto a screen by mistake alone: of a number that is none, of a value that is not there. */
export function strayWords(raw: string): string[] {
  return [...new Set(raw.replaceAll(CONTROLS, ' ').match(/NaN|\b(?:undefined|Infinity)\b|\[object /g))];
}

function isKnown(sequence: string): boolean {
  return KNOWN.some((form) => form.test(sequence));
}

/** CSI, strings, other escapes, controls of both kinds, and what turns text around. */
const CONTROLS =
  /\u001b(?:\[[0-?]*[ -/]*[@-~\u0018]?|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])?|[\0-\u001a\u001c-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const UNFINISHED = /^\u001b(?:\[[0-?]*)?$/;

const COLOR = String.raw`(?:[34][0-79]|9[0-7]|10[0-7]|[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3})`;

const KNOWN: readonly RegExp[] = [
  /^[\r\n\b]$/,
  // What was being written when the terminal had to be given back.
  /^(?:\u001b\[[0-?]*)?\u0018$/,
  // Moves, and what erases cells, the rest of a row and of the screen.
  /^\u001b\[\d{0,4}[ABCDGHX]$/,
  /^\u001b\[\d{1,4};\d{1,4}H$/,
  /^\u001b\[[JK]$/,
  new RegExp(String.raw`^\u001b\[(?:(?:[01247]|2[247]|${COLOR})(?:;(?!$|m)|(?=m)))*m$`),
  // The alternate screen, the cursor, pastes, the mouse, whole frames.
  /^\u001b\[\?(?:1049|25|2004|1000|1006|2026)[hl]$/,
  // Whether the terminal has kept up.
  /^\u001b\[5n$/,
];
