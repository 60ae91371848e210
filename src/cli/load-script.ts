import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
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
      await writeCode(file, Buffer.concat([Buffer.from(stamp, 'latin1'), script.createCachedData()]));
    },
  };
}

/** What another build or a broken disk left is not touched. V8 itself looks at its own version, its flags and the length. */
function readCode(file: string, stamp: string): Buffer | undefined {
  try {
    const kept = readFileSync(file);
    const isOfThisBuild = kept.toString('latin1', 0, stamp.length) === stamp;
    return isOfThisBuild ? kept.subarray(stamp.length) : undefined;
  } catch {
    return undefined;
  }
}

/** V8 does not check what it is given, so it must be whole: two terminals may write at once, or the power fail. */
async function writeCode(file: string, code: Buffer): Promise<void> {
  const own = `${file}.${process.pid}`;
  try {
    await writeDurably(own, code);
    await rename(own, file);
  } catch {
    // As it was: the next start compiles anew.
  }
}
