import { parseMonitorFlags } from './monitor-flags.ts';

const NEEDED_NODE = [22, 19] as const;
const USAGE = 'usage: pmtop [flags], in a terminal; pmtop --help lists flags and commands';
const NOT_THE_MONITOR = /^(-h|--help|-V|--version)$/;

// Until the version is known to do, nothing may load that an old Node cannot parse.
if (isNodeTooOld(process.versions.node)) {
  process.stderr.write(`pmtop needs Node ${NEEDED_NODE.join('.')} or newer; this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  void main();
}

function isNodeTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor < NEEDED_NODE[1]);
}

async function main(): Promise<void> {
  const code = await run(process.argv.slice(2));
  if (code !== undefined) process.exitCode = code;
}

/** A first word that is no flag is a command; flags alone are the monitor's. Resolves with the exit code. */
async function run(argv: readonly string[]): Promise<number | undefined> {
  const [first = ''] = argv;
  if (/^[^-]/.test(first) || argv.some((word) => NOT_THE_MONITOR.test(word))) {
    const { runHeadless } = await import('./headless.ts');
    return runHeadless(argv);
  }
  const read = parseMonitorFlags(argv);
  if ('problem' in read) return refuse(read.problem);
  if (!process.stdin.isTTY || !process.stdout.isTTY) return refuse('the monitor needs a terminal');
  const { runMonitor } = await import('./monitor.ts');
  return runMonitor(read.flags, process.env);
}

function refuse(problem: string): number {
  process.stderr.write(`pmtop: ${problem}\n${USAGE}\n`);
  return 2;
}
