import { closeSync, openSync } from 'node:fs';
import { errorCode } from '../storage/write-durably.ts';

/** What is open at most beside Node's own: 48 connections, the demo's process, shared budgets and records. */
const MOST_OPEN = 64;

export const TOO_FEW_FILES = `too few files may be open at once: the monitor needs ${MOST_OPEN} beside those of Node. Try: ulimit -n 256`;

/**
 * Whether as many files and connections can be open as the monitor needs when the service hangs: a cancel would otherwise
 * find none left. Tried, since Node tells the limit nowhere in less than milliseconds.
 */
export function canOpenEnough(): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < MOST_OPEN) opened.push(openSync('/dev/null', 'r'));
    return true;
  } catch (error) {
    return !['EMFILE', 'ENFILE'].includes(errorCode(error));
  } finally {
    for (const file of opened) closeSync(file);
  }
}
