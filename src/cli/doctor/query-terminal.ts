import type { Clock } from '../../domain/clock.ts';
import type { DoctorTerminal } from './doctor-io.ts';

/** Every terminal answers this one, and in order: whatever it has to say to an earlier question comes before. */
const WHO_ARE_YOU = '\u001b[c';
const I_AM = /\u001b\[\?[\d;]*c/;
const PATIENCE_MS = 500;

/** What is needed of `process`. */
interface Terminals {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}

/** The terminal that this process was started in. */
export function ownTerminal({ stdin, stdout }: Terminals, clock: Clock): DoctorTerminal {
  if (!stdin.isTTY || !stdout.isTTY) return { isTTY: false };
  const { columns, rows } = stdout;
  return { isTTY: true, columns, rows, ask: (question) => ask({ stdin, stdout }, clock, question) };
}

/** Resolves with what the terminal answers within half a second; with nothing when it is silent. */
function ask({ stdin, stdout }: Terminals, clock: Clock, question: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const finish = (): void => {
      forget();
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(answer);
    };
    const read = (bytes: Buffer): void => {
      answer += bytes.toString('latin1');
      if (I_AM.test(answer)) finish();
    };
    const forget = clock.schedule(PATIENCE_MS, finish);
    stdin.setRawMode(true);
    stdin.on('data', read).resume();
    stdout.write(question + WHO_ARE_YOU);
  });
}
