/**
 * The command. It must parse and run on any Node with modules, so that an old one is told in a line what is
 * needed; everything else is loaded after that.
 */
const NEEDED = [22, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(`pmtop needs Node ${NEEDED.join('.')} or newer; this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  void start(process.argv.slice(2));
}

/** Flags alone open the monitor; a word, or a question about the command, is answered without it. */
async function start(argv: readonly string[]): Promise<void> {
  const [first] = argv;
  const headless =
    first !== undefined && (!first.startsWith('-') || /^(-h|--help|-V|--version)$/.test(first));
  if (headless) {
    const { runHeadless } = await import('./headless.ts');
    process.exitCode = await runHeadless(argv);
    return;
  }
  const { startMonitor } = await import('./monitor.ts');
  process.exitCode = await startMonitor(argv, process.env);
}
