import type { AskSecret } from './ask-keys.ts';

/** What is needed of `process`. */
interface Terminals {
  readonly stdin: NodeJS.ReadStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Questions on a terminal that shows nothing of the answers until `end`. */
export interface SecretPrompt {
  readonly ask: AskSecret;
  end(): void;
}

const ENTER = new Set(['\r', '\n']);
/** Ctrl-C and Ctrl-D. */
const LEAVE = new Set(['\u0003', '\u0004']);
const CTRL_U = '\u0015';
const ERASE = new Set(['\u007f', '\b']);
/** Keys that are no letters: arrows, and the marks around a paste. */
const SEQUENCE = /\u001b(\[[0-9;?]*[ -/]*[@-~]|O.)?/g;
const MOST_LETTERS = 1_000;

/** Missing where nobody can type. */
export function secretPrompt({ stdin, stderr }: Terminals): (() => SecretPrompt) | undefined {
  return stdin.isTTY && stderr.isTTY ? () => openPrompt({ stdin, stderr }) : undefined;
}

/** Nothing is echoed between two answers either: a paste may hold all of them. */
function openPrompt({ stdin, stderr }: Terminals): SecretPrompt {
  let typed = '';
  let hasEnded = false;
  let look: (() => void) | undefined;
  const read = (chunk: Buffer): void => {
    typed += chunk.toString().replaceAll(SEQUENCE, '');
    look?.();
  };
  const end = (): void => {
    hasEnded = true;
    look?.();
  };
  stdin.setRawMode(true);
  stdin.on('data', read).on('end', end).resume();
  return {
    ask: (question) =>
      new Promise((resolve) => {
        stderr.write(question);
        look = () => {
          const answer = takeAnswer(typed);
          if (!answer && !hasEnded) return;
          typed = answer?.rest ?? '';
          look = undefined;
          stderr.write('\n');
          resolve(answer?.text);
        };
        look();
      }),
    end() {
      stdin.off('data', read).off('end', end).pause();
      stdin.setRawMode(false);
    },
  };
}

/** The letters up to an Enter, as edited; without a text where the person leaves; undefined while there is no Enter. */
function takeAnswer(typed: string): { readonly text?: string; readonly rest: string } | undefined {
  let text = '';
  for (const [place, letter] of [...typed].entries()) {
    const rest = [...typed].slice(place + 1).join('');
    if (LEAVE.has(letter)) return { rest };
    if (ENTER.has(letter)) return { text, rest: letter === '\r' ? rest.replace(/^\n/, '') : rest };
    if (ERASE.has(letter)) text = text.slice(0, -1);
    else if (letter === CTRL_U) text = '';
    else if (letter >= ' ' && text.length < MOST_LETTERS) text += letter;
  }
  return undefined;
}
