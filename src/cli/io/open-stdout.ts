import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

export type Output = Writable & { readonly fd: number };

/**
 * Writes results to stdout. To a file all of it, or `onFailure` is told why: Node's own stream takes the beginning that
 * still had room for the whole.
 */
export function openStdout(stdout: Output, onFailure: (error: unknown) => void): (text: string) => void {
  stdout.on('error', onFailure);
  if (!fstatSync(stdout.fd).isFile()) return (text) => void stdout.write(text);
  return (text) => {
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(stdout.fd, bytes, at);
    } catch (error) {
      onFailure(error);
    }
  };
}
