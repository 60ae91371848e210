import { sanitiseLine } from '../text/sanitise.ts';

/** Nobody reads more of a warning that is meant for programmers. */
const MOST_TEXT = 300;

/** Node writes its warnings to the terminal, over whatever is on the screen; from here on `say` is told them instead. */
export function hearWarnings(process: NodeJS.Process, say: (text: string) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => say(sanitiseLine(`Node: ${name}: ${message}`, MOST_TEXT)));
}
