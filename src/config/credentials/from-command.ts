import { sanitizeLine } from '../../text/sanitize.ts';
import { checkParts, PART_NAMES, PARTS, type CheckedParts, type FoundParts } from './credential-parts.ts';

export interface CommandBounds {
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

/** A password store may ask a person to unlock it. */
const BOUNDS: CommandBounds = { timeoutMs: 30_000, mostBytes: 64 * 1024 };

/** Credentials from a program's JSON or KEY=VALUE lines. No shell is started, and no message quotes the output. */
export async function credentialsFromCommand(
  command: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  bounds: CommandBounds = BOUNDS,
): Promise<CheckedParts> {
  const ran = await run(command, environment, bounds);
  if ('problem' in ran) return ran;
  const found = ran.output.trimStart().startsWith('{') ? readJson(ran.output) : readLines(ran.output);
  if (typeof found === 'string') return { problem: `credential_command: ${found}` };
  return checkParts(found, (part) => PART_NAMES[part], ' from credential_command');
}

async function run(
  [program = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { timeoutMs, mostBytes }: CommandBounds,
): Promise<{ output: string } | { problem: string }> {
  // Few have such a command, and a start should not wait for it.
  const { execFile } = await import('node:child_process');
  const name = sanitizeLine(program, 80);
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      {
        env: environment,
        timeout: timeoutMs,
        maxBuffer: mostBytes,
        killSignal: 'SIGKILL',
        windowsHide: true,
      },
      (error, output) => {
        if (!error) resolve({ output });
        else resolve({ problem: `credential_command: ${name} ${describeEnd(error, timeoutMs)}` });
      },
    );
    child.stdin?.end();
    child.stdin?.on('error', () => undefined);
  });
}

/** In our words: the error's own hold the command line and what was written to stderr. */
function describeEnd({ code, killed, signal }: ExecError, timeoutMs: number): string {
  if (code === 'ENOENT') return 'was not found';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed far more than keys';
  if (killed === true) return `did not end within ${timeoutMs / 1000} s`;
  if (typeof code === 'string') return `could not be started: ${code}`;
  const end = code === undefined || code === null ? `was ended by ${signal}` : `ended with code ${code}`;
  return `${end}; run it by hand to see why`;
}

interface ExecError {
  readonly code?: number | string | null;
  readonly killed?: boolean;
  readonly signal?: NodeJS.Signals | null;
}

function readJson(output: string): FoundParts | string {
  try {
    return readNames(Object.entries(JSON.parse(output) as object));
  } catch {
    return 'what it printed begins like JSON and is none';
  }
}

function readLines(output: string): FoundParts | string {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  const pairs = lines.map((line) => /^([^=\s]+)=(.*)$/.exec(line));
  const stray = lines.findIndex((line, i) => line !== '' && !pairs[i]);
  if (stray !== -1) return `line ${stray + 1} of what it printed is not KEY=VALUE`;
  return readNames(pairs.filter((pair) => pair !== null).map(([, name = '', value]) => [name, value]));
}

/** However they are spelt: api_key, apiKey, PMTOP_API_KEY. Other names are left alone. */
function readNames(pairs: readonly (readonly [string, unknown])[]): FoundParts {
  const named = new Map(pairs.map(([name, value]) => [plainName(name), value]));
  return Object.fromEntries(PARTS.map((part) => [part, named.get(plainName(part))]));
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/^pmtop_|[_-]/g, '');
}
