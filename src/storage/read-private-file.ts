import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './write-durably.ts';
import { isNullDevice } from './folders.ts';

export type PrivateText =
  | { readonly text: string }
  /** Why the file may not be used, and what to do. */
  | { readonly problem: string };

const MOST_BYTES = 100_000;
const ANY_BUT_OWNER = 0o077;
const WRITE_BY_OTHERS = 0o022;
/** Where the runtime knows no users, a check that is left out would be a check that passed. */
const NO_OWNERS = 'who can read or change it cannot be told on this system';

/**
 * The text of a file that nobody but `userId` can read, wherever a link to it leads; undefined when there is none. The
 * file is checked after it was opened, so that it cannot be exchanged in between. At once, as config.toml is read: the
 * first frame waits for it.
 */
export function readPrivateFile(
  file: string,
  userId: number | undefined = process.getuid?.(),
): PrivateText | undefined {
  if (isNullDevice(file)) return undefined;
  try {
    lstatSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
  }
  if (userId === undefined) return { problem: `${file} is not used: ${NO_OWNERS}` };
  try {
    const target = realpathSync(file);
    for (const folder of new Set([dirname(file), dirname(target)])) {
      const problem = findFolderProblem(folder, statSync(folder), userId);
      if (problem !== undefined) return { problem };
    }
    return readOpened(target, openAsItIs(target), userId);
  } catch (error) {
    return { problem: `${file} cannot be read: ${errorCode(error)}` };
  }
}

/** Why others could change `file`, or undefined: a program named in such a file must not be run. */
export function writableByOthers(
  file: string,
  userId: number | undefined = process.getuid?.(),
): string | undefined {
  if (userId === undefined) return NO_OWNERS;
  const target = realPathOf(file);
  if (target === undefined) return `${file} is not there any more`;
  const stats = statSync(target);
  if (stats.uid !== userId) return `${file} belongs to another user`;
  if (stats.mode & WRITE_BY_OTHERS) return `others can write it: chmod go-w ${file}`;
  return findFolderProblem(dirname(target), statSync(dirname(target)), userId);
}

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Without waiting for the other end of a pipe, and not through a link that took the file's place. */
function openAsItIs(target: string): number {
  return openSync(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

function readOpened(file: string, opened: number, userId: number): PrivateText {
  try {
    const problem = findFileProblem(file, fstatSync(opened), userId);
    return problem === undefined ? { text: readFileSync(opened, 'utf8') } : { problem };
  } finally {
    closeSync(opened);
  }
}

function findFileProblem(file: string, stats: Stats, userId: number): string | undefined {
  if (!stats.isFile()) return `${file} is no file`;
  if (stats.size > MOST_BYTES) return `${file} is too long to hold keys`;
  if (stats.uid !== userId) return `${file} belongs to another user`;
  if (stats.mode & ANY_BUT_OWNER) return `others can read or change it: chmod 600 ${file}`;
  return undefined;
}

/** Whoever can write a folder can put another file in this one's place. */
function findFolderProblem(folder: string, stats: Stats, userId: number): string | undefined {
  if (stats.uid !== userId && stats.uid !== 0) return `${folder} belongs to another user`;
  return stats.mode & WRITE_BY_OTHERS ? `others can write in ${folder}: chmod go-w ${folder}` : undefined;
}
