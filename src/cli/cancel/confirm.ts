import { createInterface } from 'node:readline/promises';

/** Asks a person on stderr, so that stdout keeps to results. Missing where nobody can answer. */
export function confirmOnTerminal(
  interrupted: AbortSignal,
): ((question: string) => Promise<boolean>) | undefined {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  return async (question) => {
    const reader = createInterface({ input: stdin, output: stderr });
    // In a terminal that readline reads, Ctrl-C is a key and no signal.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      const answer = await reader.question(question, { signal: interrupted });
      return /^y(es)?$/i.test(answer.trim());
    } catch {
      return false;
    } finally {
      reader.close();
    }
  };
}
