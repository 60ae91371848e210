/** Alternate screen, no cursor, pastes in brackets; with `mouse`, clicks and the wheel in SGR form. */
export function enterModes(mouse: boolean): string {
  return `\u001b[?1049h\u001b[?25l\u001b[?2004h${mouse ? '\u001b[?1000h\u001b[?1006h' : ''}`;
}

/**
 * Takes back all that `enterModes` and a frame may have set. With `interrupted`, a sequence may have been cut by
 * a write that did not finish: CAN ends it.
 */
export function leaveModes(mouse: boolean, interrupted: boolean): string {
  const mouseOff = mouse ? '\u001b[?1006l\u001b[?1000l' : '';
  return `${interrupted ? '\u0018' : ''}\u001b[?2026l\u001b[m${mouseOff}\u001b[?2004l\u001b[?25h\u001b[?1049l`;
}

/** The window's title onto the terminal's stack, and back from it; terminals without one ignore both. */
export const KEEP_TITLE = '\u001b[22;2t';
export const GIVE_TITLE_BACK = '\u001b[23;2t';

/** Where lines are appended to what the terminal shows, pastes come in brackets, and nothing else is changed. */
export const ENTER_LINES = '\u001b[?2004h';
export const LEAVE_LINES = '\u001b[?2004l';
