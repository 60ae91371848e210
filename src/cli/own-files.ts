/**
 * Files of the program itself, beside the bundle that asks for them. The single executable has none beside it:
 * scripts/build-binary.ts puts others in place of these.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version of the package that `dist` lies in. */
export function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** What Node is to be given first to run the embedded exchange as a process of its own. */
export function exchangeProgram(): string {
  return fileURLToPath(new URL('./exchange.js', import.meta.url));
}
