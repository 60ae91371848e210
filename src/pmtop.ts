/**
 * The command. It must parse and run on any Node with modules, so that an old one is told in a line what is
 * needed; everything else is loaded after that.
 */
import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { readVersion } from './system/package-files.ts';

const NEEDED = [22, 19] as const;
const VERSION = /^(-V|--version)$/;
const ABOUT_THE_COMMAND = /^(-h|--help|-V|--version)$/;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `pmtop needs Node ${NEEDED.join('.')} or newer, and this is ${process.version}. In a clone: npx node dist/pmtop.js\n`,
  );
  process.exitCode = 1;
} else if (process.platform === 'win32') {
  // Windows has neither owners of files nor signals as pmtop needs them: who can read a key could not be checked.
  process.stderr.write('pmtop runs on Linux and macOS; on Windows run it in WSL\n');
  process.exitCode = 1;
} else {
  main().catch(refuseWithoutFiles);
}

/** Code that cannot be read for want of descriptors has done nothing yet. */
function refuseWithoutFiles(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EMFILE') throw error;
  process.stderr.write('pmtop: too few files may be open at once. Try: ulimit -n 256\n');
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const [first = '', ...more] = process.argv.slice(2);
  if (VERSION.test(first) && more.length === 0) {
    process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE') process.stderr.write(`pmtop: the results could not be written (${code})\n`);
      process.exitCode = code === 'EPIPE' ? 0 : 1;
    });
    process.stdout.write(`${readVersion()}\n`);
    return;
  }
  // A diagnostic report may be sent to strangers, and keys may stand in the environment.
  if (process.report) process.report.excludeEnv = true;
  enableCompileCache();
  const code = await start(process.argv.slice(2));
  if (code !== undefined) process.exitCode = code;
}

/** In a folder of the user's own: code from the shared temporary folder could be anybody's. */
function enableCompileCache(): void {
  const { XDG_CACHE_HOME: told, HOME: home } = process.env;
  const cache = told || (home && `${home}/.cache`);
  if (cache && [cache, `${cache}/pmtop`, `${cache}/pmtop/code`].every(isFolder)) {
    // Other runtimes have none.
    module.enableCompileCache?.(`${cache}/pmtop/code`);
  }
}

/** Made when it is not there. Node tries for ever to make a folder where none can be made, as in /proc. */
function isFolder(path: string): boolean {
  try {
    mkdirSync(path, 0o700);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  }
}

/** Flags alone open the monitor; a word, or a question about the command, is answered without it. */
async function start(argv: readonly string[]): Promise<number | undefined> {
  const [first = '-'] = argv;
  if (!first.startsWith('-') || argv.some((word) => ABOUT_THE_COMMAND.test(word))) {
    const { runHeadless } = await import('./headless.ts');
    return runHeadless(argv);
  }
  const { startMonitor } = await import('./monitor/start-monitor.ts');
  return startMonitor(argv, process.env);
}
