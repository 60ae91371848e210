import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { writeDurably } from './cancel/write-durably.ts';

/** A bundle that has been run as a script. */
export interface LoadedScript<Exports> {
  readonly exports: Exports;
  /**
   * Keeps what V8 has compiled of it so far for later starts, where that is not kept already. Takes the main thread some ten
   * milliseconds then. Never rejects: without it a start is slower, and that is all.
   */
  keepCode(): Promise<void>;
}

/** Imports a bundle that lies beside the caller. */
export type Load = (name: string) => Promise<unknown>;

/** What a script's source is: a function that is given the module to fill, its own address, and what stands for `import()`. */
type Body = (module: { exports: unknown }, here: string, load: Load) => void;

/**
 * Runs the bundle at `url` with the code that V8 compiled for it in an earlier run. Node keeps by itself what is compiled when a
 * module is loaded, which is next to nothing: V8 compiles a function when it is first called. Of a script
 * it gives out at any time what it has compiled until then.
 *
 * `stamp` is of one length for all bundles and tells this one from those before it: V8 knows them by their length alone. `folder`
 * is where code is kept, which Node has one of for each of its versions; nothing is kept without. A script cannot `import()`
 * by itself without a warning of Node.
 */
export function loadScript<Exports>(
  url: URL,
  stamp: string,
  load: Load,
  folder: string | undefined = getCompileCacheDir(),
): LoadedScript<Exports> {
  const path = fileURLToPath(url);
  const file = folder && join(folder, `${basename(path)}.code`);
  const cachedData = file && readCode(file, stamp);
  const script = new Script(readFileSync(path, 'latin1'), {
    filename: path,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  (script.runInThisContext() as Body)(module, url.href, load);
  const isKept = cachedData !== undefined && script.cachedDataRejected === false;
  return {
    exports: module.exports as Exports,
    async keepCode() {
      if (file === undefined || isKept) return;
      const code = script.createCachedData();
      await writeCode(file, Buffer.concat([Buffer.from(stamp, 'latin1'), code, code]));
    },
  };
}

/** Far more than a bundle's code takes. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * What another build or a broken disk left is not touched. V8 itself looks at its own version, its flags and the length, and
 * ends the process at damage within: at every start, as it never comes to replace it. So the code is there twice, and
 * has to be the same; a sum would need a module of Node that takes longer to load.
 */
function readCode(file: string, stamp: string): Buffer | undefined {
  try {
    // To read from a pipe or a device may never end.
    const found = statSync(file);
    if (!found.isFile() || found.size > MOST_BYTES) return undefined;
    const kept = readPages(file, found.size);
    const half = (kept.length - stamp.length) / 2;
    if (kept.toString('latin1', 0, stamp.length) !== stamp || !Number.isInteger(half)) return undefined;
    const code = kept.subarray(stamp.length, stamp.length + half);
    return code.equals(kept.subarray(stamp.length + half)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The first `length` bytes of a file, in pages that go back to the system. A Buffer of this length comes from the C library, which keeps the more free
 * for each thread the longer the longest block was that it got back (docs/terminal.md).
 */
function readPages(file: string, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(length, { maxByteLength: length }), 0, length);
  const opened = openSync(file, 'r');
  try {
    let read = 0;
    while (read < length) {
      const more = readSync(opened, bytes, read, length - read, null);
      if (more === 0) throw new Error(`${file} was cut`);
      read += more;
    }
  } finally {
    closeSync(opened);
  }
  return bytes;
}

/** V8 does not check what it is given, so it must be whole: two terminals may write at once, or the power fail. */
async function writeCode(file: string, code: Buffer): Promise<void> {
  const own = `${file}.${process.pid}`;
  // A limit on the size of files (ulimit -f) otherwise ends the process, and leaves the terminal as it is.
  process.on('SIGXFSZ', failInstead);
  try {
    await writeDurably(own, code);
    await rename(own, file);
  } catch {
    // As it was: the next start compiles anew.
    for (const left of [`${own}.tmp`, own]) await rm(left, { force: true }).catch(() => {});
  } finally {
    process.off('SIGXFSZ', failInstead);
  }
}

/** With somebody who hears the signal, the write fails like any other. */
function failInstead(): void {}
