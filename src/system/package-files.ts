/** Files of the program itself, beside the bundle that asks for them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Defined by scripts/build-binary.ts: the single executable has no files beside it, and is its own exchange. */
declare const BINARY_VERSION: string | undefined;

const binaryVersion = typeof BINARY_VERSION === 'string' ? BINARY_VERSION : undefined;

/** The version of the package that `dist` lies in. */
export function readVersion(): string {
  if (binaryVersion !== undefined) return binaryVersion;
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** What Node is to be given first to run the embedded exchange as a process of its own. */
export function exchangeProgram(): string {
  if (binaryVersion !== undefined) return 'exchange';
  return fileURLToPath(new URL('./exchange-process.js', import.meta.url));
}
